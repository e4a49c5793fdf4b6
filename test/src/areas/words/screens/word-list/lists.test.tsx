/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import SectionScreen from '@/areas/words/screens/word-list'
import SpwordSearchScreen from '@/areas/words/screens/search'
import StageListScreen from '@/areas/words/screens/unit-list'
import TableScreen from '@/areas/words/screens/table'
import { fakeRoot } from '../../../../../support/root'
import { book, bookAnswers } from '../answers'

const answers = bookAnswers(() => new ApiError(LocalCode.Network, 0))

beforeEach(() => {
  book.isOff = false
})

async function opened() {
  const root = fakeRoot({ answers })
  const words = await root.openWords()
  await words.enter(undefined)
  return { root, words }
}

test('the book is listed by unit, and by state, with how many words stand how', async () => {
  page.url = '/spword/stage-list'
  const { root, words } = await opened()
  words.mark(['income'], 'mastered')
  words.review('go', { isKnown: true, took: 2000, mode: 'card' })
  const screen = await render(<StageListScreen />, root)
  expect(screen.get('link', /第 1 单元/).textContent).toBe('第 1 单元 6 词 已掌握 1，学习中 1')
  expect(screen.get('link', /第 2 单元/).textContent).toContain('还没开始')
  expect(screen.get('heading', '已掌握 1 / 9 词')).toBeTruthy()
  await screen.tap('tab', '按状态')
  const rows =
    screen.all('listitem').length > 0 ? screen.all('listitem') : [...document.querySelectorAll('li')]
  expect(rows.map((row) => /(\d+) 词/.exec(row.textContent)?.[1])).toEqual(['7', '1', '0', '1', '0'])
  await screen.tap('link', /学习中/)
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/spword/section?state=learning'])
})

test('a row shows the first meaning, the state and how likely the word is recalled', async () => {
  page.url = '/spword/section?unit=1'
  const { root, words } = await opened()
  words.review('go', { isKnown: true, took: 2000, mode: 'card' })
  const screen = await render(<SectionScreen />, root)
  expect(screen.get('link', /^go/).textContent).toBe('go n. 去；走 学习中100%')
  expect(screen.get('link', /^income/).textContent).toBe('income n. 收入；所得 未学')
  expect(screen.get('link', /^income/).getAttribute('href')).toBe('/spword/detail?word=income')
})

test('chosen words are marked together, and that can be taken back', async () => {
  page.url = '/spword/section?unit=1'
  const { root, words } = await opened()
  words.mark(['tone'], 'suspended')
  const screen = await render(<SectionScreen />, root)
  await screen.tap('button', '选择')
  await screen.tap('checkbox', /^income/)
  await screen.tap('checkbox', /^tone/)
  expect(screen.get('checkbox', /^income/).getAttribute('aria-checked')).toBe('true')
  await screen.tap('button', '标为熟词')
  expect([words.state.getMark('income'), words.state.getMark('tone'), words.state.getMark('go')]).toEqual([
    'mastered',
    'mastered',
    'none',
  ])
  expect(screen.text()).toContain('已把 2 个词标为熟词')
  await screen.tap('button', '撤销')
  expect([words.state.getMark('income'), words.state.getMark('tone')]).toEqual(['none', 'suspended'])
})

test('all words can be chosen at once, and none; a mark that changes nothing says so', async () => {
  page.url = '/spword/section?unit=1'
  const { root, words } = await opened()
  const screen = await render(<SectionScreen />, root)
  await screen.tap('button', '选择')
  await screen.tap('button', '全选')
  expect(screen.text()).toContain('已选 6 个')
  await screen.tap('button', '恢复')
  expect(root.ui.toast?.text).toBe('所选的词没有变化')
  await screen.tap('button', '选择')
  await screen.tap('button', '全选')
  await screen.tap('button', '暂停')
  expect(words.counts.suspended).toBe(6)
})

test.each([
  ['/spword/section?state=mastered', '还没有熟词'],
  ['/spword/section?unit=77', '没有这个列表'],
  ['/spword/section?unit=abc', '没有这个列表'],
  ['/spword/section', '没有这个列表'],
  ['/spword/table?state=mastered', '还没有熟词'],
  ['/spword/table?unit=77', '没有这个列表'],
  ['/spword/table', '没有这个列表'],
])('%s has no words, and says why', async (url, title) => {
  page.url = url
  const { root } = await opened()
  const screen = await render(url.includes('/table') ? <TableScreen /> : <SectionScreen />, root)
  expect(screen.get('heading', title)).toBeTruthy()
})

test('the last word of a state that is marked away can still be brought back', async () => {
  page.url = '/spword/section?state=mastered'
  const { root, words } = await opened()
  words.mark(['income'], 'mastered')
  const screen = await render(<SectionScreen />, root)
  await screen.tap('button', '选择')
  await screen.tap('checkbox', /^income/)
  await screen.tap('button', '恢复')
  expect(screen.all('link', /^income/)).toEqual([])
  await screen.tap('button', '撤销')
  expect(screen.get('link', /^income/)).toBeTruthy()
})

test('without a network a row says that its meaning is not here yet', async () => {
  page.url = '/spword/section?unit=2'
  const { root } = await opened()
  book.isOff = true
  const screen = await render(<SectionScreen />, root)
  expect(screen.get('link', /^core/).textContent).toContain('释义还没有取到')
})

test('a covered meaning is shown row by row', async () => {
  page.url = '/spword/table?unit=1'
  const { root } = await opened()
  const screen = await render(<TableScreen />, root)
  expect(screen.get('link', /^income/).textContent).toContain('收入')
  await screen.tap('button', '遮住释义')
  expect(screen.text()).not.toContain('收入')
  await screen.tap('button', /^income/)
  expect(screen.text()).toContain('n. 收入；所得')
  expect(screen.text()).not.toContain('税收')
  await screen.tap('button', '遮住单词')
  expect(screen.text()).not.toContain('income')
  expect(screen.text()).toContain('税收')
})

test('a search finds words by spelling, form and meaning, and is remembered once it led somewhere', async () => {
  page.url = '/spword/spword-search'
  const { root } = await opened()
  const screen = await render(<SpwordSearchScreen />, root)
  await screen.type('查单词', 'went')
  expect(screen.get('link', /^go/).textContent).toContain('went 是 go 的另一种形式')
  await screen.type('查单词', '收入')
  expect(screen.text()).toContain('共 2 个')
  await screen.tap('link', /^revenue/)
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/spword/detail?word=revenue'])
  await screen.type('查单词', '')
  await screen.tap('button', '收入')
  expect(screen.all('link', /^income|^revenue/)).toHaveLength(2)
  await screen.tap('button', '清空输入')
  await screen.tap('button', '清除记录')
  expect(screen.all('button', '收入')).toEqual([])
})

test('an address that brings a word is searched for at once; basic words are said to be in no list', async () => {
  page.url = '/spword/spword-search?word=adequte'
  const { root } = await opened()
  const screen = await render(<SpwordSearchScreen />, root)
  expect(screen.get('heading', '没有查到“adequte”')).toBeTruthy()
  expect(screen.text()).toMatch(/词表收 \d+ 个考研高频词，不含高中已学的基础词/)
})

test('a misspelt word leads to the one that is meant', async () => {
  page.url = '/spword/spword-search'
  const { root } = await opened()
  const screen = await render(<SpwordSearchScreen />, root)
  await screen.type('查单词', 'adequte')
  expect(screen.get('heading', '没有查到“adequte”')).toBeTruthy()
  await screen.tap('button', 'adequate')
  expect(screen.get('link', /^adequate/)).toBeTruthy()
})

test('without a network words are found by their spelling, and it is said what is lacking', async () => {
  page.url = '/spword/spword-search'
  const { root } = await opened()
  book.isOff = true
  const screen = await render(<SpwordSearchScreen />, root)
  await screen.type('查单词', 'inc')
  expect(screen.get('link', /^income/)).toBeTruthy()
  expect(screen.text()).toContain('部分单元还没有下载')
})
