/** @jest-environment jsdom */
import '../support/fake-navigation'
import { page } from '../support/fake-page'
import { act, type ComponentType } from 'react'
import { ApiError, LocalCode } from '@/api/errors'
import { signOut } from '@/features/session/revoke'
import BoardScreen from '@/areas/practice/screens-results/board'
import MapScreen from '@/areas/habit/screens/map'
import MessagesScreen from '@/areas/habit/screens/messages'
import PointsScreen from '@/areas/habit/screens/points'
import { createPlanStore, planArea } from '@/stores/plan-area'
import { memoryRecords } from '../../support/memory-records'
import { memoryStore } from '../../support/memory-store'
import { example, fakeRoot, type Answers, type FakeRoot } from '../../support/root'
import { render } from '../support/render'

const user = { uid: 'u1', phone: '13812345678' }
const neighbour = { uid: 'u2', phone: '13812345679' }
const standing = { isShown: true, score: 12, rank: 3, total: 40 }
const nobody = { isShown: true, score: 0, rank: null, total: 4 }
const people = {
  items: [
    { rank: 2, name: '林**', score: 18, isMe: false },
    { rank: 3, name: '小**', score: 12, isMe: true },
  ],
}

/** Each screen with its address, what it shows, and what the server says of it. */
const screens: readonly (readonly [url: string, View: ComponentType, shown: readonly string[], Answers])[] = [
  ['/learning-map', MapScreen, ['冲刺', '离初试还有 29 天'], {}],
  ['/messages', MessagesScreen, [example('listMessages').items[0]?.title ?? ''], {}],
  ['/point-history', PointsScreen, ['现在能用的积分', example('listPointEntries').items[0]?.title ?? ''], {}],
  [
    '/study-rank?board=practice',
    BoardScreen,
    ['已记 12 题', '林**'],
    { getLeaderboardItem: () => standing, getLeaderboardPage: () => people },
  ],
  [
    '/market/paper-rank?paper=p1',
    BoardScreen,
    ['还没有上榜', '林**'],
    { getLeaderboardItem: () => nobody, getLeaderboardPage: () => people },
  ],
]

let network: 'there' | 'gone' | 'silent' | 'hanging'
/** Lets the calls answer that hang. */
let release: () => void
let released: Promise<void>
beforeEach(() => {
  network = 'there'
  released = new Promise((resolve) => (release = resolve))
})

/** The server's answers as long as it is reached. */
function reached(answers: Answers): Answers {
  const names = [
    'getLearningMap',
    'listMessages',
    'getValidCredits',
    'listPointEntries',
    'getLeaderboardItem',
    'getLeaderboardPage',
  ] as const
  const wrapped = names.map((name) => [
    name,
    async (input: never) => {
      if (network === 'hanging') await released
      if (network === 'gone') throw new ApiError(LocalCode.Network, 0)
      if (network === 'silent') throw new ApiError('x503', 503)
      return answers[name]?.(input) ?? example(name)
    },
  ])
  return Object.fromEntries(wrapped)
}

const device = () => ({ local: memoryStore(), session: memoryStore() })

async function visitor(answers: Answers, storage = device(), member = user): Promise<FakeRoot> {
  const root = fakeRoot({ answers: reached(answers), storage, user: member })
  const plan = createPlanStore(root, memoryRecords())
  planArea.set(root, plan)
  await (await plan).enter(undefined)
  return root
}

const SEEN = '11月20日 12:00 看到的内容'

describe.each(screens)('%s', (url, View, shown, answers) => {
  beforeEach(() => {
    page.url = url
  })

  test('without a network shows what came last and when, and the newest once the network is back', async () => {
    const root = await visitor(answers)
    const first = await render(<View />, root)
    for (const text of shown) expect(first.text()).toContain(text)
    expect(first.text()).not.toContain('看到的内容')
    first.unmount()
    network = 'gone'
    root.clock.ms += 3_600_000
    const screen = await render(<View />, root)
    for (const text of shown) expect(screen.text()).toContain(text)
    expect(screen.text().split(SEEN)).toHaveLength(2)
    network = 'there'
    await act(async () => void window.dispatchEvent(new Event('online')))
    for (const text of shown) expect(screen.text()).toContain(text)
    expect(screen.text()).not.toContain('看到的内容')
  })

  test('while the server does not answer shows what came last after some seconds, and then the answer', async () => {
    const root = await visitor(answers)
    ;(await render(<View />, root)).unmount()
    network = 'hanging'
    root.clock.ms += 3_600_000
    jest.useFakeTimers()
    const screen = await render(<View />, root)
    await act(async () => jest.advanceTimersByTimeAsync(2500))
    // A list within what was seen waits for its own answer.
    await act(async () => jest.advanceTimersByTimeAsync(2500))
    for (const text of shown) expect(screen.text()).toContain(text)
    expect(screen.text()).toContain(SEEN)
    network = 'there'
    await act(async () => release())
    for (const text of shown) expect(screen.text()).toContain(text)
    expect(screen.text()).not.toContain('看到的内容')
    jest.useRealTimers()
  })

  test('says why it failed where it was never seen, and where the server refuses', async () => {
    const root = await visitor(answers)
    network = 'gone'
    const screen = await render(<View />, root)
    expect(screen.text()).toContain('内容加载失败')
    screen.unmount()
    network = 'there'
    ;(await render(<View />, root)).unmount()
    network = 'silent'
    expect((await render(<View />, root)).text()).toContain('内容加载失败')
  })

  if (View !== MapScreen)
    test('shows nothing of a student to the next one, and nothing after the sign-out', async () => {
      const storage = device()
      const root = await visitor(answers, storage)
      ;(await render(<View />, root)).unmount()
      network = 'gone'
      const otherFakeRoot = await visitor(answers, storage, neighbour)
      const screen = await render(<View />, otherFakeRoot)
      expect(screen.text()).toContain('内容加载失败')
      screen.unmount()
      network = 'there'
      const again = await visitor(answers, storage)
      ;(await render(<View />, again)).unmount()
      await signOut(again)
      expect(storage.local.read('last-answers')).toBeUndefined()
      network = 'gone'
      const back = await visitor(answers, storage)
      expect((await render(<View />, back)).text()).toContain('内容加载失败')
    })
})

test('a list that is there stays whole where it cannot be read again', async () => {
  page.url = '/messages'
  const [message] = example('listMessages').items
  if (!message) throw new Error('no message')
  const later = { ...message, id: '0198c0de-0000-7000-8000-0000000000ff', title: '更早的一条' }
  const root = await visitor({
    listMessages: ({ query: { cursor } }) => ({
      items: [cursor === undefined ? message : later],
      ...(cursor === undefined && { next: 'c2' }),
      unread: example('listMessages').unread,
    }),
  })
  const screen = await render(<MessagesScreen />, root)
  network = 'gone'
  await screen.tap('button', '加载更多')
  expect(screen.text()).toContain('加载失败')
  expect(screen.text()).not.toContain('看到的内容')
  network = 'there'
  await screen.tap('button', '再试一次')
  network = 'gone'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.text()).toContain('更早的一条')
  expect(screen.text()).not.toContain('看到的内容')
})
