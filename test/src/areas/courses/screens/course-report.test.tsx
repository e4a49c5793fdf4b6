/** @jest-environment jsdom */
import { page } from '../../../support/fake-page'
import '../../../support/fake-navigation'
import { type DoneInCourse } from '../../../support/courses'
import { DAY, noon, openedReport as opened, seen } from '../../../support/course-report'
import { answer } from '../../../support/practice'
import { render } from '../../../support/render'
import { studyDay } from '../../../../../contract/domain/study/day'
import CourseScreen from '@/areas/courses/screens/course'

beforeEach(() => {
  page.url = '/courses/course-report'
})

const href = (element: HTMLElement): string => element.getAttribute('href') ?? ''

/** The shapes of a picture. */
const listInks = (picture: HTMLElement): string[] =>
  [...picture.querySelectorAll<HTMLElement>('.ink')].map(({ style }) => style.getPropertyValue('--ink'))

test('seen time is shown by the stretches, and repeated time apart', async () => {
  const { root } = await opened([
    seen('limit.01', 0, 100, 2),
    seen('limit.01', 40, 100, 1),
    seen('limit.02', 0, 120, 1),
    seen('limit.02', 0, 120, 20),
  ])
  const screen = await render(<CourseScreen />, root)
  // 100 new seconds and 60 + 120 once more; what was seen three weeks ago is in no bar.
  screen.get('img', '最近 14 天，第一次看 1 分钟，重看 3 分钟')
  expect(screen.text()).toContain('看了 50%，1:40 / 3:20 · 重看 1:00')
  expect(screen.text()).toContain('看了 60%，2:00 / 3:20 · 重看 2:00')
  expect(screen.all('link', /^讲 limit/).map(href)[0]).toMatch(/course-learning\?lesson=limit\.0/)
})

test('seconds are not shown as minutes, and repeated time is the surplus of the sum', async () => {
  const { root } = await opened([seen('limit.01', 0, 24), seen('limit.01', 0, 8)])
  const few = await render(<CourseScreen />, root)
  expect(few.text()).toContain('32 秒')
  expect(few.text()).not.toContain('其中重看')
  const chart = few.get('img', '最近 14 天，第一次看不到 1 分钟，重看不到 1 分钟')
  // Half a minute is half as tall as the one of the scale.
  expect(listInks(chart)).toEqual([
    expect.stringContaining('M130 60h8'),
    expect.stringContaining('M130 46.7h8'),
  ])
  few.unmount()
  const more = await opened([seen('limit.01', 0, 80), seen('limit.01', 0, 80), seen('limit.02', 0, 8)])
  const screen = await render(<CourseScreen />, more.root)
  expect(screen.text()).toContain('2 分钟，其中重看 1 分钟')
})

test('of fewer than five answers no share is shown, of five a band with its answers', async () => {
  const { root, answerOn } = await opened([
    seen('limit.01', 0, 200, 3),
    seen('limit.02', 0, 200, 3),
    { kind: 'tick', thing: 'lesson:limit.04', state: 'done' },
  ])
  const before = await render(<CourseScreen />, root)
  expect(before.text()).toContain('还没做题')
  before.unmount()
  answerOn(0, { 'ma-1': 'B', 'ma-2': 'A' })
  const few = await render(<CourseScreen />, root)
  expect(few.text()).toContain('做过 2 题，最近一次做对 1 题；满 5 次作答才估范围')
  expect(few.text()).not.toMatch(/对 \d+%/)
  few.unmount()
  answerOn(1, { 'ma-3': 'B', 'ma-4': '1/6' })
  // An answer a week later is evidence again.
  answerOn(8, { 'ma-1': 'B' })
  const enough = await render(<CourseScreen />, root)
  expect(enough.text()).toMatch(/再做这些题，八成可能对 \d+%–\d+%，由 5 次作答推算/)
  expect(enough.text()).toContain('最近一次做对 3 题，做过 4 题，共 4 题')
  expect(href(enough.get('link', /^课 limit 再做/))).toBe(
    '/courses/course-report?course=limit&view=questions',
  )
  const share = root.session.findMastery('maths', 'limit')
  expect(share).toBeGreaterThan(0)
  enough.unmount()
  page.url = '/courses/study-center'
  const centre = await render(<CourseScreen />, root)
  expect(centre.text()).toContain(`学过的几讲的题约能答对 ${Math.round(100 * (share ?? 0))}%`)
})

test('the answers behind it are listed question by question', async () => {
  page.url = '/courses/course-report?course=limit&view=questions'
  const { root } = await opened([seen('limit.01', 0, 10)], { answers: [[1, { 'ma-1': 'B' }]] })
  const screen = await render(<CourseScreen />, root)
  expect(href(screen.get('link', '第 1 题'))).toBe('/exercises/mistake-detail?question=ma-1')
  expect(screen.text()).toContain('11月19日做对了，共做 1 次')
  expect(screen.all('link', '第 2 题')).toEqual([])
  expect(screen.text()).toContain('还没做')
})

test('a lesson of which only the questions were answered counts with those that were played', async () => {
  const { root, answerOn } = await opened([seen('limit.02', 0, 200)])
  answerOn(0, { 'ma-3': 'B' }, 'lesson:limit.02')
  answerOn(0, { 'ma-1': 'B', 'ma-4': '1/6' }, 'lesson:limit.04')
  answerOn(0, { 'po-1': 'AC' }, 'lesson:marx.01')
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('课 limit做过 3 题，最近一次做对 3 题')
  expect(screen.text()).toContain('课 marx做过 1 题，最近一次做对 1 题')
  screen.get('button', '课 marx')
  screen.unmount()
  page.url = '/courses/course-report?course=marx'
  const own = await render(<CourseScreen />, root)
  expect(own.text()).toContain('课 marx做过 1 题')
  own.unmount()
  page.url = '/courses/course-report?course=limit&view=questions'
  const listed = await render(<CourseScreen />, root)
  expect(listed.all('heading').map((lElement) => lElement.textContent)).toEqual(
    expect.arrayContaining(['讲 limit.04']),
  )
  expect(listed.text()).not.toContain('讲 marx.01')
})

test('a lesson is forgotten when what was right went wrong, and says how many', async () => {
  const { root, answerOn, plan } = await opened([seen('limit.01', 0, 200, 9)], {
    answers: [[8, { 'ma-1': 'B', 'ma-2': 'B' }]],
  })
  const fresh = await render(<CourseScreen />, root)
  expect(fresh.text()).toContain('目前看不出忘了哪一讲')
  fresh.unmount()
  answerOn(1, { 'ma-2': 'A' })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('做对过的 1 题又错了')
  expect(href(screen.get('link', '复习：讲 limit.01'))).toBe(
    '/exercises/topic-train?source=lesson:limit.01&questions=ma-2',
  )
  expect(href(screen.get('link', '看错在哪：讲 limit.01'))).toBe('/exercises/mistake-detail?question=ma-2')
  await screen.tap('button', '加入计划：复习：讲 limit.01')
  expect(plan.tasks).toMatchObject([{ task: 'review.limit.01' }])
})

test('a mistake that was right once is forgotten when it is due', async () => {
  const { root, practice } = await opened([seen('limit.01', 0, 200, 3)], {
    answers: [
      [3, { 'ma-1': 'A' }],
      [2, { 'ma-1': 'B' }],
    ],
  })
  const due = practice.findMistake('ma-1')?.due ?? 0
  root.clock.ms = noon + (due - studyDay(noon) - 1) * DAY
  const early = await render(<CourseScreen />, root)
  expect(early.text()).toContain('目前看不出忘了哪一讲')
  early.unmount()
  root.clock.ms += DAY
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('1 道错题到了该再做的日子')
})

test('a lesson seen long ago and never practised fades, after two weeks and not before', async () => {
  const { root, answerOn } = await opened(
    [seen('limit.01', 0, 200, 14), seen('limit.02', 0, 200, 13)],
    // Practice before the lesson was seen is no practice of it.
    { answers: [[15, { 'ma-1': 'B' }]] },
  )
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('学完 14 天了，一直没练')
  expect(screen.all('link', /^复习/)).toHaveLength(1)
  screen.unmount()
  answerOn(0, { 'ma-1': 'B' })
  const practised = await render(<CourseScreen />, root)
  expect(practised.text()).toContain('目前看不出忘了哪一讲')
})

test('a mark leads back to its second, and the notes of one course are its own', async () => {
  const note = (id: string, lesson: string, second: number, text: string, isFlag: boolean): DoneInCourse => ({
    kind: 'note',
    note: id,
    lesson,
    second,
    text,
    isFlag,
    state: 'kept',
  })
  const events = [
    seen('limit.01', 0, 100),
    seen('marx.01', 0, 100),
    note('n1', 'limit.01', 65, '为什么', true),
    note('n2', 'marx.01', 5, '记住', false),
  ]
  const { root } = await opened(events)
  const screen = await render(<CourseScreen />, root)
  expect(href(screen.get('link', '1:05为什么'))).toBe('/courses/course-learning?lesson=limit.01&at=65')
  expect(href(screen.get('link', '笔记'))).toBe('/courses/course-report?view=notes')
  screen.unmount()
  page.url = '/courses/course-report?course=limit&view=notes'
  const own = await render(<CourseScreen />, root)
  expect(own.text()).toContain('听课时点“记笔记”')
  own.unmount()
  page.url = '/courses/course-report?course=marx&view=notes'
  const otherScreen = await render(<CourseScreen />, root)
  expect(otherScreen.text()).toContain('记住')
})

test('a student who has not begun is sent to begin, and a missing course is reported', async () => {
  const { root } = await opened([])
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('还没有开始学')
  screen.unmount()
  page.url = '/courses/course-report?course=nowhere'
  const unknown = await render(<CourseScreen />, root)
  expect(unknown.text()).toContain('没有找到这门课')
})

test('a class that was signed in to is named with its day and its answers, and leads to its room', async () => {
  const [room, silent] = ['algebra.02-20261120', 'algebra.02-20261117']
  const signed = (of: string, daysAgo: number): DoneInCourse => ({
    kind: 'tick',
    thing: `class:${of}`,
    state: 'done',
    at: noon - daysAgo * DAY,
  })
  const { root, practice } = await opened([signed(silent, 3), signed(room, 0)])
  const source = `class:${room}`
  const attempt = practice.begin({ mode: 'train', source, questions: ['ma-4', 'ma-1'], seed: 0 })
  answer(practice, attempt, 'ma-4', '1/6')
  answer(practice, attempt, 'ma-1', 'A')
  const screen = await render(<CourseScreen />, root)
  expect(screen.all('link', /^讲 algebra\.02/).map(href)).toEqual(
    [room, silent].map((of) => expect.stringContaining(`/courses/cc-live?room=${of}`)),
  )
  expect(screen.text()).toContain('11月20日 12:00 签到 · 随堂题答了 2 道，对 1 道')
  expect(screen.text()).toContain('11月17日 12:00 签到 · 没答随堂题')
  expect(screen.text()).toContain('会了多少')
})

test.each([
  [false, '没有网络'],
  [true, '服务器暂时没有响应'],
])(
  'one strip says why nothing is sent, and counts what waits in all parts of the log',
  async (isOnline, why) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    const { root, net, courses, answerOn } = await opened([seen('limit.01', 0, 100)])
    net.isOff = true
    courses.see('limit.01', 100, 120)
    answerOn(0, { 'ma-1': 'B' })
    const screen = await render(<CourseScreen />, root)
    expect(screen.text().split(why)).toHaveLength(2)
    // The seen stretch, the run and its answer.
    expect(screen.text()).toContain(`${why}，3 条记录已存在这台设备`)
  },
)
