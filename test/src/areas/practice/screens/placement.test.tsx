/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import AbilityScreen from '@/areas/practice/screens-results/ability'
import RunScreen from '@/areas/practice/screens/run'
import { networkQuestions, placementQuestions } from '@/areas/practice/parts/spread'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const nodes = ['calc.limit', 'calc.series'] as const
const maths = Array.from({ length: 30 }, (_, at) =>
  getQuestion(`ma-${at}`, { nodes: [nodes[at % 3 === 0 ? 1 : 0]] }),
)
const texts = Array.from({ length: 6 }, (_, text) =>
  Array.from({ length: 5 }, (_question, at) =>
    getQuestion(`en-${text}-${at}`, { group: `en-t${text}`, nodes: ['reading.main'], papers: [201, 204] }),
  ),
).flat()
const politics = Array.from({ length: 14 }, (_, at) =>
  getQuestion(`po-${at}`, { type: 'multiple', answer: ['A'], nodes: ['marx.intro'], papers: [101] }),
)
const questions = [...maths, ...texts, ...politics]
const seeds = Array.from({ length: 20 }, (_, seed) => seed)

test('a placement asks as much of each part, and tears no text', async () => {
  const { practice } = await openedPractice({ questions })
  const heads = [...practice.bank.heads.values()]
  for (const seed of seeds) {
    const asked = placementQuestions(practice, ['maths', 'english'], heads, seed)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.filter((id) => id.startsWith('ma-'))).toHaveLength(12)
    for (const text of new Set(asked.flatMap((id) => practice.bank.findHead(id)?.group ?? [])))
      expect(asked.filter((id) => practice.bank.findHead(id)?.group === text)).toHaveLength(5)
    expect(asked.filter((id) => id.startsWith('en-'))).toHaveLength(15)
  }
  expect(placementQuestions(practice, ['politics'], heads, 1)).toHaveLength(12)
})

test('a placement asks what was never answered, as long as there is enough of it', async () => {
  const { practice } = await openedPractice({ questions })
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-1', 'ma-2'], seed: 1 })
  answer(practice, attempt, 'ma-1', 'B')
  answer(practice, attempt, 'ma-2', 'B')
  for (const seed of seeds)
    expect(placementQuestions(practice, ['maths'], [...practice.bank.heads.values()], seed)).not.toEqual(
      expect.arrayContaining(['ma-1']),
    )
})

test('a walk over the network begins with what is weak', async () => {
  const { practice } = await openedPractice({ questions })
  const attempt = practice.begin({
    mode: 'train',
    source: 'x:y',
    questions: ['ma-0', 'ma-3', 'ma-6'],
    seed: 1,
  })
  for (const id of ['ma-0', 'ma-3', 'ma-6']) answer(practice, attempt, id, 'A')
  const heads = maths.flatMap(({ id }) => practice.bank.findHead(id) ?? [])
  for (const seed of seeds) {
    const asked = networkQuestions(practice, 'maths', heads, seed)
    expect(asked).toHaveLength(10)
    expect(practice.bank.findHead(asked[0] ?? '')?.nodes).toEqual(['calc.series'])
  }
})

test('a student chooses subjects, and one that is left is gone on with', async () => {
  const { root, practice } = await openedPractice({ questions })
  page.url = '/exercises/strength-test'
  const screen = await render(<RunScreen />, root)
  await screen.tap('button', '数学')
  expect(screen.text()).toContain('24 题左右，约 36 分钟')
  await screen.tap('button', '政治')
  await screen.tap('button', '开始测')
  expect(navigated.opened.slice(-1)).toMatchObject([
    { url: '/exercises/strength-test?source=placement%3Amaths' },
  ])
  await screen.tap('button', '数学')
  expect(screen.text()).toContain('先选至少一科')
  screen.unmount()
  const source = 'placement:maths'
  const left = practice.begin({ mode: 'placement', source, questions: ['ma-1', 'ma-2'], seed: 1 })
  const again = await render(<RunScreen />, root)
  await again.tap('link', /数学 · 水平测试/)
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: `/exercises/strength-test?attempt=${left}` }])
})

test('of one subject there is one choice', async () => {
  const { root } = await openedPractice({ questions })
  page.url = '/exercises/single-strength'
  const screen = await render(<RunScreen />, root)
  await screen.tap('button', '英语')
  expect(screen.text()).toContain('12 题')
  await screen.tap('button', '开始测')
  expect(navigated.opened.slice(-1)).toMatchObject([
    { url: '/exercises/strength-test?source=placement%3Aenglish' },
  ])
})

test('the report shows a band by the test alone, each part, and where to begin', async () => {
  const { root, practice } = await openedPractice({ questions })
  const earlier = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-4'], seed: 1 })
  answer(practice, earlier, 'ma-4', 'B')
  const asked = ['ma-0', 'ma-1', 'ma-2', 'ma-3']
  const attempt = practice.begin({ mode: 'placement', source: 'placement:maths', questions: asked, seed: 1 })
  answer(practice, attempt, 'ma-1', 'B')
  answer(practice, attempt, 'ma-2', 'B')
  answer(practice, attempt, 'ma-3', 'A')
  practice.finish(attempt, 'done')
  page.url = '/exercises/strength-report'
  const screen = await render(<AbilityScreen />, root)
  expect(screen.text()).toContain('由 3 次作答推算')
  expect(screen.text()).toContain('4 题答对 2 题')
  const links = screen.all('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/exercises/topic-train?source=node%3Acalc.series')
  expect(links).not.toContain('/exercises/topic-train?source=node%3Acalc.limit')
})

test('without a placement the report leads to one', async () => {
  const { root } = await openedPractice({ questions })
  page.url = '/exercises/strength-report'
  const screen = await render(<AbilityScreen />, root)
  await screen.tap('button', '去测一次')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/exercises/strength-test' }])
})

test('the home of the network leads to a walk, and back into the one that was left', async () => {
  const { root, practice } = await openedPractice({ questions })
  page.url = '/exercises/network-home'
  const screen = await render(<AbilityScreen />, root)
  await screen.tap('button', '数学')
  await screen.tap('button', '开始走')
  expect(navigated.opened.slice(-1)).toMatchObject([
    { url: '/exercises/network-test?source=network%3Amaths' },
  ])
  screen.unmount()
  practice.begin({ mode: 'network', source: 'network:maths', questions: ['ma-1'], seed: 1 })
  const again = await render(<AbilityScreen />, root)
  await again.tap('button', '数学')
  expect(again.all('button', '接着走')).toHaveLength(1)
})
