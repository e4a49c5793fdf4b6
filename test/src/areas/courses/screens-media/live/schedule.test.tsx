/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { getCourse, getHead } from '../../../../support/courses'
import { sampleFacts } from '../../../../support/live'
import { openedPractice } from '../../../../support/practice'
import { render } from '../../../../support/render'
import { example, type Answers } from '../../../../../support/root'
import { ApiError } from '@/api/errors'
import LiveScreen from '@/areas/courses/screens-media/live'

const { room, now } = sampleFacts()

/** The schedule five minutes into the class of the sample room. */
async function draw(answers: Answers = {}, isGuest = false) {
  const { root } = await openedPractice({
    now,
    ...(!isGuest && { user: { uid: 'u1', phone: '137****0001' } }),
    answers,
  })
  page.url = '/courses/cc-live'
  return { screen: await render(<LiveScreen />, root) }
}

test('the schedule says what runs today, and leads to its room', async () => {
  const { screen } = await draw()
  const way = screen.get('link', '进入课堂：极限：一小时串讲')
  expect([way.textContent, way.getAttribute('href')]).toEqual(['进入课堂', `/courses/cc-live?room=${room}`])
  expect(screen.text()).toContain('定时放映')
  expect(screen.all('button', '把“极限：一小时串讲”加入日历')).toHaveLength(1)
})

test('a film that is shown at an hour is named as the lesson that it is', async () => {
  const [{ lesson = '' } = {}] = example('listLiveClasses').items
  const live = { film: 'maths-limit.01', days: [5], minute: 20 * 60 }
  const course = getCourse('maths-limit', [getHead(live.film), getHead(lesson, { kind: 'live', live })])
  const { screen } = await draw({ listCourses: () => ({ ...example('listCourses'), courses: [course] }) })
  expect(screen.text()).toContain('课 maths-limit · 放“讲 maths-limit.01”')
})

test('the schedule calls the stream of a service what it is', async () => {
  const listed = example('listLiveClasses')
  const streamed = { ...listed, items: listed.items.map((item) => ({ ...item, isRecorded: false })) }
  const { screen } = await draw({ listLiveClasses: () => streamed })
  expect(screen.text()).toContain('进行中直播')
  expect(screen.text()).not.toContain('定时放映')
})

test('a class that is over is watched again by a button, one to come has none', async () => {
  const listed = example('listLiveClasses')
  const [item] = listed.items
  const shown = async (by: number) => {
    const [begins, ends] = [(item?.beginsAt ?? 0) + by, (item?.endsAt ?? 0) + by]
    const items = listed.items.map((entry) => ({ ...entry, opensAt: begins, beginsAt: begins, endsAt: ends }))
    return (await draw({ listLiveClasses: () => ({ ...listed, items }) })).screen
  }
  const over = await shown(-2 * 3_600_000)
  expect(over.get('link', '看回放：极限：一小时串讲').textContent).toBe('看回放')
  expect(over.all('button', '加入计划：极限：一小时串讲')).toEqual([])
  over.unmount()
  const coming = await shown(2 * 3_600_000)
  expect(coming.all('link', /^进入课堂|^看回放/)).toEqual([])
  expect(coming.get('link', '极限：一小时串讲')).toBeTruthy()
})

test('a class of a retired course has the name of its course', async () => {
  const outline = getCourse('maths-limit', [getHead('maths-limit.01')], {
    isRetired: true,
    title: '从前的课',
  })
  const { screen } = await draw({
    listCourses: () => ({ ...example('listCourses'), courses: [] }),
    listCourseAccess: () => ({ items: [{ course: 'maths-limit', state: 'open', outline }], now: 0 }),
  })
  expect(screen.text()).toContain('从前的课')
})

describe('a class of a course that is not open', () => {
  const items = example('listLiveClasses').items.map((item) => ({ ...item, isTrial: false }))
  const listed = (isFree: boolean, product?: string): Answers => ({
    listLiveClasses: () => ({ ...example('listLiveClasses'), items }),
    listCourses: () => ({
      ...example('listCourses'),
      courses: [getCourse('maths-limit', [], { isFree, ...(product !== undefined && { product }) })],
    }),
  })
  const access = (state: 'open' | 'closed' | 'expired'): Answers => ({
    listCourseAccess: () => ({ items: [{ course: 'maths-limit', state }], now: 0 }),
  })
  const title = '极限：一小时串讲'

  test('is marked, leads to what opens it, and is not planned', async () => {
    const { screen } = await draw({ ...listed(false, 'p1'), ...access('closed') })
    expect(screen.text()).toContain('未开通')
    expect(screen.get('link', `怎么开通：${title}`).getAttribute('href')).toBe(
      '/courses/courses-detail?productId=p1',
    )
    expect(screen.all('link', `进入课堂：${title}`)).toEqual([])
    expect(screen.all('button', `加入计划：${title}`)).toEqual([])
  })

  test('says that it has ended, or that it asks for a login', async () => {
    const { screen } = await draw({ ...listed(false), ...access('expired') })
    expect(screen.text()).toContain('已到期')
    screen.unmount()
    const guest = await draw(listed(true), true)
    expect(guest.screen.get('link', `去登录，登录后看：${title}`).getAttribute('href')).toBe('/login')
  })

  test('is open as far as nobody knows better', async () => {
    const refuse = () => Promise.reject(new ApiError('network', 0))
    for (const known of [access('open'), { listCourseAccess: refuse }]) {
      const { screen } = await draw({ ...listed(false), ...known })
      expect(screen.get('link', `进入课堂：${title}`)).toBeTruthy()
      expect(screen.text()).not.toContain('未开通')
      screen.unmount()
    }
  })
})

test('the schedule shows the length of the film apart from the opening time of the room', async () => {
  const listed = example('listLiveClasses')
  const short = (item: (typeof listed.items)[number]) => ({
    ...item,
    filmEnds: item.beginsAt + 245_000,
    quizzesUntil: item.beginsAt + 421_000,
    endsAt: item.signsUntil,
  })
  const items = listed.items.map(short)
  const at = (items[0]?.beginsAt ?? 0) + 60_000
  const draft = async (own: object) =>
    (
      await draw({
        listLiveClasses: () => ({ now: at, items: items.map((item) => ({ ...item, ...own })) }),
      })
    ).screen
  const screen = await draft({})
  expect(screen.text()).toContain('19:30 放映 4 分钟，连随堂题 8 分钟，课堂开到 19:50')
  screen.unmount()
  const streamed = await draft({ isRecorded: false })
  expect(streamed.text()).toContain('19:30 直播 4 分钟，连随堂题 8 分钟，课堂开到 19:50')
  streamed.unmount()
  const over = await draft({ endsAt: at - 1 })
  expect(over.text()).toContain('11月26日 周四 19:30')
  expect(over.text()).not.toContain('课堂开到')
  expect(over.text()).toContain('今天没有要上的定时课。')
})
