/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
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
} from '../../../support/home-day'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import HomeScreen from '@/screens/main/home'
import { noteLesson } from '@/stores/doing-notes'
import { ownStore } from '@/stores/own-store'
import { noteToday, type TodayNotes } from '@/stores/today-notes'
import { fakeRoot } from '../../../../support/root'

const headings = (screen: Awaited<ReturnType<typeof render>>) =>
  screen.all('heading').map(({ textContent }) => textContent?.trim())
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
const beacons = () => document.querySelectorAll('.btn-beacon').length

beforeEach(() => {
  serverClock.ms = NOON
  page.url = '/'
})

test('a guest sees at once what can be done without an account, and each way leads there', async () => {
  const screen = await render(<HomeScreen />, phone({}))
  expect(headings(screen).slice(1, 3)).toEqual(['背一组单词', '也可以'])
  expect(screen.text()).toContain('不登录也能学')
  expect(beacons()).toBe(1)
  await screen.tap('button', '开始背')
  await screen.tap('link', /^做几道题/)
  await screen.tap('link', /^听一节课/)
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    '/spword/index',
    '/exercises/problem-solving-training',
    '/courses/study-center',
  ])
})

test('a busy day: words with the one filled button, the plan with its ticks, mistakes, the lesson', async () => {
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: busy }))
  expect(headings(screen).slice(1, 5)).toEqual(['86词到期', '今日任务', '6道错题到期', '继续学'])
  expect(screen.text()).toContain('约 14 分钟，另有新词 20 个')
  expect(screen.text()).toContain('已完成 1 / 2')
  expect(screen.text()).toContain('极限 · 看到 12:40，剩 26 分钟')
  expect(beacons()).toBe(1)
  await screen.tap('button', '开始复习')
  await screen.tap('link', '做甲，18 分钟，已完成')
  await screen.tap('link', '做乙，18 分钟')
  await screen.tap('button', '去重做')
  await screen.tap('link', /^极限的定义/)
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    '/spword/memory',
    '/courses/task-list',
    '/exercises/recite-list',
    '/exercises/mistake-book',
    '/courses/course-learning?lesson=limit.03',
  ])
  const tracks = [...document.querySelectorAll<HTMLElement>('.home-track')]
  expect(tracks.map(({ firstElementChild }) => firstElementChild?.getAttribute('style'))).toEqual([
    'width: 33%;',
  ])
})

test('what another student left on the device is not shown', async () => {
  const root = phone({ uid: 'other', notes: busy })
  root.session.signIn({ authorization: 't', expiresIn: 60, uid: 'u', phone: '13812345678' })
  const screen = await render(<HomeScreen />, root)
  expect(screen.all('heading', '86词到期')).toEqual([])
  expect(screen.get('heading', '背一组单词')).toBeTruthy()
})

test('where all is done the page is calm, says what comes tomorrow, and has no filled button', async () => {
  const notes: Partial<TodayNotes> = {
    ...busy,
    words: { day: TODAY, due: 0, fresh: 0, pace: { due: 1, fresh: 1 }, next: [{ due: 9, fresh: 20 }] },
    plan: { day: TODAY, tasks: [task('甲', true), task('丙', false, { day: TODAY + 1 })] },
    mistakes: { day: TODAY, due: [0, 2], seconds: 90 },
  }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes }))
  expect(screen.get('heading', '今天做完了')).toBeTruthy()
  expect(screen.text()).toContain('明天约 9 个词到期，1 个任务。今天可以歇一歇了。')
  expect(beacons()).toBe(0)
})

test('a class is announced an hour before, has the filled button once its room is open, and goes when it is over', async () => {
  const root = phone({ notes: busy, answers: served([classAt(90)]) })
  const screen = await render(<HomeScreen />, root)
  expect(screen.text()).toContain('13:30极限串讲今天的直播课')
  const at = async (minutes: number) => {
    serverClock.ms = root.clock.ms = NOON + minutes * MINUTE
    await comeBack()
  }
  await at(31)
  expect(headings(screen).slice(1, 3)).toEqual(['极限串讲', '86词到期'])
  expect(screen.text()).toContain('今天 13:30 开始')
  await at(81)
  expect(screen.get('button', '进教室').className).toContain('btn-beacon')
  expect(screen.get('button', '开始复习').className).not.toContain('btn-beacon')
  await at(95)
  expect(screen.text()).toContain('13:30 开始，正在直播')
  await screen.tap('button', '进教室')
  expect(navigated.opened.at(-1)?.url).toBe('/courses/cc-live?room=limit-20261120')
  await at(151)
  expect(screen.text()).not.toContain('极限串讲')
})

test('what was done on other devices is here at once, and without a network what was known last, which says so', async () => {
  const down = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const root = phone({ uid: 'u', answers: served([classAt(20)], { study: { ...busy, behind: [] } }) })
  const first = await render(<HomeScreen />, root)
  expect(headings(first).slice(1, 5)).toEqual(['极限串讲', '86词到期', '今日任务', '6道错题到期'])
  first.unmount()
  const offline = fakeRoot({
    storage: root.storage,
    answers: { getHome: down, getToday: down },
    user: { uid: 'u', phone: '13812345678' },
  })
  const screen = await render(<HomeScreen />, offline)
  expect(headings(screen).slice(1, 5)).toEqual(['极限串讲', '86词到期', '今日任务', '6道错题到期'])
  expect(screen.get('status').textContent).toBe('服务器暂时没有响应，这里是上次看到的内容')
})

test('a day that the server cannot say is what was known last, and says so', async () => {
  const getToday = () => Promise.reject(new ApiError('x50000', 500))
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: busy, answers: { getToday } }))
  expect(screen.get('heading', '86词到期')).toBeTruthy()
  expect(screen.get('status').textContent).toBe('没能读到最新的进度，这里是上次看到的')
})

test('who comes back sees what was done meanwhile, and the server is asked anew after a while', async () => {
  const root = phone({ uid: 'u', notes: busy })
  const screen = await render(<HomeScreen />, root)
  const own = ownStore(root.storage.local, 'u')
  noteToday(own, 'plan', { day: TODAY, tasks: [task('lesson', false, { task: 'lesson.a' })] })
  await comeBack()
  expect(screen.text()).toContain('已完成 0 / 1')
  noteLesson(own, TODAY, 'a', NOON + 1)
  root.clock.ms += 6000
  await comeBack()
  expect(screen.text()).toContain('已完成 1 / 1')
  expect(root.calls.filter(({ id }) => id === 'getToday')).toHaveLength(2)
})

test('a signed-in student sees the row of days, the time of today, and unread messages; a guest sees none of it', async () => {
  const mine = { hasJoined: true, continues: 6, studied: 2700, unread: 2 }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', answers: served([], mine) }))
  expect(screen.get('link', /连续 6 天/).textContent).toContain(
    '做完任意一件打卡任务，就自动打上卡今天学了 45 分钟',
  )
  await screen.tap('link', '消息，2 条未读')
  await screen.tap('link', /连续 6 天/)
  await screen.tap('link', /^学习地图/)
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/messages', '/sign-index', '/learning-map'])
  screen.unmount()
  const other = await render(
    <HomeScreen />,
    phone({ uid: 'u', answers: served([], { hasJoined: true, isPunchCard: true, continues: 7 }) }),
  )
  expect(other.get('link', /连续 7 天/).textContent).toContain('今天已打卡')
  expect(other.get('link', '消息')).toBeTruthy()
  other.unmount()
  const guest = await render(<HomeScreen />, phone({ answers: served([], mine) }))
  expect([...guest.all('link', /连续/), ...guest.all('link', /消息/)]).toEqual([])
  await guest.tap('link', /^打卡/)
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/sign-index' })
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
  expect(screen.get('link', /连续 6 天/)).toBeTruthy()
  answer = served([], { ...mine, continues: 7 })
  await act(async () => later.session.renew('next', '', 3600))
  expect(screen.get('link', /连续 7 天/)).toBeTruthy()
})

test('notes of yesterday are an estimate, and say so', async () => {
  const now = (serverClock.ms = NOON + 24 * 60 * MINUTE)
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: busy, now }))
  expect(screen.get('heading', '95词到期')).toBeTruthy()
  expect(screen.text()).toContain('按上次的进度估算')
})

test('a device whose clock is wrong shows the day of the server, and still does without a network', async () => {
  const now = NOON + 20 * 60 * MINUTE
  const root = phone({ uid: 'u', answers: served([classAt(20)], { study: { ...busy, behind: [] } }), now })
  const screen = await render(<HomeScreen />, root)
  expect(headings(screen).slice(0, 3)).toEqual(['29天', '极限串讲', '86词到期'])
  expect(screen.text()).not.toContain('按上次的进度估算')
  screen.unmount()
  const down = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const user = { uid: 'u', phone: '13812345678' }
  const offline = fakeRoot({ storage: root.storage, answers: { getHome: down, getToday: down }, user, now })
  const later = await render(<HomeScreen />, offline)
  expect(headings(later).slice(0, 3)).toEqual(['29天', '极限串讲', '86词到期'])
})

test('an answer that is no day is none', async () => {
  const getToday = () => JSON.parse('{"classes":{}}')
  const screen = await render(<HomeScreen />, phone({ notes: busy, answers: { getToday } }))
  expect(screen.get('heading', '86词到期')).toBeTruthy()
})
