/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import TodayScreen from '@/areas/words/screens/today'
import { planArea } from '@/stores/plan-area'
import { userStorage } from '@/stores/user-storage'
import { savePlacement } from '@/stores/placement-run'
import { planOn } from '../../../../support/practice'
import { fakeRoot } from '../../../../../support/root'
import { wordAnswers } from '../../../../../support/word-server'

const DAY_MS = 86_400_000
const words = Array.from({ length: 60 }, (_, at) => `word${at}`)
const known = { isKnown: true, took: 6000, mode: 'card' } as const

beforeEach(() => {
  page.url = '/spword/index'
})

const opened = async (options: Parameters<typeof fakeRoot>[0] = {}) => {
  const root = fakeRoot({ answers: wordAnswers(words), ...options })
  const store = await root.openWords()
  await store.enter(options.user?.uid)
  return { root, store }
}

test('the first visit offers new words, and shows a usual time and the basis of the forecast', async () => {
  const { root } = await opened()
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toContain('距初试 29 天')
  expect(screen.text()).toContain('示例日期，以官方公告为准')
  expect(screen.text()).toMatch(/约 \d+ 分钟（按一般速度）/)
  expect(screen.text()).toContain('现在是访客')
  expect(screen.text()).toContain('学习第二天起')
  await screen.tap('button', '开始学新词')
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/spword/memory' })
})

test('in the middle of the day it goes on, with the student’s own pace', async () => {
  const { root, store } = await opened()
  store.setPlan({ ...store.plan, newADay: 30 })
  for (const word of words.slice(0, 10)) store.review(word, known)
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toContain('20词待学')
  expect(screen.text()).toContain('新词 20 个 · 约 4 分钟')
  expect(screen.get('button', '继续')).toBeTruthy()
})

test('the row of the plan says what today takes of its new words, where that is fewer', async () => {
  const { root, store } = await opened()
  store.setPlan({ ...store.plan, newADay: 30 })
  const usual = await render(<TodayScreen />, root)
  expect(usual.text()).toContain('每天新词 30 个 · ')
  usual.unmount()
  store.setPlan({ ...store.plan, minutes: 5 })
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toContain('新词 15 个 · 约 5 分钟')
  expect(screen.text()).toContain('每天新词 30 个，今天 15 个 · ')
})

test('a day that is done says so, offers nothing to tap, and shows tomorrow', async () => {
  const { root, store } = await opened()
  store.setPlan({ ...store.plan, newADay: 10 })
  for (const word of words.slice(0, 10)) store.review(word, known)
  const screen = await render(<TodayScreen />, root)
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
  expect(screen.get('heading', '今天已完成')).toBeTruthy()
  expect(screen.all('button', /继续|开始/)).toEqual([])
  expect(screen.text()).toMatch(/明天预计：.*新词 10 个/)
  expect(screen.text()).toMatch(/往后最多的一天约 \d+ 个（\d+月\d+日）/)
  expect(screen.text()).toContain('没学过的词按约 45% 原来就认识算')
})

test('a student who wants more than the day asks begins another group', async () => {
  const { root, store } = await opened()
  store.setPlan({ ...store.plan, newADay: 10, group: 5 })
  for (const word of words.slice(0, 10)) store.review(word, known)
  const screen = await render(<TodayScreen />, root)
  await screen.tap('button', '再学一点')
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/spword/memory' })
  expect(root.storage.local.read('words/group')).toMatchObject({ words: words.slice(10, 15) })
})

test.each([
  ['2026-11-20', '今天初试'],
  ['2026-11-19', '今天初试第二天'],
])('on a day of the exam that began on %s it says so, and offers no new words', async (date, title) => {
  const { root } = await opened({ answers: wordAnswers(words, date) })
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toContain(title)
  expect(screen.text()).not.toContain('待学')
})

test('a student who missed days reads of a plan to catch up, not of an avalanche', async () => {
  const many = Array.from({ length: 600 }, (_, at) => `word${at}`)
  const { root, store } = await opened({ answers: wordAnswers(many) })
  for (const word of many.slice(0, 400)) store.review(word, { ...known, isKnown: false })
  root.clock.ms += 9 * DAY_MS
  await store.catchUp()
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toMatch(/之前落下的词分 \d+ 天补上，今天补 \d+ 个/)
})

test('under a limit of minutes no days are named to catch up', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `word${at}`)
  const { root, store } = await opened({ answers: wordAnswers(many) })
  for (const word of many.slice(0, 400)) store.review(word, { ...known, isKnown: false })
  root.clock.ms += 9 * DAY_MS
  await store.catchUp()
  store.setPlan({ ...store.plan, minutes: 20 })
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toMatch(/今天补 \d+ 个，最值得复习的优先；每天的量不超过计划的上限/)
})

test('when the exam is over, it asks for another day', async () => {
  const { root } = await opened({ answers: wordAnswers(words, '2026-11-01') })
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toContain('初试已经结束')
  await screen.tap('link', '设置考试日期')
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/spword/user-plan' })
})

test('an address that wants a part of the vocabulary is taken there, once', async () => {
  page.url = '/spword/index?wordJump=plan'
  const { root } = await opened()
  const before = navigated.opened.length
  await render(<TodayScreen />, root)
  expect(navigated.opened.slice(before)).toMatchObject([{ move: 'push', url: '/spword/user-plan' }])
})

test('the day’s words are put into the plan of today', async () => {
  const { root, store } = await opened()
  const plan = planOn(root)
  planArea.set(root, Promise.resolve(plan))
  const screen = await render(<TodayScreen />, root)
  await screen.tap('button', '加入计划：背今天的单词')
  expect(plan.tasks).toMatchObject([
    { task: `words.${store.today}`, day: store.today, to: '/spword/index', state: 'open' },
  ])
  expect(screen.all('link', '已加入计划，去看：背今天的单词')).toHaveLength(1)
})

test('words of yesterday that were put off to today are in the plan already', async () => {
  const { root, store } = await opened()
  const plan = planOn(root)
  planArea.set(root, Promise.resolve(plan))
  await plan.enter(undefined)
  const facts = { title: '背今天的单词', minutes: 11, to: '/spword/index' }
  plan.add({ ...facts, task: `words.${store.today - 1}`, day: store.today })
  const screen = await render(<TodayScreen />, root)
  expect(screen.all('link', '已加入计划，去看：背今天的单词')).toHaveLength(1)
  expect(screen.all('button', /^加入计划/)).toEqual([])
})

test.each([
  [[true, false], '接着测', '上次答到第 2 个'],
  [[true, false, true], '看结果', '单词测完了'],
])('a test of words with the answers %j is gone on with, as home says', async (answers, go, hint) => {
  const { root } = await opened()
  savePlacement(userStorage(root.storage.local, ''), { words: ['a', 'b', 'c'], answers })
  const screen = await render(<TodayScreen />, root)
  expect(screen.text()).toContain(hint)
  await screen.tap('button', go)
  expect(navigated.opened.at(-1)?.url).toBe('/spword/placement')
})
