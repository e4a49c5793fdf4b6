/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { render } from '../../support/render'
import { ApiError } from '@/api/errors'
import { CourseChoice } from '@/features/course-choice'
import { goodsOf, offered } from '@/features/course-choice/goods'
import { classTypes } from '../../../../contract/domain/strings/class-types'
import { fakeRoot, sampleBoot, type FakeOptions } from '../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const opened = ({ body }: { body: { goodsId: string } }) => ({ goodsId: body.goodsId, openedAt: 1 })

function choice(options: FakeOptions = {}) {
  const root = fakeRoot({ user, ...options, answers: { openFreeCourse: opened, ...options.answers } })
  const [closed, shown]: number[][] = [[], []]
  const sheet = <CourseChoice onCourse={() => void shown?.push(1)} onClose={() => void closed?.push(1)} />
  return { root, closed, shown, screen: render(sheet, root) }
}

test('every class type of the specification has two goods in the sample deployment', () => {
  const boot = sampleBoot()
  expect(offered(boot)).toEqual(classTypes)
  const goods = classTypes.flatMap(({ id }) => [goodsOf(boot, id, 'first'), goodsOf(boot, id, 'second')])
  expect(new Set(goods).size).toBe(2 * classTypes.length)
  expect(goods).not.toContain(undefined)
})

test('a class type that this deployment does not give away is not offered', async () => {
  const courseChoice: Record<string, [string, string]> = { law: ['a', 'b'] }
  const screen = await choice({ boot: { courseChoice } }).screen
  expect(screen.all('radio').map((radio) => radio.textContent)).toEqual(['第一学期', '第二学期', '法学'])
  expect(goodsOf({ courseChoice }, 'toString', 'first')).toBeUndefined()
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
  expect(root.calls).toMatchObject([
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
  expect(root.calls).toEqual([])
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
  const ids = root.calls.map(({ input }) => Reflect.get(Reflect.get(Object(input), 'body'), 'id'))
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})
