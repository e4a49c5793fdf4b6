/** @jest-environment jsdom */
import { page } from '../../../../support/fake-page'
import '../../../../support/fake-navigation'
import {
  busy,
  classAt,
  NOON,
  phone,
  served,
  serverClock,
  task,
  TODAY,
  words,
} from '../../../../support/home-day'
import { render } from '../../../../support/render'
import HomeScreen from '@/areas/main/screens/home'
import { recordWords } from '@/stores/day-activity'
import { userStorage } from '@/stores/user-storage'

/** The list of the day, an entry as its lines in their order. */
const entries = () =>
  [...document.querySelectorAll('.route-entry')].map((entry) => {
    const lines = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (lines.nextNode()) texts.push(lines.currentNode.textContent ?? '')
    return texts.join(' ')
  })

beforeEach(() => {
  serverClock.ms = NOON
  page.url = '/'
})

test('a class that is in the plan stands once in the list', async () => {
  const planned = task('讲座', false, { task: 'live.limit-20261120', title: '定时放映：极限串讲' })
  const notes = { words, plan: { day: TODAY, tasks: [planned, task('乙', false)] } }
  await render(<HomeScreen />, phone({ notes, answers: served([classAt(90)]) }))
  expect(entries().filter((entry) => entry.includes('极限串讲'))).toEqual(['极限串讲 今天 13:30 开始 8 分钟'])
  expect(entries()).toHaveLength(3)
})

test.each([
  ['the day’s words', { to: '/spword/index' }, '丙'],
  ['words of yesterday that were put off', { task: 'words.1', to: '/spword/memory' }, '丙'],
  ['mistakes that are due', { to: '/exercises/mistake-book' }, '丙'],
  ['the lesson to go on with', { task: 'lesson.limit.03' }, '极限的定义'],
])('%s, planned as well, stand once in the list and count once', async (_, own, dropped) => {
  const plan = { day: TODAY, tasks: [task('乙', false), task('丙', false, own)] }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes: { ...busy, plan } }))
  expect(entries()).toHaveLength(4)
  expect(entries().filter((entry) => entry.includes(dropped))).toEqual([])
  expect(screen.text()).toContain('还有 4 件')
})

test('words that are planned are done with the day’s words, and of tomorrow they stand once as well', async () => {
  const own = { to: '/spword/index' }
  const tasks = [task('甲', false, own), task('乙', false, { ...own, day: TODAY + 1 })]
  const notes = { words: { ...words, due: 0, fresh: 0 }, plan: { day: TODAY, tasks } }
  const root = phone({ uid: 'u', notes })
  recordWords(userStorage(root.storage.local, 'u'), TODAY, { reviewed: 30, isAll: true })
  const screen = await render(<HomeScreen />, root)
  expect(screen.get('heading', '今天做完了')).toBeTruthy()
  expect(screen.text()).toContain('约 9 个词正好该复习')
  expect(screen.text()).not.toContain('1 个任务')
})

test('a day that brings no words is not called done', async () => {
  const notes = { words: { ...words, due: 0, fresh: 0 } }
  const free = await render(<HomeScreen />, phone({ uid: 'u', notes }))
  expect(free.get('heading', '今天想学点什么')).toBeTruthy()
  free.unmount()
  // Another device has reviewed some.
  const none = { questions: 0, cards: 0, lessons: 0, focus: 0, isCheckedIn: false }
  const days = [{ day: '2026-11-20', studied: 600, words: 30, ...none }]
  const done = await render(
    <HomeScreen />,
    phone({ uid: 'u', notes, answers: served([], { days, study: { behind: [], ...notes } }) }),
  )
  expect(done.get('heading', '今天做完了')).toBeTruthy()
})

test('a class that is on is no lesson to go on with', async () => {
  const lesson = { lesson: 'limit', title: '定时放映：极限串讲', course: '极限', at: 53, seconds: 600 }
  await render(<HomeScreen />, phone({ notes: { words, lesson }, answers: served([classAt(-5)]) }))
  expect(entries().filter((entry) => entry.includes('极限串讲'))).toHaveLength(1)
})

test('undone work is listed once, after the work due today, and leads to the plan', async () => {
  const late = { day: TODAY - 2 }
  const tasks = [
    task('今天的', false),
    task('欠下的', false, late),
    task('也欠下的', false, late),
    task('做过的', true, late),
  ]
  const notes = { plan: { day: TODAY, tasks } }
  const screen = await render(<HomeScreen />, phone({ uid: 'u', notes }))
  expect(entries()).toHaveLength(2)
  expect(entries()[1]).toContain('过了日子的 2 件')
  expect(screen.text()).toContain('还有 3 件')
  expect(screen.get('link', /^过了日子的 2 件/).getAttribute('href')).toBe('/courses/task-list')
  screen.unmount()
  // It does not count against the day's work.
  const plan = { day: TODAY, tasks: [task('甲', true), ...tasks.slice(1)] }
  const done = await render(<HomeScreen />, phone({ uid: 'u', notes: { plan } }))
  expect(done.get('heading', '今天到期的都做完了')).toBeTruthy()
  expect(done.text()).toContain('过了日子的 2 件')
})
