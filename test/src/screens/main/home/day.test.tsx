/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { leave, storingServer } from '../../../support/left-study'
import { render } from '../../../support/render'
import type { StudyNotes, Today } from '@/api/today'
import { ApiError, LocalCode } from '@/api/errors'
import HomeScreen from '@/screens/main/home'
import { noteLesson } from '@/stores/doing-notes'
import { ownStore } from '@/stores/own-store'
import { noteToday, type TodayNotes } from '@/stores/today-notes'
import { UnsentSending, unsentSending } from '@/stores/unsent-sending'
import { noteUnsentStudy } from '@/stores/unsent-study'
import { createWordStore } from '@/stores/words-area'
import { studyDay } from '../../../../../contract/domain/learning/day'
import { memoryDepot } from '../../../../support/memory-depot'
import { memoryStore } from '../../../../support/memory-store'
import { fakeRoot, type Answers } from '../../../../support/root'
import { wordAnswers } from '../../../../support/word-server'

/** Noon of 20 November 2026 in China, as the root has it. */
const NOON = Date.UTC(2026, 10, 20, 4)
const MINUTE = 60_000
const TODAY = studyDay(NOON)

const task = (id: string, isDone: boolean, own = {}) => ({
  task: id,
  title: `做${id}`,
  day: TODAY,
  minutes: 18,
  since: NOON,
  isDone,
  ...own,
})
const words = {
  day: TODAY,
  due: 86,
  fresh: 20,
  pace: { due: 7000, fresh: 12_000 },
  next: [{ due: 9, fresh: 20 }],
}
const busy: Omit<StudyNotes, 'behind'> = {
  words,
  plan: { day: TODAY, tasks: [task('甲', true), task('乙', false, { to: '/exercises/recite-list' })] },
  mistakes: { day: TODAY, due: [6, 6], seconds: 90 },
  lesson: { lesson: 'limit.03', title: '极限的定义', course: '极限', at: 760, seconds: 2320 },
}

let serverNow = NOON

/** A day as the server tells it. */
function served(classes: Today['classes'], mine?: Partial<NonNullable<Today['mine']>>): Answers {
  const study = { behind: [] }
  const none = { continues: 0, isPunchCard: false, hasJoined: false, studied: 0, ready: 0, unread: 0, study }
  return {
    getToday: () => ({
      now: serverNow,
      day: '2026-11-20',
      classes,
      ...(mine && { mine: { ...none, ...mine } }),
    }),
  }
}

const classAt = (minutes: number, title = '极限串讲'): Today['classes'][number] => ({
  room: 'limit-20261120',
  title,
  startsAt: NOON + minutes * MINUTE,
  endsAt: NOON + (minutes + 60) * MINUTE,
  state: 'upcoming',
  to: '/courses/cc-live?room=limit-20261120',
})

interface Phone {
  readonly uid?: string
  readonly notes?: Partial<TodayNotes>
  readonly answers?: Answers
  readonly now?: number
}

function phone({ uid = '', notes = {}, answers = served([]), now = NOON }: Phone) {
  const storage = { local: memoryStore(), session: memoryStore() }
  const own = ownStore(storage.local, uid)
  const { words, plan, mistakes, lesson } = notes
  noteToday(own, 'words', words)
  noteToday(own, 'plan', plan)
  noteToday(own, 'mistakes', mistakes)
  noteToday(own, 'lesson', lesson)
  const user = uid === '' ? {} : { user: { uid, phone: '13812345678' } }
  return fakeRoot({ storage, answers, now, ...user })
}

const headings = (screen: Awaited<ReturnType<typeof render>>) =>
  screen.all('heading').map(({ textContent }) => textContent?.trim())
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
const beacons = () => document.querySelectorAll('.btn-beacon').length

beforeEach(() => {
  serverNow = NOON
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
    serverNow = root.clock.ms = NOON + minutes * MINUTE
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

test('what is not sent yet counts: its note stays, and the server is asked again once it is sent', async () => {
  jest.useFakeTimers({ now: NOON })
  const mine = { study: { ...busy, words: { ...words, due: 90 }, behind: [] } }
  const server = wordAnswers(['able', 'brief'], '2026-12-19', NOON)
  const root = phone({ uid: 'u', answers: { ...server, ...served([], mine) } })
  const store = await createWordStore(root, memoryDepot())
  const entered = store.enter('u')
  await jest.advanceTimersByTimeAsync(0)
  await entered
  store.review('able', { isKnown: true, took: 2000, mode: 'card' })
  await jest.advanceTimersByTimeAsync(1000)
  const screen = await render(<HomeScreen />, root)
  expect(screen.get('heading', '1个新词')).toBeTruthy()
  expect(screen.get('heading', '6道错题到期')).toBeTruthy()
  mine.study.words = { ...words, due: 70 }
  await act(async () => jest.advanceTimersByTimeAsync(3000))
  expect(store.sync.unsent).toBe(0)
  expect(screen.get('heading', '70词到期')).toBeTruthy()
  jest.useRealTimers()
})

test('a device that is full shows what the server says all the same', async () => {
  const plan = { day: TODAY, tasks: [task('甲', false)] }
  const mine = { study: { words: { ...words, due: 40 }, plan, behind: [] } }
  const root = phone({ uid: 'u', notes: { words }, answers: served([], mine) })
  const full = { ...root, storage: { ...root.storage, local: { ...root.storage.local, write: () => false } } }
  const screen = await render(<HomeScreen />, full)
  expect(screen.get('heading', '40词到期')).toBeTruthy()
  expect(screen.get('link', '做甲，18 分钟')).toBeTruthy()
  mine.study.words = { ...words, due: 30 }
  root.clock.ms += 6000
  await comeBack()
  expect(screen.get('heading', '30词到期')).toBeTruthy()
})

describe('what a page that was closed has left on this device', () => {
  /** A server that counts what it has been sent, and a device on which two words wait. */
  async function left() {
    const server = storingServer()
    const hasAll = () => (server.stored.get('words/u')?.length ?? 0) > 0
    const answers: Answers = {
      ...server.answers,
      getToday: (input) => {
        const counted = { study: { words: { ...words, due: hasAll() ? 113 : 115 }, behind: [] } }
        const mine = { hasJoined: true, continues: hasAll() ? 1 : 0, isPunchCard: hasAll(), ...counted }
        return served([], mine).getToday?.(input) ?? Promise.reject(new Error('none'))
      },
    }
    const root = phone({ uid: 'u', notes: { words: { ...words, due: 116 } }, answers })
    const depot = memoryDepot()
    await leave(depot, 'words', 'u')
    noteUnsentStudy(root.storage.local, 'words', 'u', 1)
    unsentSending.set(root, new UnsentSending(root, { depot }))
    const asked = () => root.calls.filter(({ id }) => id === 'getToday').length
    return { root, asked, send: () => act(() => unsentSending.of(root).send()) }
  }

  test('counts at once on home when it has been sent, and so does the check-in that it earned', async () => {
    const { root, asked, send } = await left()
    const screen = await render(<HomeScreen />, root)
    expect(screen.get('heading', '116词到期')).toBeTruthy()
    expect(screen.all('link', /连续/)).toEqual([])
    await send()
    expect(screen.get('heading', '113词到期')).toBeTruthy()
    expect(screen.get('link', /连续 1 天/).textContent).toContain('今天已打卡')
    expect(asked()).toBe(2)
  })

  test('is asked about when home comes back into sight, if it was sent behind it', async () => {
    const { root, asked, send } = await left()
    const screen = await render(<HomeScreen />, root)
    const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await comeBack()
    await send()
    expect(asked()).toBe(1)
    sight.mockRestore()
    await comeBack()
    expect(asked()).toBe(2)
    expect(screen.get('heading', '113词到期')).toBeTruthy()
  })
})

test('a server that is behind is asked again, and what this device knows is shown until then', async () => {
  jest.useFakeTimers()
  const mine: { study: StudyNotes } = { study: { behind: ['words'] } }
  const root = phone({ uid: 'u', notes: { words }, answers: served([], mine) })
  const screen = await render(<HomeScreen />, root)
  expect(screen.get('heading', '86词到期')).toBeTruthy()
  mine.study = { words: { ...words, due: 40 }, behind: [] }
  await act(async () => jest.advanceTimersByTimeAsync(2000))
  expect(screen.get('heading', '40词到期')).toBeTruthy()
  jest.useRealTimers()
})

test('the page that stands open asks again when the network or the window is back', async () => {
  const root = phone({ uid: 'u', answers: served([], {}) })
  await render(<HomeScreen />, root)
  const asked = () => root.calls.filter(({ id }) => id === 'getToday').length
  expect(asked()).toBe(1)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(asked()).toBe(2)
  root.clock.ms += 6000
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(asked()).toBe(3)
})

describe('a page that stands open in sight, which nobody touches', () => {
  /** Twenty to four in the morning: the study day of the 20th ends at four. */
  const NIGHT = Date.parse('2026-11-21T03:40:00+08:00')
  beforeEach(() => void jest.useFakeTimers({ now: NIGHT }))
  afterEach(() => jest.useRealTimers())

  async function open() {
    const mine: { study: StudyNotes } = { study: { words, behind: [] } }
    const root = phone({
      uid: 'u',
      now: NIGHT,
      answers: {
        getToday: () => {
          const day = root.now() < NIGHT + 20 * MINUTE ? '2026-11-20' : '2026-11-21'
          const none = { continues: 0, isPunchCard: false, hasJoined: false, studied: 0, ready: 0, unread: 0 }
          return { now: root.now(), day, classes: [], mine: { ...none, ...mine } }
        },
      },
    })
    const screen = await render(<HomeScreen />, root)
    return {
      mine,
      screen,
      asked: () => root.calls.filter(({ id }) => id === 'getToday').length,
      pass: (minutes: number) =>
        act(async () => {
          root.clock.ms += minutes * MINUTE
          await jest.advanceTimersByTimeAsync(minutes * MINUTE)
        }),
    }
  }

  test('shows after some minutes what another device did', async () => {
    const { mine, screen, asked, pass } = await open()
    expect(screen.get('heading', '86词到期')).toBeTruthy()
    mine.study = { words: { ...words, due: 40 }, behind: [] }
    await pass(4)
    expect(asked()).toBe(1)
    await pass(1)
    expect(asked()).toBe(2)
    expect(screen.get('heading', '40词到期')).toBeTruthy()
  })

  test('turns to the next study day at four', async () => {
    const { mine, screen, pass } = await open()
    await pass(19)
    expect(screen.get('heading', '86词到期')).toBeTruthy()
    mine.study = { words: { ...words, day: TODAY + 1, due: 7 }, behind: [] }
    await pass(1)
    expect(screen.get('heading', '7词到期')).toBeTruthy()
  })

  test('asks nothing while it is out of sight or without a network', async () => {
    const { asked, pass } = await open()
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(9)
    expect(asked()).toBe(1)
    jest.restoreAllMocks()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(asked()).toBe(2)
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pass(10)
    expect(asked()).toBe(2)
  })
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
  const now = (serverNow = NOON + 24 * 60 * MINUTE)
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
