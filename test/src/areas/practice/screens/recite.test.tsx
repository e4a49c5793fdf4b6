/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { openedPractice } from '../../../support/practice'
import FormulasScreen from '@/areas/practice/screens/formulas'
import ReciteScreen from '@/areas/practice/screens/recite'
import ReciteLearnScreen from '@/areas/practice/screens/recite-learn'
import ReciteListScreen from '@/areas/practice/screens/recite-list'
import type { Deck } from '@/areas/practice/api/question'
import { example, type Answers } from '../../../../support/root'

const DAY = 86_400_000
const KEY = '关键词，点一下显示'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const english: Deck = {
  id: 'rc-letter',
  subject: 'english',
  name: '书信',
  cards: [
    {
      id: 'rc-en-1',
      title: '写信目的',
      nodes: ['reading.main'],
      text: 'I am [[writing to inquire]], Sir.',
      meaning: '我写信询问。',
    },
  ],
}
const { decks, version } = example('getReciteDecks')
const shelf: Answers = { getReciteDecks: () => ({ version, decks: [...decks, english] }) }
const opened = () => openedPractice({ answers: shelf })

/** The same for a student who is signed in: what they do reaches the server. */
async function openedBySomebody() {
  const clock = { ms: Date.UTC(2026, 10, 20, 4) }
  const sent: unknown[] = []
  const answers: Answers = {
    ...shelf,
    addStudyEvents: ({ body }) => {
      sent.push(...body.events)
      return { outcomes: body.events.map(() => ({ state: 'accepted' as const })), now: clock.ms }
    },
    listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: clock.ms }),
  }
  const user = { uid: 'u-1', phone: '13812345678' }
  const { root, practice } = await openedPractice({ user, answers, now: clock.ms })
  const pass = (ms: number) => {
    clock.ms += ms
    root.clock.ms += ms
  }
  return { root, practice, sent, pass }
}

test('the list says how much is due and new, by deck, and leads to both ways of learning', async () => {
  const { root, practice } = await opened()
  practice.recite('rc-po-001', 3, 5000)
  page.url = '/exercises/recite-list'
  const screen = await render(<ReciteListScreen />, root)
  expect(screen.text()).toContain('2张没背过')
  expect(screen.text()).toContain('共 2 张 · 没背过 1')
  await screen.tap('link', '书信')
  await screen.tap('button', '开始背')
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    '/exercises/recite?deck=rc-letter',
    '/exercises/recite-learn',
  ])
})

test('a card that was recited comes back when its memory has sunk', async () => {
  const { root, practice } = await opened()
  for (const id of ['rc-po-001', 'rc-po-002', 'rc-en-1']) practice.recite(id, 3, 5000)
  page.url = '/exercises/recite-list'
  const today = await render(<ReciteListScreen />, root)
  expect(today.text()).toContain('没有要背的了')
  today.unmount()
  root.clock.ms += 40 * DAY
  await practice.catchUp()
  const later = await render(<ReciteListScreen />, root)
  expect(later.text()).toContain('3张今天到期')
})

test('a deck is read with its key words covered until they are tapped, by titles, or in full', async () => {
  const { root } = await opened()
  page.url = '/exercises/recite?deck=rc-letter'
  const screen = await render(<ReciteScreen />, root)
  expect(screen.all('button', KEY)).toHaveLength(1)
  await screen.tap('button', KEY)
  expect(screen.all('button', KEY)).toHaveLength(0)
  expect(screen.text()).toContain('I am writing to inquire, Sir.我写信询问。')
  await screen.tap('button', '提纲')
  expect(screen.text()).not.toContain('Sir')
  await screen.tap('button', '写信目的')
  expect(screen.text()).toContain('I am writing to inquire, Sir.')
  screen.unmount()
  page.url = '/exercises/v3/recite?deck=rc-letter'
  const whole = await render(<ReciteScreen />, root)
  expect(whole.text()).toContain('I am writing to inquire, Sir.')
})

test('cards are recited one after the other, due ones first, and known ones are stored with their time', async () => {
  const { root, practice, sent, pass } = await openedBySomebody()
  practice.recite('rc-en-1', 1, 1000)
  pass(3 * DAY)
  await practice.catchUp()
  page.url = '/exercises/recite-learn'
  const screen = await render(<ReciteLearnScreen />, root)
  expect(screen.text()).toContain('第 1 张，共 3 张')
  expect(screen.text()).toContain('写信目的')
  await screen.tap('button', '看全文')
  expect(screen.all('button', KEY)).toHaveLength(0)
  pass(7000)
  await screen.tap('button', /^记住了/)
  await act(() => practice.catchUp())
  expect(sent).toContainEqual(expect.objectContaining({ card: 'rc-en-1', grade: 3, took: 7000 }))
  expect(screen.text()).toContain('世界的物质统一性')
  expect(screen.text()).not.toContain('四个方面')
  await screen.tap('button', '提示')
  expect(screen.text()).toContain('统一于什么')
  await screen.tap('button', /^没记住/)
  await screen.tap('button', /^记住了/)
  expect(screen.text()).toContain('3 张里记住 2 张')
  await screen.tap('button', '再背一组')
  expect(screen.text()).toContain('第 1 张，共 3 张')
})

test('the last answer is taken back, on the way and at the end, and its card is asked again', async () => {
  const { root, practice, sent } = await openedBySomebody()
  page.url = '/exercises/recite-learn?deck=rc-letter'
  const screen = await render(<ReciteLearnScreen />, root)
  expect(screen.all('button', '撤销上一张')).toHaveLength(0)
  await screen.tap('button', /^记住了/)
  expect(screen.text()).toContain('1 张都记住了')
  await screen.tap('button', '撤销上一张')
  expect(screen.text()).toContain('第 1 张，共 1 张')
  expect(screen.all('button', '撤销上一张')).toHaveLength(0)
  expect(practice.state.findMemory('rc-en-1')).toBeUndefined()
  await act(() => practice.catchUp())
  const recite = sent.find((event) => Reflect.get(Object(event), 'kind') === 'recite')
  expect(sent).toContainEqual(
    expect.objectContaining({ kind: 'undo', of: Reflect.get(Object(recite), 'id') }),
  )
  await screen.tap('button', /^没记住/)
  expect(screen.text()).toContain('1 张里记住 0 张')
  expect(practice.state.findMemory('rc-en-1')).toMatchObject({ reviews: 1 })
})

test('there is no button to record or to listen where the device can do neither', async () => {
  const { root } = await opened()
  page.url = '/exercises/recite-learn?deck=rc-letter'
  const screen = await render(<ReciteLearnScreen />, root)
  expect(screen.all('button', '录下我背的')).toHaveLength(0)
  expect(screen.all('button', '读给我听')).toHaveLength(0)
})

test('formulas are found by name and knowledge, shown with their conditions, and lead to questions', async () => {
  const { root } = await openedPractice()
  page.url = '/formula'
  const screen = await render(<FormulasScreen />, root)
  const [card] = example('getFormulaCards').cards
  expect(screen.text()).toContain('两个重要极限')
  expect(screen.all('img').length).toBeGreaterThan(2)
  expect(screen.text()).toContain('凑成标准形式')
  await screen.type('搜公式', '中值')
  expect(screen.text()).toContain('没有找到这样的公式')
  await screen.type('搜公式', '极限')
  await screen.tap('link', /练题/)
  expect(navigated.opened.map(({ url }) => url)).toEqual([
    `/exercises/topic-train?source=${encodeURIComponent(`node:${card?.nodes[0]}`)}`,
  ])
})

test('a sitting is put into today’s plan, and says how many cards do it', async () => {
  const { root, practice, plan } = await opened()
  practice.recite('rc-en-1', 3, 1000)
  page.url = '/exercises/recite-list'
  const screen = await render(<ReciteListScreen />, root)
  await screen.tap('button', /^加入计划：背诵 \d+ 张$/)
  const [task] = plan.tasks
  const wanted = Number(/\d+/.exec(task?.title ?? '')?.[0])
  expect(task).toMatchObject({
    task: `recite.${practice.today}`,
    day: practice.today,
    to: '/exercises/recite-list',
    count: wanted + 1,
  })
  expect(screen.all('link', /^已加入计划，去看：背诵/)).toHaveLength(1)
})
