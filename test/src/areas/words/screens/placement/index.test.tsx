/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render, type Screen } from '../../../../support/render'
import PlacementScreen from '@/areas/words/screens/placement'
import { fakeRoot } from '../../../../../support/root'
import { wordAnswers } from '../../../../../support/word-server'
import { DAY_MS } from '../../../../../../contract/domain/china-time'
import { INVENTED } from '../../../../../../contract/domain/words/placement'

const words = Array.from({ length: 340 }, (_, at) => `word${at}`)
const isInvented = (word: string) => INVENTED.some((item) => item === word)

beforeEach(() => {
  page.url = '/spword/placement'
})

/** The page is closed: what a visit stores for itself goes with it. */
function endVisit({ storage: { session } }: Opened['root']): void {
  for (const key of session.keys()) session.remove(key)
}

/** Time in ms in which a word is read. */
const READING_MS = 1000

async function open(book: readonly string[] = words) {
  const root = fakeRoot({ answers: wordAnswers([...book]) })
  const store = await root.openWords()
  await store.enter(undefined)
  return { root, store }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Answers so many words, as `knows` says of each, and reads what comes after the last one. */
async function answer(
  screen: Screen,
  { root }: Opened,
  count: number,
  knows: (word: string) => boolean,
): Promise<string[]> {
  const asked: string[] = []
  for (let at = 0; at < count; at += 1) {
    root.clock.ms += READING_MS
    const word = screen.get('heading', /^[a-z0-9]+$/).textContent ?? ''
    asked.push(word)
    await screen.tap('button', knows(word) ? '认识' : '不认识')
  }
  root.clock.ms += READING_MS
  return asked
}

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 600))))

test('a test says how many words it asks, and asks nobody who has met them all', async () => {
  const { root, store } = await open(['one', 'two', 'three'])
  const screen = await render(<PlacementScreen />, root)
  expect(screen.text()).toContain('一共 9 个词')
  const known = { isKnown: true, took: READING_MS, mode: 'card' } as const
  await act(async () => store.active.forEach((word) => void store.review(word, known)))
  expect(screen.text()).toContain('词表里没有未学的词了，不用再测。')
  expect(screen.all('button', '开始')).toEqual([])
})

test('forty words lead to an estimate, known words are marked and the plan stays within the minutes', async () => {
  const opened = await open()
  const { root, store } = opened
  const screen = await render(<PlacementScreen />, root)
  await screen.tap('button', '开始')
  expect(screen.get('img', '第 1 个，共 40 个')).toBeTruthy()
  const isKnown = (word: string) => !isInvented(word) && Number(word.slice(4)) < 170
  const asked = await answer(screen, opened, 40, isKnown)
  expect(asked.filter(isInvented)).toHaveLength(INVENTED.length)
  await settled()
  expect(screen.get('heading', /^170 \/ 340 词$/)).toBeTruthy()
  expect(screen.text()).toMatch(/多半在 1[0-6]0 到 2[0-4]0 之间/)
  await screen.tap('button', '15 分钟')
  await settled()
  expect(screen.get('status').textContent).toMatch(
    /^按这个计划，考试日预计认识 \d{3}–\d{3} 词少的按隔一天学一次算，多的按每天都照计划学算。上面的估计有多少误差/,
  )
  await screen.tap('button', '按这个计划开始')
  const known = asked.filter(isKnown)
  expect(known.map((word) => store.state.getMark(word))).toEqual(known.map(() => 'mastered'))
  expect(store.plan).toMatchObject({ minutes: 15, known: 50 })
  expect(store.counts.mastered).toBe(known.length)
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/spword/index' }])
  expect(root.ui.toast?.text).toBe(`计划已保存，${known.length} 个词已标为熟词`)
})

test('a student who comes back goes on where the placement was left, though its page was closed, and the last answer can be taken back', async () => {
  const opened = await open()
  const { root } = opened
  const first = await render(<PlacementScreen />, root)
  await first.tap('button', '开始')
  const [, second] = await answer(first, opened, 2, () => false)
  first.unmount()
  endVisit(root)
  const again = await render(<PlacementScreen />, root)
  expect(again.get('img', '第 3 个，共 40 个')).toBeTruthy()
  await again.tap('button', '上一个')
  expect(again.get('heading', second ?? '')).toBeTruthy()
})

test('a student who claims the invented words reads that this was a guess, and nothing is marked', async () => {
  const opened = await open()
  const { root, store } = opened
  const screen = await render(<PlacementScreen />, root)
  await screen.tap('button', '开始')
  await answer(screen, opened, 40, () => true)
  await settled()
  expect(screen.get('heading', /编造的词里选了 6 个“认识”，这次估不准/)).toBeTruthy()
  expect(screen.text()).not.toMatch(/预计认识|正在推算/)
  await screen.tap('button', '按这个计划开始')
  expect(store.counts.mastered).toBe(0)
  expect(store.plan).toMatchObject({ minutes: 30 })
  expect(store.plan.known).toBeUndefined()
})

test('nothing is written before the plan is taken', async () => {
  const opened = await open()
  const { root, store } = opened
  const screen = await render(<PlacementScreen />, root)
  await screen.tap('button', '开始')
  await answer(screen, opened, 40, () => true)
  await screen.tap('button', '再测一次')
  expect(screen.get('img', '第 1 个，共 40 个')).toBeTruthy()
  expect([store.counts.mastered, store.state.plan, store.state.days.size]).toEqual([0, undefined, 0])
})

test.each([
  ['a limit that was chosen before', { minutes: 45 }, '45 分钟'],
  ['no limit, which was chosen before', { minutes: 0 }, '不限'],
  ['half an hour where nothing was chosen', {}, '30 分钟'],
])('the result begins with %s', async (_, own, name) => {
  const opened = await open()
  const { root, store } = opened
  if ('minutes' in own) store.setPlan({ ...store.plan, ...own })
  const screen = await render(<PlacementScreen />, root)
  await screen.tap('button', '开始')
  await answer(screen, opened, 40, () => false)
  await screen.tap('button', '按这个计划开始')
  expect([name, store.plan.minutes]).toEqual([name, 'minutes' in own ? own.minutes : 30])
})

test('a second tap in the same moment answers no word that was not read, and does nothing to the result', async () => {
  const opened = await open()
  const { root, store } = opened
  const screen = await render(<PlacementScreen />, root)
  await screen.tap('button', '开始')
  await answer(screen, opened, 10, () => false)
  await screen.tap('button', '不认识')
  await screen.tap('button', '不认识')
  expect(screen.get('img', '第 12 个，共 40 个')).toBeTruthy()
  await answer(screen, opened, 28, () => false)
  await screen.tap('button', '不认识')
  await screen.tap('button', '再测一次')
  await screen.tap('button', '按这个计划开始')
  expect(screen.get('heading', /\/ 340 词$/)).toBeTruthy()
  expect([navigated.opened, store.state.plan]).toEqual([[], undefined])
  root.clock.ms += READING_MS
  await screen.tap('button', '按这个计划开始')
  expect(navigated.opened).toHaveLength(1)
})

test('learnt words count as far as they are remembered, and forgotten ones do not', async () => {
  const opened = await open()
  const { root, store } = opened
  for (const word of words.slice(0, 40)) store.review(word, { isKnown: false, took: 3000, mode: 'card' })
  store.mark(words.slice(40, 50), 'mastered')
  store.mark(words.slice(50, 80), 'suspended')
  root.clock.ms += 20 * DAY_MS
  const screen = await render(<PlacementScreen />, root)
  await screen.tap('button', '开始')
  await answer(screen, opened, 40, () => false)
  await settled()
  expect(Number(/(\d+) \/ 340 词/.exec(screen.text())?.[1])).toBeLessThan(40)
})
