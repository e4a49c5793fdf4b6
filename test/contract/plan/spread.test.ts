import fc from 'fast-check'
import type { Task } from '../../../contract/domain/plan/fold'
import { listLoads, minutesOn } from '../../../contract/domain/plan/load'
import { spread, type Spread } from '../../../contract/domain/plan/spread'

type Planned = Parameters<typeof spread>[0][number]

const DAY = 20_000
const planned = (task: string, day: number, minutes: number, own: Partial<Task> = {}): Planned => ({
  task,
  day,
  minutes,
  state: 'open',
  doneDay: undefined,
  ...own,
})

const plans = fc
  .array(
    fc.record({
      day: fc.integer({ min: DAY - 1, max: DAY + 3 }),
      minutes: fc.integer({ min: 1, max: 120 }),
      isFixed: fc.integer({ max: 3 }).map((value) => value === 0),
      isDone: fc.integer({ max: 4 }).map((value) => value === 0),
    }),
    { maxLength: 9 },
  )
  .map((list) =>
    list.map(({ day, minutes, isFixed, isDone }, at) =>
      planned(`t${at}`, day, minutes, {
        ...(isFixed && { begins: 600 }),
        ...(isDone && { state: 'done' as const, doneDay: day }),
      }),
    ),
  )
const limits = fc.integer({ min: 20, max: 150 })
const cases: [typeof plans, typeof limits] = [plans, limits]

function moved(tasks: readonly Planned[], { moves }: Spread): Planned[] {
  const to = new Map(moves.map((move) => [move.task, move.to]))
  return tasks.map((task) => ({ ...task, day: to.get(task.task) ?? task.day }))
}
const loadOn = (tasks: readonly Planned[], day: number) => minutesOn(listLoads(tasks), day)
const subsets = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((all, item) => [...all, ...all.map((entry) => [...entry, item])], [[]])

test('the day of the mock-up is spread as it shows', () => {
  const tasks = [
    planned('live', DAY, 90, { begins: 19 * 60 + 30 }),
    planned('english', DAY, 40),
    planned('paging', DAY, 40),
    ...['a', 'b', 'c', 'd'].map((id, at) => planned(id, DAY, [20, 20, 25, 25][at] ?? 0)),
    planned('friday', DAY + 1, 120),
    planned('saturday', DAY + 2, 160),
    planned('sunday', DAY + 3, 60),
  ]
  expect(spread(tasks, DAY, 180, Infinity)).toEqual({
    moves: [
      { task: 'english', from: DAY, to: DAY + 1 },
      { task: 'paging', from: DAY, to: DAY + 3 },
    ],
    after: [
      { day: DAY, minutes: 180 },
      { day: DAY + 1, minutes: 160 },
      { day: DAY + 3, minutes: 100 },
    ],
    over: 0,
    roomless: [],
  })
})

test('a task that is done, has a time of its own, or is of another day stays', () => {
  fc.assert(
    fc.property(...cases, (tasks, limit) => {
      const may = tasks.filter(
        ({ state, day, begins }) => state === 'open' && day === DAY && begins === undefined,
      )
      for (const { task, from, to } of spread(tasks, DAY, limit, Infinity).moves) {
        expect(may.map((item) => item.task)).toContain(task)
        expect([from, to > DAY]).toEqual([DAY, true])
      }
    }),
  )
})

test('the words of a day are of that day', () => {
  const tasks = [planned('words', DAY, 60, { to: '/spword/index' }), planned('a', DAY, 40)]
  expect(spread(tasks, DAY, 50, Infinity)).toMatchObject({ moves: [{ task: 'a' }], over: 10 })
})

test('no other day becomes overfull', () => {
  fc.assert(
    fc.property(...cases, (tasks, limit) => {
      const after = moved(tasks, spread(tasks, DAY, limit, Infinity))
      for (const day of new Set(after.map((task) => task.day)))
        if (day !== DAY && loadOn(after, day) > limit) expect(loadOn(after, day)).toBe(loadOn(tasks, day))
    }),
  )
})

test('the day comes down to its limit wherever that is possible, and what is said of the days is so', () => {
  fc.assert(
    fc.property(...cases, (tasks, limit) => {
      const found = spread(tasks, DAY, limit, Infinity)
      const after = moved(tasks, found)
      const stays = tasks.filter(
        ({ state, day, doneDay, begins, minutes }) =>
          (state === 'done' ? doneDay === DAY : day === DAY) &&
          (state === 'done' || begins !== undefined || minutes > limit),
      )
      expect(found.over).toBe(Math.max(0, loadOn(stays, DAY) - limit, loadOn(after, DAY) - limit))
      expect(loadOn(after, DAY)).toBeLessThanOrEqual(Math.max(limit, loadOn(stays, DAY)))
      for (const { day, minutes } of found.after) expect(loadOn(after, day)).toBe(minutes)
      expect(found.after.map(({ day }) => day)).toEqual(
        [...new Set([DAY, ...found.moves.map(({ to }) => to)])].sort((a, b) => a - b),
      )
    }),
  )
})

test('as few tasks move as any choice of them needs', () => {
  fc.assert(
    fc.property(...cases, (tasks, limit) => {
      const { moves, over } = spread(tasks, DAY, limit, Infinity)
      const movable = tasks.filter(
        ({ state, day, begins, minutes }) =>
          state === 'open' && day === DAY && begins === undefined && minutes <= limit,
      )
      const load = loadOn(tasks, DAY)
      const enough = subsets(movable).filter(
        (chosen) => load - chosen.reduce((sum, { minutes }) => sum + minutes, 0) <= limit + over,
      )
      expect(moves).toHaveLength(Math.min(...enough.map(({ length }) => length)))
    }),
  )
})

test('a spread is the same in whatever order the tasks are', () => {
  fc.assert(
    fc.property(
      plans.chain((tasks) =>
        fc.tuple(fc.constant(tasks), fc.shuffledSubarray(tasks, { minLength: tasks.length })),
      ),
      limits,
      ([tasks, shuffled], limit) => {
        expect(spread(shuffled, DAY, limit, Infinity)).toEqual(spread(tasks, DAY, limit, Infinity))
      },
    ),
  )
})

/** Plans in which most tasks are lessons of two courses, and how many days there are until the last. */
const lessons = fc
  .array(
    fc.record({
      kind: fc.constantFrom('lesson.limit.', 'lesson.marx.', 't'),
      day: fc.integer({ min: DAY - 1, max: DAY + 3 }),
      minutes: fc.integer({ min: 1, max: 90 }),
      isFixed: fc.integer({ max: 5 }).map((value) => value === 0),
    }),
    { maxLength: 9 },
  )
  .map((list) =>
    list.map(({ kind, day, minutes, isFixed }, at) =>
      planned(`${kind}0${at}`, day, minutes, { ...(isFixed && { begins: 600 }) }),
    ),
  )
const ahead = fc.integer({ min: -1, max: 6 })

test('nothing goes past the last day, and what finds no room stays and is named', () => {
  fc.assert(
    fc.property(lessons, limits, ahead, (tasks, limit, days) => {
      const { moves, over, roomless } = spread(tasks, DAY, limit, DAY + days)
      for (const { to } of moves) expect(to).toBeLessThanOrEqual(DAY + days)
      const left = tasks.filter(
        ({ task, day, begins, minutes }) =>
          day === DAY &&
          begins === undefined &&
          minutes <= limit &&
          !moves.some((move) => move.task === task),
      )
      expect(roomless).toEqual(over > 0 ? left.map(({ task }) => task).sort() : [])
    }),
  )
})

test('lessons of one course keep their order', () => {
  fc.assert(
    fc.property(lessons, limits, ahead, (tasks, limit, days) => {
      const after = moved(tasks, spread(tasks, DAY, limit, DAY + days))
      const listDays = (list: readonly Planned[]) => new Map(list.map(({ task, day }) => [task, day]))
      const [before, now] = [listDays(tasks), listDays(after)]
      const pairs = [...before.keys()].flatMap((key) =>
        [...before.keys()].filter((otherKey) => key < otherKey).map((otherKey) => [key, otherKey] as const),
      )
      for (const [first, second] of pairs) {
        if (first.startsWith('t') || first.slice(0, -2) !== second.slice(0, -2)) continue
        if ((before.get(first) ?? 0) <= (before.get(second) ?? 0))
          expect(now.get(first)).toBeLessThanOrEqual(now.get(second) ?? 0)
      }
    }),
  )
})

test('of the lessons of a course the latest goes first, and waits for those before it', () => {
  const tasks = [
    planned('lesson.limit.01', DAY, 60),
    planned('lesson.limit.02', DAY, 30),
    planned('lesson.limit.03', DAY, 20),
    planned('full', DAY + 1, 90),
    planned('next', DAY + 2, 60),
  ]
  expect(spread(tasks, DAY, 90, Infinity).moves).toEqual([
    { task: 'lesson.limit.03', from: DAY, to: DAY + 2 },
  ])
  expect(spread(tasks, DAY, 90, DAY + 1)).toMatchObject({
    moves: [],
    over: 20,
    roomless: ['lesson.limit.01', 'lesson.limit.02', 'lesson.limit.03'],
  })
})
