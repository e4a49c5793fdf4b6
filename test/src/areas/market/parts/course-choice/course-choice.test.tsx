/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { render } from '../../../../support/render'
import { ApiError } from '@/api/errors'
import { CourseChoice } from '@/areas/market/parts/course-choice'
import { findGoods, offered } from '@/areas/market/parts/course-choice/goods'
import { classTypes } from '../../../../../../contract/domain/strings/class-types'
import { example, fakeRoot, sampleBoot, type FakeOptions } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const opened = ({ body }: { body: { goodsId: string } }) => ({ goodsId: body.goodsId, openedAt: 1 })

/** The calls apart from the lists of courses and of the student's goods. */
const listSent = ({ calls }: ReturnType<typeof fakeRoot>) => calls.filter(({ id }) => !id.startsWith('list'))

function choice(options: FakeOptions = {}) {
  const root = fakeRoot({ user, ...options, answers: { openFreeCourse: opened, ...options.answers } })
  const [closed, shown]: number[][] = [[], []]
  const sheet = <CourseChoice onCourse={() => void shown?.push(1)} onClose={() => void closed?.push(1)} />
  return { root, closed, shown, screen: render(sheet, root) }
}

test('every class type of the specification has two goods in the sample deployment', () => {
  const boot = sampleBoot()
  expect(offered(boot)).toEqual(classTypes)
  const goods = classTypes.flatMap(({ id }) => [findGoods(boot, id, 'first'), findGoods(boot, id, 'second')])
  expect(new Set(goods).size).toBe(2 * classTypes.length)
  expect(goods).not.toContain(undefined)
})

test('a class type that this deployment does not give away is not offered', async () => {
  const courseChoice: Record<string, [string, string]> = { law: ['a', 'b'] }
  const screen = await choice({ boot: { courseChoice } }).screen
  expect(screen.all('radio').map((radio) => radio.textContent)).toEqual(['第一学期', '第二学期', '法学'])
  expect(findGoods({ courseChoice }, 'toString', 'first')).toBeUndefined()
})

test('with nothing to give away it says so', async () => {
  const screen = await choice({ boot: { courseChoice: {} } }).screen
  expect(screen.text()).toContain('现在没有可以领取的免费课程。')
  expect(screen.all('button', '领取免费课程')).toEqual([])
})

test('the course of the chosen class and term is opened, and what is there of it is shown', async () => {
  const { root, shown, screen: drawing } = choice()
  const screen = await drawing
  await screen.tap('radio', '教育学')
  await screen.tap('radio', '第二学期')
  await screen.tap('button', '领取免费课程')
  expect(listSent(root)).toMatchObject([
    { id: 'openFreeCourse', input: { params: { uid: 'user-1' }, body: { goodsId: 'free-education-2' } } },
  ])
  const done = screen.get('dialog', '课程已开通').textContent
  expect(done).toContain('教育学 · 第二学期')
  await screen.tap('button', '看课程安排')
  expect([shown, navigated.opened]).toEqual([[1], []])
})

test('without a class type nothing is sent and the form says what is missing', async () => {
  const { root, screen: drawing } = choice()
  const screen = await drawing
  await screen.tap('button', '领取免费课程')
  expect(screen.get('alert').textContent).toBe('请选择班型')
  expect(listSent(root)).toEqual([])
  await screen.tap('radio', '法学')
  expect(screen.all('alert')).toEqual([])
})

test('a request that failed is sent again under the same id, and another course under another', async () => {
  const failures = [new ApiError('network', 0), new ApiError('x404', 404, '没有找到这门免费课程')]
  const openFreeCourse: NonNullable<FakeOptions['answers']>['openFreeCourse'] = (input) => {
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : opened(input)
  }
  const { root, screen: drawing } = choice({ answers: { openFreeCourse } })
  const screen = await drawing
  await screen.tap('radio', '法学')
  await screen.tap('button', '领取免费课程')
  expect(screen.get('alert').textContent).toBe('网络连接失败，请检查后再试。')
  await screen.tap('button', '领取免费课程')
  expect(screen.get('alert').textContent).toBe('没有找到这门免费课程')
  await screen.tap('radio', '历史学')
  await screen.tap('button', '领取免费课程')
  const ids = listSent(root).map(({ input }) => Reflect.get(Reflect.get(Object(input), 'body'), 'id'))
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

/** One course for every class type in the first term. */
function sharedCourse() {
  const list = example('listCourses')
  const [any] = list.courses
  if (!any) throw new Error('the example has no course')
  const courses = [
    { ...any, id: 'winter-english', title: '寒假英语三讲', goods: ['free-law-1', 'free-history-1'] },
    { ...any, id: 'winter-politics', title: '寒假政治三讲', goods: ['free-law-2', 'free-history-2'] },
  ]
  const courseChoice: Record<string, [string, string]> = {
    law: ['free-law-1', 'free-law-2'],
    history: ['free-history-1', 'free-history-2'],
  }
  return { boot: { courseChoice }, listCourses: () => ({ ...list, courses }) }
}

test('where all class types have one course it is opened without choosing one', async () => {
  const { boot, listCourses } = sharedCourse()
  const { root, screen: drawing } = choice({ boot, answers: { listCourses } })
  const screen = await drawing
  expect(screen.text()).toContain('班型可以不选')
  await screen.tap('button', '领取免费课程')
  expect(listSent(root)).toMatchObject([{ id: 'openFreeCourse', input: { body: { goodsId: 'free-law-1' } } }])
  expect(screen.get('dialog', '课程已开通').textContent).toContain('第一学期，开的是“寒假英语三讲”')
})

test('a student who has the course of a term sees that and is led to it, and may take that of the other term', async () => {
  const { boot, listCourses } = sharedCourse()
  const listCourseAccess = () => ({ items: [{ course: 'winter-english', state: 'open' as const }], now: 0 })
  const { screen: drawing } = choice({ boot, answers: { listCourses, listCourseAccess } })
  const screen = await drawing
  expect(screen.text()).toContain('“寒假英语三讲”已经在你的账号里，不用再领。')
  expect(screen.all('button', '领取免费课程')).toEqual([])
  expect(screen.get('link', '去学这门课').getAttribute('href')).toBe(
    '/courses/course-learning?course=winter-english',
  )
  await screen.tap('radio', '第二学期')
  expect(screen.get('button', '领取免费课程')).toBeTruthy()
})

test('the course is named before it is chosen and after it was opened', async () => {
  const list = example('listCourses')
  const [any] = list.courses
  if (!any) throw new Error('the example has no course')
  const courses = [
    { ...any, id: 'winter-english', title: '寒假英语三讲', goods: ['free-law-1', 'free-history-1'] },
    { ...any, id: 'winter-law', title: '寒假法学三讲', goods: ['free-law-2'] },
    { ...any, id: 'winter-politics', title: '寒假政治三讲', goods: ['free-history-2'] },
  ]
  const courseChoice: Record<string, [string, string]> = {
    law: ['free-law-1', 'free-law-2'],
    history: ['free-history-1', 'free-history-2'],
  }
  const answers: FakeOptions['answers'] = { listCourses: () => ({ ...list, courses }) }
  const screen = await choice({ boot: { courseChoice }, answers: { ...answers } }).screen
  expect(screen.text()).toContain('各班型的免费课相同：“寒假英语三讲”')
  await screen.tap('radio', '第二学期')
  expect(screen.text()).not.toContain('三讲')
  await screen.tap('radio', '历史学')
  expect(screen.text()).toContain('领到的课：“寒假政治三讲”')
  await screen.tap('button', '领取免费课程')
  expect(screen.get('dialog', '课程已开通').textContent).toContain('开的是“寒假政治三讲”')
})
