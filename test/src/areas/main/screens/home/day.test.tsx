/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import {
  busy,
  classAt,
  MINUTE,
  NOON,
  phone,
  served,
  serverClock,
  task,
  TODAY,
  words,
} from '../../../../support/home-day'
import { render } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { StudiedDay } from '@/api/today'
import { homeDayText } from '@/areas/main/strings/home-day'
import HomeScreen from '@/areas/main/screens/home'
import { recordLesson } from '@/stores/day-activity'
import { userStorage } from '@/stores/user-storage'
import { savePlacement } from '@/stores/placement-run'
import { storeSummaries } from '@/stores/home-summary'
import type { Summaries } from '../../../../../../contract/domain/habit/summaries'
import { fakeRoot } from '../../../../../support/root'

const headings = (screen: Awaited<ReturnType<typeof render>>) =>
  screen.all('heading').map(({ textContent }) => textContent?.trim())
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
/** The list of the day, an entry as its lines in their order. */
const entries = () =>
  [...document.querySelectorAll('.route-entry')].map((entry) => {
    const lines = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (lines.nextNode()) texts.push(lines.currentNode.textContent ?? '')
    return texts.join(' ')
  })
const beacons = () => document.querySelectorAll('.btn-beacon').length

beforeEach(() => {
  serverClock.ms = NOON
  page.url = '/'
})

test('a guest sees at once what can be done without an account, and each way leads there', async () => {
  const screen = await render(<HomeScreen />, phone({}))
  expect(headings(screen)[1]).toBe('先花几分钟，挑一样试试')
  expect(screen.text()).toContain('不用登录，学过的先存在这台设备上')
  expect(beacons()).toBe(1)
  await screen.tap('button', '开始测，2 分钟')
  await screen.tap('link', /^做几道题/)
  await screen.tap('link', /^学一讲课/)
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    '/spword/placement',
    '/exercises/problem-solving-training',
    '/courses/study-center',
  ])
})

test.each([
  [59, '约 59 分钟'],
  [67, '约 1 小时'],
  [74, '约 1 小时 15 分'],
  [128, '约 2 小时 15 分'],
])('%i minutes are told as %s', (minutes, sentence) => {
  expect(homeDayText.left(4, minutes)).toBe(`还有 4 件，${sentence}`)
})

test('a busy day is one list: what is done, the one next step with its minutes, and what comes later', async () => {
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: busy }))
  expect(headings(screen).slice(1, 3)).toEqual(['今天', '复习 86 个词'])
  expect(entries()).toEqual([
    '做甲 做完了',
    '复习 86 个词 学过的，再看一遍，另有新词 20 个 开始复习，14 分钟',
    '做乙 今天的任务 18 分钟',
    '重做 6 道错题 到期了，看看这次会不会 9 分钟',
    '极限的定义 极限 · 上次到 12:40 26 分钟',
  ])
  expect(screen.text()).toContain('还有 4 件，约 1 小时')
  expect(beacons()).toBe(1)
  await screen.tap('button', '开始复习，14 分钟')
  await screen.tap('link', /^做甲/)
  await screen.tap('link', /^做乙/)
  await screen.tap('link', /^重做 6 道错题/)
  await screen.tap('link', /^极限的定义/)
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    '/spword/memory',
    '/courses/task-list',
    '/exercises/recite-list',
    '/exercises/mistake-book',
    '/courses/course-learning?lesson=limit.03',
  ])
})

test('another student’s notes on the device are not shown', async () => {
  const root = phone({ uid: 'other', notes: busy })
  root.session.signIn({ authorization: 't', expiresIn: 60, uid: 'u', phone: '13812345678' })
  const screen = await render(<HomeScreen />, root)
  expect(screen.text()).not.toContain('86')
  expect(screen.get('heading', '先花几分钟，挑一样试试')).toBeTruthy()
})

test('where all is done the page is calm, says what comes tomorrow, and has no filled button', async () => {
  const notes: Summaries = {
    ...busy,
    words: { day: TODAY, due: 0, fresh: 0, pace: { due: 1, fresh: 1 }, next: [{ due: 9, fresh: 20 }] },
    plan: { day: TODAY, tasks: [task('甲', true), task('丙', false, { day: TODAY + 1 })] },
    mistakes: { day: TODAY, due: [0, 2], seconds: 90 },
  }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes }))
  expect(headings(screen)).toEqual(expect.arrayContaining(['今天到期的都做完了', '还可以做', '明天等着你的']))
  expect(screen.text()).not.toContain('歇一歇')
  for (const row of ['约 9 个词正好该复习', '2 道错题到期', '1 个任务']) expect(screen.text()).toContain(row)
  // The lesson can wait, and is there for who wants to go on.
  expect(entries().at(-1)).toContain('极限的定义')
  expect(beacons()).toBe(0)
})

test('cards that are due are work of the day, and nobody reads that nothing is due', async () => {
  const cards = { day: TODAY, due: [3, 3] }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: { cards } }))
  expect(screen.get('heading', '背 3 张卡')).toBeTruthy()
  expect(screen.text()).not.toContain(homeDayText.free)
  await screen.tap('button', '去背，5 分钟')
  expect(navigated.opened.at(-1)?.url).toBe('/exercises/recite-list')
})

test('the evening after cards were not remembered says that they come back tomorrow', async () => {
  const notes = { cards: { day: TODAY, due: [0, 3] } }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes }))
  expect(screen.text()).toContain('3 张背诵卡到期')
  expect(screen.get('heading', '明天等着你的')).toBeTruthy()
})

test('where nothing at all is left the student may rest', async () => {
  const notes = { plan: { day: TODAY, tasks: [task('甲', true)] } }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes }))
  expect(screen.get('heading', '今天做完了')).toBeTruthy()
  expect(screen.text()).toContain('可以歇一歇了。')
})

test('a student who comes back after all notes have run out does not read that nothing is due', async () => {
  const notes = { words: { ...words, day: TODAY - 30 } }
  const screen = await render(<HomeScreen />, phone({ notes }))
  expect(screen.get('heading', homeDayText.free)).toBeTruthy()
  expect(screen.text()).not.toMatch(/没有到期|明天/)
})

test('a student who has tried something is not greeted as somebody new: nothing is due, and the ways on do not press', async () => {
  const root = phone({ notes: { mistakes: { day: TODAY, due: [0, 1], seconds: 90 } } })
  const screen = await render(<HomeScreen />, root)
  expect(headings(screen)).toEqual(expect.arrayContaining(['今天想学点什么', '明天等着你的']))
  expect(screen.text()).not.toContain('先花几分钟')
  expect(beacons()).toBe(0)
  await screen.tap('link', /^背单词/)
  expect(navigated.opened.at(-1)?.url).toBe('/spword/index')
})

test.each([
  [[true, false], '接着测', '上次答到第 2 个'],
  [[true, false, true], '看结果', '看认识多少，排个计划'],
])('a test of words with the answers %j is gone on with', async (answers, go, hint) => {
  const root = phone({})
  savePlacement(userStorage(root.storage.local, ''), { words: ['a', 'b', 'c'], answers })
  const screen = await render(<HomeScreen />, root)
  expect(screen.text()).toContain(hint)
  await screen.tap('button', go)
  expect(navigated.opened.at(-1)?.url).toBe('/spword/placement')
})

test('a paper whose clock runs is the next step, and its score once the time is over', async () => {
  const paper = { paper: 'po-mock-1', title: '政治模拟卷（一）', endsAt: NOON + 43 * MINUTE }
  const root = phone({ uid: 'u', notes: { words, paper } })
  const screen = await render(<HomeScreen />, root)
  expect(entries()[0]).toContain('政治模拟卷（一） 正在计时，12:43 到点交卷')
  expect(beacons()).toBe(1)
  await screen.tap('button', '接着考，43 分钟')
  expect(navigated.opened.at(-1)?.url).toBe('/exercises/exam-detail?paper=po-mock-1')
  serverClock.ms = root.clock.ms = NOON + 44 * MINUTE
  await comeBack()
  expect(entries()[0]).toContain('时间到，自动交卷')
  await screen.tap('button', '看报告')
  expect(navigated.opened.at(-1)?.url).toBe('/exercises/exam-detail?paper=po-mock-1&view=result')
})

test('a class of today is in the list, is the next step once its room is open, and goes when it is over', async () => {
  const root = phone({ notes: { words }, answers: served([classAt(90)]) })
  const screen = await render(<HomeScreen />, root)
  expect(entries()[1]).toBe('极限串讲 今天 13:30 开始 8 分钟')
  const at = async (minutes: number) => {
    serverClock.ms = root.clock.ms = NOON + minutes * MINUTE
    await comeBack()
  }
  await at(31)
  expect(headings(screen)[2]).toBe('复习 86 个词')
  await at(81)
  expect(headings(screen)[2]).toBe('极限串讲')
  expect(beacons()).toBe(1)
  await at(95)
  expect(screen.text()).toContain('13:30 已开始，课堂还开着')
  await screen.tap('button', '进入课堂，8 分钟')
  expect(navigated.opened.at(-1)?.url).toBe('/courses/cc-live?room=limit-20261120')
  await at(151)
  expect(screen.text()).not.toContain('极限串讲')
})

test('work on other devices is here at once, and without a network the last known state, which says so', async () => {
  const down = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const root = phone({ uid: 'u', answers: served([classAt(20)], { study: { ...busy, behind: [] } }) })
  const first = await render(<HomeScreen />, root)
  expect(headings(first)[2]).toBe('复习 86 个词')
  const before = entries()
  expect(before).toHaveLength(6)
  first.unmount()
  const offline = fakeRoot({
    storage: root.storage,
    answers: { getHome: down, getToday: down },
    user: { uid: 'u', phone: '13812345678' },
  })
  const screen = await render(<HomeScreen />, offline)
  expect(entries()).toEqual(before)
  expect(screen.get('status').textContent).toBe('服务器暂时没有响应，这里可能不是最新的')
})

test('a day that the server cannot say is what was known last, and says so', async () => {
  const getToday = () => Promise.reject(new ApiError('x50000', 500))
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: busy, answers: { getToday } }))
  expect(screen.get('heading', '复习 86 个词')).toBeTruthy()
  expect(screen.get('status').textContent).toBe('没能读到最新的进度')
})

test('a student who comes back sees work done in between, and the server is asked again after a while', async () => {
  const root = phone({ uid: 'u', notes: busy })
  await render(<HomeScreen />, root)
  const own = userStorage(root.storage.local, 'u')
  storeSummaries(own, { plan: { day: TODAY, tasks: [task('lesson', false, { task: 'lesson.a' })] } })
  await comeBack()
  expect(entries()[1]).toContain('今天的任务')
  recordLesson(own, TODAY, 'a', NOON + 1)
  root.clock.ms += 6000
  await comeBack()
  expect(entries()[0]).toBe('做lesson 做完了')
  expect(root.calls.filter(({ id }) => id === 'getToday')).toHaveLength(2)
})

/** A day of the week that ends on Sunday the 22nd, as the server sends it. */
const studied = (day: string, minutes: number, own: Partial<StudiedDay> = {}): StudiedDay => ({
  day,
  words: 0,
  questions: 0,
  cards: 0,
  lessons: 0,
  focus: 0,
  studied: minutes * 60,
  isCheckedIn: true,
  ...own,
})

test('a student sees the week with its row of days, what came of yesterday, and unread messages; a guest none of it', async () => {
  const days = [
    studied('2026-11-18', 30),
    studied('2026-11-19', 112, { words: 120, questions: 23, lessons: 600, focus: 60 }),
    studied('2026-11-20', 45, { isCheckedIn: false }),
  ]
  const mine = { hasJoined: true, continues: 2, studied: 2700, unread: 2, ready: 1, days }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', answers: served([], mine) }))
  expect(screen.get('heading', '连续 2 天')).toBeTruthy()
  expect(screen.text()).toContain('这周 3 小时 7 分')
  expect(screen.get('img', /周五 20 日，今天，学了 45 分钟；周六 21 日；/)).toBeTruthy()
  expect(screen.get('heading', '昨天做成的')).toBeTruthy()
  expect(screen.text()).toContain('1 小时 52 分120个单词23道题10分钟的课')
  await screen.tap('link', '消息，2 条未读')
  await screen.tap('link', /^今天还没打卡/)
  await screen.tap('link', /^有 1 份奖励可以领/)
  await screen.tap('link', /^学习地图/)
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    '/messages',
    '/sign-index',
    '/new-rewards',
    '/learning-map',
  ])
  screen.unmount()
  const otherScreen = await render(
    <HomeScreen />,
    phone({ uid: 'u', answers: served([], { hasJoined: true, isPunchCard: true, continues: 7 }) }),
  )
  expect(otherScreen.get('heading', '连续 7 天')).toBeTruthy()
  expect(otherScreen.get('link', /^今天已打卡/)).toBeTruthy()
  expect(otherScreen.get('link', '消息')).toBeTruthy()
  otherScreen.unmount()
  const guest = await render(<HomeScreen />, phone({ answers: served([], mine) }))
  expect([...guest.all('heading', /连续/), ...guest.all('link', /消息/)]).toEqual([])
  await guest.tap('link', /^加入打卡/)
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/sign-index' })
})

test('the words expected on the day of the exam are a range, with its basis', async () => {
  const study = { ...busy, expected: { low: 1430, high: 2815, total: 2941 }, behind: [] }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', answers: served([], { study }) }))
  expect(screen.get('heading', '到考试那天')).toBeTruthy()
  expect(screen.get('img', '预计认识 1430 到 2815 个词，词表共 2941 个')).toBeTruthy()
  expect(screen.text()).toContain('隔一天学一次')
  await screen.tap('link', '怎么估的')
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/spword/index' })
})

test('until the server has answered nothing is shown that it would push away', async () => {
  const root = phone({ uid: 'u', notes: busy, answers: { getToday: () => new Promise(() => undefined) } })
  const screen = await render(<HomeScreen />, root)
  expect(headings(screen)).toEqual(['29天', '今天', '复习 86 个词'])
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
  screen.unmount()
  const empty = phone({ uid: 'u', answers: { getToday: () => new Promise(() => undefined) } })
  expect(headings(await render(<HomeScreen />, empty))).toEqual(['29天'])
})

test('a token that has ended leaves what was said before, and with the next one the server is asked again', async () => {
  const mine = { hasJoined: true, continues: 6 }
  const root = phone({ uid: 'u', answers: served([], mine) })
  const first = await render(<HomeScreen />, root)
  first.unmount()
  let answer = served([])
  const later = fakeRoot({
    storage: root.storage,
    answers: { getToday: (input) => answer.getToday?.(input) ?? Promise.reject(new Error('none')) },
    user: { uid: 'u', phone: '13812345678' },
  })
  const screen = await render(<HomeScreen />, later)
  expect(screen.get('heading', '连续 6 天')).toBeTruthy()
  answer = served([], { ...mine, continues: 7 })
  await act(async () => later.session.renew('next', '', 3600))
  expect(screen.get('heading', '连续 7 天')).toBeTruthy()
})

test('notes of yesterday are an estimate, and say so', async () => {
  const now = (serverClock.ms = NOON + 24 * 60 * MINUTE)
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: busy, now }))
  expect(screen.get('heading', '复习 95 个词')).toBeTruthy()
  expect(screen.text()).toContain('按上次的进度估算')
})

test('a device whose clock is wrong shows the day of the server, and still does without a network', async () => {
  const now = NOON + 20 * 60 * MINUTE
  const root = phone({ uid: 'u', answers: served([classAt(20)], { study: { ...busy, behind: [] } }), now })
  const screen = await render(<HomeScreen />, root)
  expect(headings(screen).slice(0, 3)).toEqual(['29天', '今天', '复习 86 个词'])
  expect(screen.text()).not.toContain('按上次的进度估算')
  screen.unmount()
  const down = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const user = { uid: 'u', phone: '13812345678' }
  const offline = fakeRoot({ storage: root.storage, answers: { getHome: down, getToday: down }, user, now })
  const later = await render(<HomeScreen />, offline)
  expect(headings(later).slice(0, 3)).toEqual(['29天', '今天', '复习 86 个词'])
})

test('an answer that is no day is none', async () => {
  const getToday = () => JSON.parse('{"classes":{}}')
  const screen = await render(<HomeScreen />, phone({ notes: busy, answers: { getToday } }))
  expect(screen.get('heading', '复习 86 个词')).toBeTruthy()
})

test('a student whom the server takes for a guest is asked about once, since the session may be over', async () => {
  const root = phone({ uid: 'u', answers: served([]) })
  let asked = 0
  Object.assign(root, {
    checkSession: async () => {
      asked += 1
      root.session.end()
    },
  })
  const screen = await render(<HomeScreen />, root)
  expect(asked).toBe(1)
  expect(root.session.isSignedIn).toBe(false)
  screen.unmount()
})
