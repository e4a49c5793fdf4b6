/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { page } from '../../support/fake-page'
import { render } from '../../support/render'
import CollectDetailScreen from '@/screens/practice/collect-detail'
import CollectFolderScreen from '@/screens/practice/collect-folder'
import MistakeBookScreen from '@/screens/practice/mistake-book'
import MistakeDetailScreen from '@/screens/practice/mistake-detail'
import MistakePrintScreen from '@/screens/practice/mistake-print'
import { answer, openedPractice } from '../../support/practice'

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

test('the book tells what is due, its rule, the causes, and how far each question is', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-book'
  const screen = await render(<MistakeBookScreen />, root)
  expect(screen.text()).toContain('1题今天到期')
  expect(screen.text()).toContain('隔开两次都对就离开，再错就回来。')
  expect(screen.all('img', '方法，1 题，1 题到期')).toHaveLength(1)
  const rows = screen.all('link').map((link) => link.textContent ?? '')
  expect(rows[0]).toContain('今天到期方法再对 2 次题目 ma-1数学，错 1 次')
  expect(rows[1]).toContain('再对 1 次题目 po-1政治')
  await screen.tap('button', '政治 1')
  expect(screen.all('link').filter((link) => link.textContent?.includes('题目'))).toHaveLength(1)
  await screen.tap('button', '开始重做')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/mistake-exercise?source=mistakes%3Aall' }])
})

test('an empty book says how questions come into it', async () => {
  const { root } = await openedPractice()
  page.url = '/exercises/mistake-book'
  expect((await render(<MistakeBookScreen />, root)).text()).toContain('还没有错题')
})

test('a mistake tells where it stands and every answer, and leads to similar ones', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-detail?question=po-1'
  const screen = await render(<MistakeDetailScreen />, root)
  expect(screen.text()).toMatch(/还要再对 1 次，\d+月\d+日到期/)
  const records =
    screen.all('region').find((part) => part.textContent?.startsWith('作答记录')) ?? document.body
  expect(records.textContent?.match(/答对|没答对/g)?.length).toBeGreaterThanOrEqual(2)
  await screen.tap('button', '练同类题')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/topic-train?source=node%3Amarx.intro' }])
})

test('a print has the questions first and the answers behind', async () => {
  const { root } = await mistaken()
  page.url = '/exercises/mistake-print'
  const text = (await render(<MistakePrintScreen />, root)).text()
  expect(text.indexOf('题目 ma-1')).toBeLessThan(text.indexOf('答案与解析'))
  expect(text.slice(text.indexOf('答案与解析'))).toContain('答案：B')
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
  expect(practice.folderOf('ma-1')).toBe('极限')
  await screen.tap('button', '改名 极限')
  await screen.tap('button', '删除分组')
  await screen.tap('button', '删除分组')
  expect([practice.folderOf('ma-1'), practice.noteOf('ma-1')]).toEqual(['', '先化简'])
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
