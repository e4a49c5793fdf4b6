/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render, type Screen } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { FoundQuestion } from '@/areas/practice/api/question'
import RecordScreen from '@/areas/practice/screens-results/record'
import { listPieces } from '@/areas/practice/screens/train-list/excerpt'
import TrainListScreen from '@/areas/practice/screens/train-list'
import { openedPractice } from '../../../support/practice'
import type { Answers } from '../../../../support/root'

const home = '/exercises/problem-solving-training'
const found = (question: string, own: Partial<FoundQuestion> = {}): FoundQuestion => ({
  question,
  set: 'maths-sample',
  subject: 'maths',
  isGroup: false,
  excerpt: `求函数 ${question} 的极限`,
  ...own,
})

const submit = (screen: Screen) =>
  act(async () => {
    screen.get('search').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

/** The page of a search, with what the server answers to it. */
async function searched(answer: Answers['searchQuestions'], query = '?search=%E6%9E%81%E9%99%90') {
  const { root } = await openedPractice(answer && { answers: { searchQuestions: answer } })
  page.url = home + query
  return { root, screen: await render(<TrainListScreen />, root) }
}

const listAsked = (root: { calls: readonly { id: string; input: unknown }[] }) =>
  root.calls.filter(({ id }) => id === 'searchQuestions').map(({ input }) => input)

test('text typed where practising begins is searched for on a page of its own', async () => {
  const { root } = await openedPractice()
  page.url = home
  const screen = await render(<TrainListScreen />, root)
  await submit(screen)
  await screen.type('搜题', ' 极限 函数 ')
  await submit(screen)
  expect(navigated.opened).toMatchObject([
    { move: 'push', url: `${home}?search=${encodeURIComponent('极限 函数')}` },
  ])
  expect(listAsked(root)).toEqual([])
})

test('a question that was found shows its hit, its subject and its type, and opens alone', async () => {
  const { screen } = await searched(() => ({ items: [found('ma-1')] }))
  const [row] = screen.get('list', '找到的题目').children
  expect(row?.querySelector('strong')?.textContent).toBe('极限')
  expect(row?.textContent).toBe('求函数 ma-1 的极限 数学 单选题')
  await screen.tap('link', /ma-1/)
  expect(navigated.opened).toMatchObject([{ url: '/exercises/topic-train?source=one%3Ama-1' }])
})

test('a text that several questions share says so, and leads to the first of them', async () => {
  const { screen } = await searched(() => ({
    items: [found('en-1', { subject: 'english', isGroup: true }), found('en-1', { subject: 'english' })],
  }))
  const rows = screen.get('list', '找到的题目').children
  expect([...rows].map((row) => row.textContent)).toEqual([
    '求函数 en-1 的极限 英语 材料题',
    '求函数 en-1 的极限 英语 阅读理解',
  ])
})

test('the rest comes page by page, and a subject narrows it', async () => {
  const { root, screen } = await searched(({ query: { cursor } }) =>
    cursor === '7' ? { items: [found('ma-2')] } : { items: [found('ma-1')], next: '7' },
  )
  await screen.tap('button', '加载更多')
  expect(screen.get('list', '找到的题目').children).toHaveLength(2)
  await screen.tap('button', '数学')
  expect(listAsked(root)).toEqual([
    { query: { text: '极限' } },
    { query: { text: '极限', cursor: '7' } },
    { query: { text: '极限', subject: 'maths' } },
  ])
  await screen.type('搜题', '导数')
  await submit(screen)
  expect(navigated.opened).toMatchObject([
    { move: 'replace', url: `${home}?search=${encodeURIComponent('导数')}&subject=maths` },
  ])
})

test('where nothing is found another word is advised, in a subject another one', async () => {
  const { screen } = await searched(() => ({ items: [] }))
  expect(screen.text()).toContain('没有找到“极限”换个词试试')
  await screen.tap('button', '政治')
  expect(screen.text()).toContain('政治里没有。换一科，或者换个词试试。')
})

test('without a network the page says that a search needs one, and tries again', async () => {
  let isOff = true
  const { screen } = await searched(() => {
    if (isOff) throw new ApiError(LocalCode.Network, 0)
    return { items: [found('ma-1')] }
  })
  expect(screen.text()).toContain('现在搜不了题')
  isOff = false
  await screen.tap('button', '再试一次')
  expect(screen.all('link', /ma-1/)).toHaveLength(1)
})

test('a server that fails is distinguished from a missing network', async () => {
  const { screen } = await searched(() => {
    throw new ApiError('x500000', 500)
  })
  expect(screen.text()).not.toContain('现在搜不了题')
  expect(screen.all('button', '再试一次')).toHaveLength(1)
})

test('an address with too much or nothing to search for breaks nothing', async () => {
  const { root } = await searched(() => ({ items: [] }), `?search=${encodeURIComponent('𠮷'.repeat(80))}`)
  expect(listAsked(root)).toEqual([{ query: { text: '𠮷'.repeat(50) } }])
  const { root: other, screen } = await searched(() => ({ items: [] }), '?search=%20')
  expect(listAsked(other)).toEqual([])
  expect(screen.text()).toContain('几个词之间用空格隔开')
})

test('a single question that was only looked at is not offered to be gone on with', async () => {
  const { root, practice } = await openedPractice()
  practice.begin({ mode: 'train', source: 'one:ma-1', questions: ['ma-1'], seed: 1 })
  page.url = home
  const list = await render(<TrainListScreen />, root)
  expect(list.text()).not.toContain('接着做单题')
  list.unmount()
  page.url = '/exercises/practice-record'
  const record = await render(<RecordScreen />, root)
  expect(record.text()).toContain('还没有练习记录')
})

test.each([
  ['求极限的方法', '极限', ['求', '极限', '的方法']],
  ['The Limits of growth', 'limits  GROWTH', ['The ', 'Limits', ' of ', 'growth']],
  ['极限存在，左极', '极 极限', ['', '极限', '存在，左', '极']],
  ['a+b 与 (a|b)', '(a|b)', ['a+b 与 ', '(a|b)']],
  ['2进制', '２', ['', '2', '进制']],
  ['五成，50%', '？ %', ['五成，50%']],
])('of %s the parts that are %j are hits', (excerpt, wanted, parts) => {
  expect(listPieces(excerpt, wanted)).toEqual(
    parts.flatMap((text, at) => (text === '' ? [] : [{ text, isHit: at % 2 === 1 }])),
  )
})
