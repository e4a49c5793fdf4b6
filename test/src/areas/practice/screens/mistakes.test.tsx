/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render, type Screen } from '../../../support/render'
import CollectDetailScreen from '@/areas/practice/screens/collect-detail'
import CollectFolderScreen from '@/areas/practice/screens/collect-folder'
import MistakeBookScreen from '@/areas/practice/screens/mistake-book'
import MistakeDetailScreen from '@/areas/practice/screens/mistake-detail'
import MistakePrintScreen from '@/areas/practice/screens/mistake-print'
import TrainListScreen from '@/areas/practice/screens/train-list'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

const DAY = 86_400_000

/** Two questions that were wrong two days ago, one of them right since. */
async function mistaken() {
  const opened = await openedPractice()
  const { practice, root } = opened
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-1', 'po-1'], seed: 1 })
  answer(practice, attempt, 'ma-1', 'A')
  answer(practice, attempt, 'po-1', 'B')
  practice.setCause('ma-1', 'method')
  root.clock.ms += 2 * DAY
  await practice.catchUp()
  const again = practice.begin({ mode: 'mistakes', source: 'mistakes:all', questions: ['po-1'], seed: 1 })
  answer(practice, again, 'po-1', 'AC')
  return opened
}

test('the book shows due questions, its rule, the causes, and the progress of each question', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-book'
  const screen = await render(<MistakeBookScreen />, root)
  expect(screen.text()).toContain('1题今天到期')
  expect(screen.text()).toContain('在不同的两天各答对一次就离开，再错就回来。')
  const rows = screen.all('link').map((link) => link.textContent ?? '')
  expect(rows[0]).toContain('已到期方法再对 2 次题目 ma-1数学，错 1 次')
  expect(rows[1]).toContain('再对 1 次题目 po-1政治')
  await screen.tap('button', '开始重做')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/mistake-exercise?source=mistakes%3Aall' }])
})

/** The questions that a screen lists. */
const listed = (screen: Screen): string[] =>
  screen.all('link').flatMap((link) => /题目 (\S\S-\d)/.exec(link.textContent ?? '')?.[1] ?? [])

test('a chosen subject holds for what is due, for the list and for the run', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-book'
  const screen = await render(<MistakeBookScreen />, root)
  await screen.tap('button', '数学 1')
  expect(screen.text()).toContain('1题今天到期')
  expect(listed(screen)).toEqual(['ma-1'])
  await screen.tap('button', '开始重做')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/mistake-exercise?source=mistakes%3Amaths' }])
  await screen.tap('button', '政治 1')
  expect(screen.text()).toContain('今天没有到期的错题')
})

test('a tap on a cause lists its questions, and a search those with the words', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-book'
  const screen = await render(<MistakeBookScreen />, root)
  await screen.tap('button', /^方法1/)
  expect(listed(screen)).toEqual(['ma-1'])
  await screen.tap('button', /^方法1/)
  await screen.tap('button', '搜题目')
  await screen.type('搜题目', 'PO-1')
  expect(listed(screen)).toEqual(['po-1'])
  await screen.type('搜题目', '没有的词')
  expect(screen.text()).toContain('没有找到这样的错题')
  await screen.tap('button', '关闭搜索')
  expect(listed(screen)).toEqual(['ma-1', 'po-1'])
})

test('a question that left is found under what left, and a withdrawn one says so and is not due', async () => {
  const { practice, root } = await mistaken()
  root.clock.ms += 9 * DAY
  await practice.catchUp()
  const again = practice.begin({ mode: 'mistakes', source: 'mistakes:all', questions: ['po-1'], seed: 1 })
  answer(practice, again, 'po-1', 'AC')
  const gone = getQuestion('ma-9')
  practice.answer(again, gone, { text: 'A' }, 1000)
  page.url = '/exercises/mistake-book'
  const screen = await render(<MistakeBookScreen />, root)
  expect(screen.text()).toContain('1题今天到期')
  expect(screen.all('link').map((link) => link.textContent)[1]).toMatch(/^已停用这道题已经停用错 1 次/)
  await screen.tap('button', '已离开 1')
  expect(listed(screen)).toEqual(['po-1'])
  screen.unmount()
  // Where practising begins the book has as much that is due.
  root.clock.ms += 3 * DAY
  await practice.catchUp()
  page.url = '/exercises/problem-solving-training'
  const list = await render(<TrainListScreen />, root)
  expect(list.get('link', /^错题本/).textContent).toBe('错题本1 题今天到期')
})

test('an empty book says how questions come into it', async () => {
  const { root } = await openedPractice()
  page.url = '/exercises/mistake-book'
  expect((await render(<MistakeBookScreen />, root)).text()).toContain('还没有错题')
})

test('a mistake shows its state and every answer, and leads to similar ones', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-detail?question=po-1'
  const screen = await render(<MistakeDetailScreen />, root)
  expect(screen.text()).toMatch(/还要再对 1 次，\d+月\d+日到期/)
  const records = screen.text().slice(screen.text().indexOf('作答记录'))
  expect(records).toMatch(/选了 AC，用时 30 秒答对.*选了 B，用时 30 秒没答对/)
  await screen.tap('button', '练同类题')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/topic-train?source=node%3Amarx.intro' }])
})

test('of a question without an answer that counts nothing is said of an answer', async () => {
  const { root } = await openedPractice()
  page.url = '/exercises/mistake-detail?question=ma-1'
  const screen = await render(<MistakeDetailScreen />, root)
  expect(screen.text()).toContain('不在错题本里')
  expect(screen.text()).not.toMatch(/没有作答|没有错过/)
})

test('a print has the questions first and the answers behind', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-print'
  const text = (await render(<MistakePrintScreen />, root)).text()
  expect(text.indexOf('题目 ma-1')).toBeLessThan(text.indexOf('答案与解析'))
  expect(text.slice(text.indexOf('答案与解析'))).toContain('答案：B')
})

test('a print is of the subject one came from, and can be of what is due alone', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-print?subject=politics'
  const screen = await render(<MistakePrintScreen />, root)
  expect(screen.text()).not.toContain('题目 ma-1')
  expect(screen.text()).toContain('题目 po-1')
  await screen.tap('button', '只要到期的')
  expect(screen.text()).not.toContain('题目 po-1')
  expect(screen.all('button', '打印')).toHaveLength(0)
  await screen.tap('button', '数学')
  expect(screen.text()).toContain('题目 ma-1')
})

test('a folder can be given another name, and be taken away with what is in it', async () => {
  const { root, practice } = await openedPractice()
  practice.keep('ma-1', '难题')
  practice.note('ma-1', '先化简')
  page.url = '/exercises/collect-folder'
  const screen = await render(<CollectFolderScreen />, root)
  await screen.tap('button', '改名 难题')
  await screen.type('新名称', '极限')
  await screen.tap('button', '保存')
  expect(practice.state.getFolder('ma-1')).toBe('极限')
  await screen.tap('button', '改名 极限')
  await screen.tap('button', '删除分组')
  await screen.tap('button', '删除分组')
  expect([practice.state.getFolder('ma-1'), practice.state.getNote('ma-1')]).toEqual(['', '先化简'])
  expect(screen.text()).toContain('还没有收藏')
})

test('a folder shows its questions with their notes, and lets them be practised', async () => {
  const { root, practice } = await openedPractice()
  practice.keep('ma-1', '难题')
  practice.keep('po-1', '政治')
  practice.note('ma-1', '先化简')
  page.url = '/exercises/collect-detail?folder=难题'
  const screen = await render(<CollectDetailScreen />, root)
  expect(screen.text()).toContain('题目 ma-1')
  expect(screen.text()).toContain('先化简')
  expect(screen.text()).not.toContain('题目 po-1')
  await screen.tap('button', '练这些题')
  expect(navigated.opened).toMatchObject([
    { url: `/exercises/topic-train?source=${encodeURIComponent('folder:难题')}` },
  ])
})
