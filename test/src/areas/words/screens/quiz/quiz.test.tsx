/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render, type Screen } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import TestScreen from '@/areas/words/screens/quiz'
import TestResultScreen from '@/areas/words/screens/quiz-result'
import { fakeRoot, type FakeRoot } from '../../../../../support/root'
import { book, bookAnswers } from '../answers'

const answers = bookAnswers(() => new ApiError(LocalCode.Network, 0))

beforeEach(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
  book.isOff = false
  page.url = '/spword/test?unit=1'
})

async function opened() {
  const root = fakeRoot({ answers })
  const words = await root.openWords()
  await words.enter(undefined)
  return { root, words }
}

const options = (screen: Screen) => [...screen.get('group', '选项').querySelectorAll('button')]
const askedWord = () => document.querySelector('.quiz-word')?.textContent ?? ''
const meanings: Record<string, string> = { income: '收入；所得', go: '去；走', revenue: '收入，税收' }

/** Chooses the meaning of the word that is asked, or another one. */
async function choose(screen: Screen, isRight: boolean): Promise<string> {
  const word = askedWord()
  const meaning = meanings[word] ?? `意思${word}`
  const found = options(screen).find((option) => option.textContent.includes(meaning) === isRight)
  await act(async () => found?.click())
  return word
}

async function startMeanings(root: FakeRoot): Promise<Screen> {
  const screen = await render(<TestScreen />, root)
  await screen.tap('button', '看义选词')
  await screen.tap('button', '开始测试 6 个词')
  return screen
}

test('the result of an answer is shown at once, is a review, and the next question takes the focus', async () => {
  const { root, words } = await opened()
  const screen = await startMeanings(root)
  root.clock.ms += 2000
  const word = await choose(screen, true)
  expect(screen.get('status').textContent).toBe('答对了')
  expect(words.state.listReviews(word)).toMatchObject([{ mode: 'choice', grade: 3 }])
  expect(document.activeElement?.textContent).toBe('下一题')
  await screen.tap('button', '下一题')
  expect(document.activeElement?.textContent).toBe('选出它的意思')
  const wrong = await choose(screen, false)
  expect(screen.get('status').textContent).toMatch(/^答错了，正确答案是 n\. /)
  expect(screen.text()).toContain('你的选择')
  expect(words.state.listReviews(wrong)).toMatchObject([{ grade: 1 }])
})

test('keys choose and go on', async () => {
  const { root, words } = await opened()
  const screen = await startMeanings(root)
  const press = (key: string) =>
    act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const word = askedWord()
  await press('2')
  expect(words.state.listReviews(word)).toHaveLength(1)
  expect(options(screen)[1]?.className).toMatch(/is-(right|wrong)/)
  await press('Enter')
  expect(askedWord()).not.toBe(word)
})

test('the end of a test leads to its result, with what was wrong', async () => {
  const { root } = await opened()
  const screen = await startMeanings(root)
  const missed = await choose(screen, false)
  await screen.tap('button', '下一题')
  for (let left = 6; left > 0; left -= 1) {
    await choose(screen, true)
    await screen.tap('button', '下一题')
  }
  expect(navigated.opened.map(({ url, move }) => [url, move])).toEqual([['/spword/test-result', 'replace']])
  screen.unmount()
  const result = await render(<TestResultScreen />, root)
  expect(result.text()).toContain('5 / 6 词，第一次就答对')
  expect(result.get('link', new RegExp(`^${missed}`)).getAttribute('href')).toBe(
    `/spword/detail?word=${missed}`,
  )
  await result.tap('button', '再考这 1 个错词')
  expect(navigated.opened.at(-1)?.url).toBe('/spword/test?source=again')
  result.unmount()
  page.url = '/spword/test?source=again'
  const again = await render(<TestScreen />, root)
  await again.tap('button', '开始测试 1 个词')
  expect(again.text()).toContain('0 / 1')
})

test('leaving in the middle saves the answers, and the test can be gone on with', async () => {
  const { root, words } = await opened()
  const screen = await startMeanings(root)
  const word = await choose(screen, true)
  await screen.tap('button', '退出测试')
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/spword/test-result'])
  expect(words.state.listReviews(word)).toHaveLength(1)
  screen.unmount()
  const result = await render(<TestResultScreen />, root)
  expect(result.text()).toContain('还有 5 个')
  result.unmount()
  const later = await render(<TestScreen />, root)
  await later.tap('button', '接着做，还剩 5 个')
  expect(later.text()).toContain('1 / 6')
  expect(askedWord()).not.toBe(word)
})

test('leaving before the first answer leads back to the choices', async () => {
  const { root } = await opened()
  const screen = await startMeanings(root)
  await screen.tap('button', '退出测试')
  expect(screen.get('group', '怎么考')).toBeTruthy()
  expect(navigated.opened).toEqual([])
})

test('a word is spelt with its number of letters given, a slip tried again, and hints', async () => {
  const { root, words } = await opened()
  const screen = await render(<TestScreen />, root)
  await screen.tap('button', '拼写')
  await screen.tap('button', '看词选义')
  await screen.tap('button', '看义选词')
  await screen.tap('button', '开始测试 6 个词')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('输入单词')
  const length = Number(/(\d+) 个字母/.exec(screen.text())?.[1])
  const word = book.units[0]?.find((unit) => screen.text().includes(meanings[unit] ?? `意思${unit}`)) ?? ''
  expect(length).toBe(word.length)
  await screen.type('输入单词', `${word}x`)
  await screen.tap('button', '确定')
  expect(screen.get('status').textContent).toBe('差 1 个字母，再试一次')
  await screen.type('输入单词', word)
  await screen.tap('button', '确定')
  expect(screen.get('status').textContent).toBe('答对了，用了提示或改过')
  expect(words.state.listReviews(word)).toMatchObject([{ mode: 'spell', grade: 2 }])
})

test('today’s test has the words that were answered today, and the wrong ones are a source of their own', async () => {
  page.url = '/spword/test'
  const { root, words } = await opened()
  const screen = await render(<TestScreen />, root)
  expect(screen.text()).toContain('今天还没有学过或到期的词')
  await act(async () => {
    words.review('go', { isKnown: true, took: 2000, mode: 'card' })
    words.review('tone', { isKnown: false, took: 2000, mode: 'card' })
  })
  expect(screen.get('button', '开始测试 2 个词')).toBeTruthy()
  await screen.tap('button', '错词')
  expect(screen.get('button', '开始测试 1 个词')).toBeTruthy()
})

test('words whose content is not to be had cannot be asked, which is said', async () => {
  const { root } = await opened()
  book.isOff = true
  const screen = await startMeanings(root)
  expect(screen.text()).toContain('网络连接失败')
  book.isOff = false
  await screen.tap('button', '再试一次')
  expect(screen.get('group', '选项')).toBeTruthy()
})

test('a result that is not there leads to the test', async () => {
  const { root } = await opened()
  const screen = await render(<TestResultScreen />, root)
  expect(screen.get('heading', '没有可看的测试结果')).toBeTruthy()
})
