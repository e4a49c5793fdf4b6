/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import {
  busy,
  MINUTE,
  NOON,
  phone,
  served,
  serverClock,
  task,
  TODAY,
  words,
} from '../../../../support/home-day'
import { leave, storingServer } from '../../../../support/left-study'
import { render } from '../../../../support/render'
import type { StudyNotes } from '@/api/today'
import HomeScreen from '@/areas/main/screens/home'
import { UnsentSending, unsentSending } from '@/stores/unsent-sending'
import { recordUnsentStudy } from '@/stores/unsent-study'
import { createWordStore } from '@/areas/words/area'
import { memoryRecords } from '../../../../../support/memory-records'
import type { Answers } from '../../../../../support/root'
import { wordAnswers } from '../../../../../support/word-server'

const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

beforeEach(() => {
  serverClock.ms = NOON
  page.url = '/'
})

test('unsent work counts: its note stays, and the server is asked again once it is sent', async () => {
  jest.useFakeTimers({ now: NOON })
  const mine = { study: { ...busy, words: { ...words, due: 90 }, behind: [] } }
  const server = wordAnswers(['able', 'brief'], '2026-12-19', NOON)
  const root = phone({ uid: 'u', answers: { ...server, ...served([], mine) } })
  const store = await createWordStore(root, memoryRecords())
  const entered = store.enter('u')
  await jest.advanceTimersByTimeAsync(0)
  await entered
  store.review('able', { isKnown: true, took: 2000, mode: 'card' })
  await jest.advanceTimersByTimeAsync(1000)
  const screen = await render(<HomeScreen />, root)
  expect(screen.get('heading', '学 1 个新词')).toBeTruthy()
  expect(screen.get('link', /^重做 6 道错题/)).toBeTruthy()
  mine.study.words = { ...words, due: 70 }
  await act(async () => jest.advanceTimersByTimeAsync(3000))
  expect(store.sync.unsent).toBe(0)
  expect(screen.get('heading', '复习 70 个词')).toBeTruthy()
  jest.useRealTimers()
})

describe('a mock that another device knows of', () => {
  const paper = { paper: 'm-1', title: '数学模考一', endsAt: NOON + 86 * MINUTE }
  const isShown = () => document.body.textContent?.includes('数学模考一') === true

  test('is shown once the server says so, and goes once it is handed in there', async () => {
    const mine: { study: StudyNotes } = { study: { paper, behind: [] } }
    const root = phone({ uid: 'u', answers: served([], mine) })
    const screen = await render(<HomeScreen />, root)
    expect(screen.get('heading', '数学模考一')).toBeTruthy()
    expect(screen.text()).toContain('正在计时，13:26 到点交卷')
    mine.study = { behind: [] }
    root.clock.ms += 6000
    await comeBack()
    expect(isShown()).toBe(false)
  })

  test('stays as this device knows it while something of the practice is not sent', async () => {
    const root = phone({ uid: 'u', notes: { paper }, answers: served([], { study: { behind: [] } }) })
    recordUnsentStudy(root.storage.local, 'practice', 'u', 1)
    await render(<HomeScreen />, root)
    expect(isShown()).toBe(true)
  })

  test('is shown once its clock has ended where it was shown before, and not where its marks were seen', async () => {
    serverClock.ms = paper.endsAt + MINUTE
    const answers = served([], { study: { paper, behind: [] } })
    const now = serverClock.ms
    const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: { paper }, answers, now }))
    expect(screen.text()).toContain('时间到，自动交卷')
    screen.unmount()
    await render(<HomeScreen />, phone({ uid: 'u', answers, now }))
    expect(isShown()).toBe(false)
  })
})

test('a device that is full shows what the server says all the same', async () => {
  const plan = { day: TODAY, tasks: [task('甲', false)] }
  const mine = { study: { words: { ...words, due: 40 }, plan, behind: [] } }
  const root = phone({ uid: 'u', notes: { words }, answers: served([], mine) })
  const full = { ...root, storage: { ...root.storage, local: { ...root.storage.local, write: () => false } } }
  const screen = await render(<HomeScreen />, full)
  expect(screen.get('heading', '复习 40 个词')).toBeTruthy()
  expect(screen.get('link', /^做甲/)).toBeTruthy()
  mine.study.words = { ...words, due: 30 }
  root.clock.ms += 6000
  await comeBack()
  expect(screen.get('heading', '复习 30 个词')).toBeTruthy()
})

describe('study that a closed page has left on this device', () => {
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
    const records = memoryRecords()
    await leave(records, 'words', 'u')
    recordUnsentStudy(root.storage.local, 'words', 'u', 1)
    unsentSending.set(root, new UnsentSending(root, { records }))
    const asked = () => root.calls.filter(({ id }) => id === 'getToday').length
    return { root, asked, send: () => act(() => unsentSending.of(root).send()) }
  }

  test('counts at once on home when it has been sent, and so does the check-in that it earned', async () => {
    const { root, asked, send } = await left()
    const screen = await render(<HomeScreen />, root)
    expect(screen.get('heading', '复习 116 个词')).toBeTruthy()
    expect(screen.all('heading', /连续/)).toEqual([])
    await send()
    expect(screen.get('heading', '复习 113 个词')).toBeTruthy()
    expect(screen.get('heading', '连续 1 天')).toBeTruthy()
    expect(screen.get('link', /^今天已打卡/)).toBeTruthy()
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
    expect(screen.get('heading', '复习 113 个词')).toBeTruthy()
  })
})

test('a server that is behind is asked again, and what this device knows is shown until then', async () => {
  jest.useFakeTimers()
  const mine: { study: StudyNotes } = { study: { behind: ['words'] } }
  const root = phone({ uid: 'u', notes: { words }, answers: served([], mine) })
  const screen = await render(<HomeScreen />, root)
  expect(screen.get('heading', '复习 86 个词')).toBeTruthy()
  mine.study = { words: { ...words, due: 40 }, behind: [] }
  await act(async () => jest.advanceTimersByTimeAsync(2000))
  expect(screen.get('heading', '复习 40 个词')).toBeTruthy()
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
          const none = {
            continues: 0,
            isPunchCard: false,
            hasJoined: false,
            studied: 0,
            ready: 0,
            unread: 0,
            days: [],
          }
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
    expect(screen.get('heading', '复习 86 个词')).toBeTruthy()
    mine.study = { words: { ...words, due: 40 }, behind: [] }
    await pass(4)
    expect(asked()).toBe(1)
    await pass(1)
    expect(asked()).toBe(2)
    expect(screen.get('heading', '复习 40 个词')).toBeTruthy()
  })

  test('turns to the next study day at four', async () => {
    const { mine, screen, pass } = await open()
    await pass(19)
    expect(screen.get('heading', '复习 86 个词')).toBeTruthy()
    mine.study = { words: { ...words, day: TODAY + 1, due: 7 }, behind: [] }
    await pass(1)
    expect(screen.get('heading', '复习 7 个词')).toBeTruthy()
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
