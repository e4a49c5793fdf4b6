/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import DetailScreen from '@/areas/words/screens/detail'
import MemoryScreen from '@/areas/words/screens/card'
import PreviewScreen from '@/areas/words/screens/preview'
import SpwordResultScreen from '@/areas/words/screens/group-result'
import { ApiError, LocalCode } from '../../../../../../src/api/errors'
import { fakeRoot, type Answers, type FakeRoot } from '../../../../../support/root'
import { getEntry } from '../../../../../support/word-server'

const WORDS = ['able', 'brief', 'claim', 'drift', 'ease', 'fact']
const version = 'a'.repeat(12)

const answers: Answers = {
  getWordIndex: () => ({
    version,
    examDate: '2026-12-19',
    examDateNote: '',
    audio: false,
    units: [{ unit: 1, version, words: WORDS }],
  }),
  getWordUnit: () => ({ unit: 1, version, words: WORDS.map(getEntry) }),
}

/** A guest's device whose groups have five words. */
async function device(more: Answers = {}): Promise<FakeRoot> {
  const root = fakeRoot({ answers: { ...answers, ...more } })
  const words = await root.openWords()
  await words.enter(undefined)
  words.setPlan({ ...words.plan, group: 5, newADay: 20 })
  return root
}

/** jsdom says of no page that it is hidden; a test of it does. */
function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isHidden ? 'hidden' : 'visible',
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

beforeEach(() => {
  page.url = '/spword/memory'
})
afterEach(() => setHidden(false))

test('the time to an answer is that in which the card was in sight', async () => {
  const root = await device()
  const words = await root.openWords()
  const screen = await render(<MemoryScreen />, root)
  root.clock.ms += 2000
  act(() => setHidden(true))
  root.clock.ms += 60_000
  act(() => setHidden(false))
  root.clock.ms += 500
  await screen.tap('button', /^认识/)
  expect(words.state.listReviews('able')).toMatchObject([{ took: 2500 }])
  root.clock.ms += 5000 // the back is read
  await screen.tap('button', /^下一个/)
  root.clock.ms += 1200
  await screen.tap('button', /^不认识/)
  expect(words.state.listReviews('brief')).toMatchObject([{ took: 1200, grade: 1 }])
})

test('keys turn the card, answer it, and take the answer back', async () => {
  const root = await device()
  const words = await root.openWords()
  const screen = await render(<MemoryScreen />, root)
  await press(' ')
  expect(words.state.listReviews('able')).toEqual([])
  await press('2')
  expect(words.state.listReviews('able')).toMatchObject([{ mode: 'card' }])
  expect(screen.get('heading', '第 2 个，共 5 个')).toBeTruthy()
  await press('1')
  expect(words.state.listReviews('brief')).toMatchObject([{ grade: 1 }])
  await press('z')
  expect(words.state.listReviews('brief')).toEqual([])
})

test('a word that is marked leaves the group, and the end of the group leads to its result', async () => {
  const root = await device()
  const screen = await render(<MemoryScreen />, root)
  for (let count = 0; count < 4; count += 1) {
    await screen.tap('button', /^认识/)
    await screen.tap('button', /^下一个/)
  }
  const [more] = screen.all('button', '更多')
  await act(async () => more?.click())
  await screen.tap('button', '标为熟词')
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/spword/spword-result' }])
  expect((await root.openWords()).state.getMark('ease')).toBe('mastered')
})

test('a card whose content cannot be fetched says so, and can be answered all the same', async () => {
  const root = await device({
    getWordUnit: () => {
      throw new ApiError(LocalCode.Network, 0)
    },
  })
  const screen = await render(<MemoryScreen />, root)
  expect(screen.text()).toContain('释义还没有取到')
  await screen.tap('button', /^不认识/)
  expect((await root.openWords()).state.listReviews('able')).toHaveLength(1)
})

test('with nothing left today the card says so, and so does the preview', async () => {
  const root = await device()
  const words = await root.openWords()
  for (const word of WORDS) words.review(word, { isKnown: true, took: 2000, mode: 'card' })
  expect((await render(<MemoryScreen />, root)).text()).toContain('今天学了 6 个新词')
  const screen = await render(<PreviewScreen />, root)
  await screen.tap('button', '回到单词')
  expect(navigated.opened).toMatchObject([{ url: '/spword/index' }])
})

test('the result names what was forgotten and leads on to the next group', async () => {
  const root = await device()
  await render(<MemoryScreen />, root)
  for (const key of ['1', ' ', '2', ' ', '2', ' ', '2', ' ', '2', ' ', '2', ' ']) await press(key)
  const screen = await render(<SpwordResultScreen />, root)
  expect(screen.get('group', '一次就认识 4 个，共 5 个')).toBeTruthy()
  expect(screen.get('link', 'able').getAttribute('href')).toBe('/spword/detail?word=able')
  expect(screen.text()).toContain('今天还有 1 个新词')
  await screen.tap('button', '继续下一组')
  expect(navigated.opened.at(-1)).toMatchObject({ move: 'replace', url: '/spword/memory' })
})

test('the last card is taken back from the result, and its card comes again', async () => {
  const root = await device()
  const words = await root.openWords()
  await render(<MemoryScreen />, root)
  for (const key of ['2', ' ', '2', ' ', '2', ' ', '2', ' ', '2', ' ']) {
    root.clock.ms += 1000
    await press(key)
  }
  const screen = await render(<SpwordResultScreen />, root)
  await screen.tap('button', '撤销最后一次回答')
  expect(navigated.opened.at(-1)).toMatchObject({ move: 'replace', url: '/spword/memory' })
  expect(words.state.listReviews('ease')).toEqual([])
  expect(words.state.listReviews('drift')).toHaveLength(1)
})

test('when the day is done, its last result leads to another group', async () => {
  const root = await device()
  const words = await root.openWords()
  words.setPlan({ ...words.plan, newADay: 5 })
  await render(<MemoryScreen />, root)
  for (const key of ['2', ' ', '2', ' ', '2', ' ', '2', ' ', '2', ' ']) await press(key)
  const screen = await render(<SpwordResultScreen />, root)
  await screen.tap('button', '再学一点')
  expect((await render(<MemoryScreen />, root)).text()).toContain('fact')
})

test('a result without a group leads to the cards', async () => {
  const screen = await render(<SpwordResultScreen />, await device())
  await screen.tap('button', '开始学习')
  expect(navigated.opened).toMatchObject([{ url: '/spword/memory' }])
})

test('the preview of a unit shows what was not met of it', async () => {
  const root = await device()
  const words = await root.openWords()
  words.review('able', { isKnown: true, took: 2000, mode: 'card' })
  page.url = '/spword/preview?unit=1'
  const screen = await render(<PreviewScreen />, root)
  expect(screen.all('listitem')).toHaveLength(WORDS.length - 1)
  for (const word of WORDS) words.mark([word], 'mastered')
  const again = await render(<PreviewScreen />, root)
  expect(again.text()).toContain('这里没有未学的词')
})

test('a guest is led from a group’s result to a login that saves it', async () => {
  const root = await device()
  page.url = '/spword/memory'
  const card = await render(<MemoryScreen />, root)
  await card.tap('button', /^认识/)
  const screen = await render(<SpwordResultScreen />, root)
  expect(screen.all('link', '登录，保存进度')).toHaveLength(1)
})

test('the preview shows the meaning of new words, but not of words to be recalled', async () => {
  const root = await device()
  const words = await root.openWords()
  words.review('fact', { isKnown: false, took: 2000, mode: 'card' })
  root.clock.ms += 86_400_000
  await words.catchUp()
  const screen = await render(<PreviewScreen />, root)
  expect(screen.text()).toContain('able的意思')
  expect(screen.text()).toContain('fact')
  expect(screen.text()).not.toContain('fact的意思')
})

test('of a word that was taken over from a text no card and no time are shown', async () => {
  page.url = '/spword/detail?word=able'
  const root = await device()
  const words = await root.openWords()
  words.meet(['able'])
  const screen = await render(<DetailScreen />, root)
  expect(screen.text()).toContain('没记住')
  expect(screen.text()).not.toContain('用时')
})

test('the page of a word stores a note when it is left, and shows the state of the word', async () => {
  page.url = '/spword/detail?word=able'
  const root = await device()
  const words = await root.openWords()
  words.review('able', { isKnown: true, took: 2000, mode: 'card' })
  words.note('able', '旧的笔记')
  const screen = await render(<DetailScreen />, root)
  expect(screen.text()).toContain('able的意思')
  expect(screen.text()).toContain('学习中')
  expect(screen.text()).toContain('卡片，用时 2.0 秒')
  const field = document.querySelector('textarea')
  if (!field) throw new Error('there is no field for a note')
  expect(field.value).toBe('旧的笔记')
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  act(() => {
    set?.call(field, '新的笔记')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  screen.unmount()
  expect(words.state.getNote('able')).toBe('新的笔记')
})

test('a word is set aside and taken up again on its page', async () => {
  page.url = '/spword/detail?word=able'
  const root = await device()
  const words = await root.openWords()
  const screen = await render(<DetailScreen />, root)
  await screen.tap('button', '暂停')
  expect(words.state.getMark('able')).toBe('suspended')
  await screen.tap('button', '恢复学习')
  expect(words.state.getMark('able')).toBe('none')
})

test('a word that the book does not have leads to the search', async () => {
  page.url = '/spword/detail?word=ables'
  const screen = await render(<DetailScreen />, await device())
  await screen.tap('button', '去查单词')
  expect(navigated.opened).toMatchObject([{ url: '/spword/spword-search?word=ables' }])
})
