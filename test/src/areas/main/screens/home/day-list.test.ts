import fc from 'fast-check'
import { listDay, type DayEntry, type DayKind } from '@/areas/main/screens/home/day-list'

const entry = (key: string, kind: DayKind, own: Partial<DayEntry> = {}): DayEntry => ({
  key,
  kind,
  title: key,
  hint: '',
  to: '/spword/index',
  go: '',
  minutes: 10,
  ...own,
})
const words = entry('words', 'words')
const done = entry('done', 'task', { isDone: true })
const task = entry('task', 'task')
const lesson = entry('lesson', 'lesson')
const paper = entry('paper', 'paper', { isNow: true })
const later = entry('later', 'class')
const soon = entry('soon', 'class', { isSoon: true })
const now = entry('now', 'class', { isNow: true })

test.each([
  ['nothing', [], [], undefined, 'new'],
  ['classes alone', [later, soon], ['soon', 'later'], undefined, 'new'],
  ['a class that is on, for somebody new', [now], ['now'], 'now', 'new'],
  ['a lesson alone', [lesson, later], ['lesson', 'later'], 'lesson', 'open'],
  [
    'a usual day',
    [words, task, done, later, lesson],
    ['done', 'words', 'task', 'later', 'lesson'],
    'words',
    'open',
  ],
  ['a class within the hour', [words, task, soon], ['words', 'soon', 'task'], 'words', 'open'],
  ['a class that is on', [words, now], ['now', 'words'], 'now', 'open'],
  ['all done, with a lesson to go on with', [done, lesson], ['done', 'lesson'], undefined, 'done'],
  ['a paper whose clock runs, alone', [paper], ['paper'], 'paper', 'open'],
  ['a paper whose clock runs', [words, now, paper], ['now', 'paper', 'words'], 'now', 'open'],
  ['all done while a class is on', [done, now], ['done', 'now'], 'now', 'done'],
])('the list of %s', (_what, entries, keys, next, state) => {
  const list = listDay(entries)
  expect(list.entries.map(({ key }) => key)).toEqual(keys)
  expect([list.next, list.state]).toEqual([next, state])
})

test('a student who has begun and has nothing due is free, and not new', () => {
  expect(listDay([], true)).toMatchObject({ state: 'free', next: undefined })
  expect(listDay([later], true).state).toBe('free')
  expect(listDay([lesson], true).state).toBe('open')
})

test('every entry is in the list once, what is done first, and what is left is counted', () => {
  const any = fc.array(fc.constantFrom(words, task, done, lesson, later, soon, now, paper))
  fc.assert(
    fc.property(any, (entries) => {
      const list = listDay(entries)
      expect([...list.entries].sort(byKey)).toEqual([...entries].sort(byKey))
      const isDone = list.entries.map((dayEntry) => dayEntry.isDone === true)
      expect(isDone).toEqual([...isDone].sort((a, b) => Number(b) - Number(a)))
      const open = entries.filter((dayEntry) => !dayEntry.isDone)
      expect(list.left).toEqual({ count: open.length, minutes: 10 * open.length })
    }),
  )
})
const byKey = (a: DayEntry, b: DayEntry): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
