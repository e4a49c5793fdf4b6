import fc from 'fast-check'
import { Value } from 'typebox/value'
import { studyDay } from '../../../contract/domain/study/day'
import { isPlanEvent, type PlanEvent } from '../../../contract/domain/plan/event'
import { PlanFold } from '../../../contract/domain/plan/fold'
import { uuidV7 } from '../../../contract/domain/uuid'
import { PlanEvent as schema } from '../../../contract/schemas/plan/plan-event'

/** Noon in China. */
const NOON = Date.UTC(2026, 10, 20, 4)
const TODAY = studyDay(NOON)
const getId = (ms: number, nth: number) => uuidV7(ms, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, nth))

const happened = fc.record({ at: fc.nat(5), guest: fc.boolean(), name: fc.constantFrom('a', 'b') })
const said = fc.oneof(
  fc.record({
    kind: fc.constant('task' as const),
    title: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 10 })
      .map((text) => `t${text.replace(/\0/g, '')}`),
    day: fc.integer({ min: TODAY - 2, max: TODAY + 2 }),
    minutes: fc.integer({ min: 1, max: 600 }),
    to: fc.constantFrom(undefined, '/exercises/topic-train?source=node%3Acalc'),
    begins: fc.option(fc.integer({ min: 0, max: 1439 }), { nil: undefined }),
    count: fc.constantFrom(undefined, 10),
  }),
  fc.record({
    kind: fc.constant('tick' as const),
    state: fc.constantFrom('open' as const, 'done' as const, 'dropped' as const),
    isBack: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('done' as const), day: fc.constantFrom(TODAY - 1, TODAY) }),
  fc.record({ kind: fc.constant('limit' as const), minutes: fc.integer({ min: 10, max: 1440 }) }),
  fc.record({
    kind: fc.constant('leave' as const),
    day: fc.constantFrom(TODAY, TODAY + 1),
    minutes: fc.nat(900),
  }),
)
const events = fc.array(fc.tuple(happened, said), { maxLength: 12 }).map((list): PlanEvent[] =>
  list.map(([{ at, guest, name }, what], nth) => {
    const base = { id: getId(NOON + at, nth), at: NOON + at, ...(guest && { guest: true as const }) }
    switch (what.kind) {
      case 'tick': {
        const { isBack, ...tick } = what
        return { ...base, ...tick, task: name, ...(isBack && { isBack }) }
      }
      case 'done':
        return { id: base.id, at: base.at, ...what, task: name }
      case 'task': {
        const { to, begins, count, ...facts } = what
        return {
          ...base,
          ...facts,
          task: name,
          ...(to !== undefined && { to }),
          ...(begins !== undefined && { begins }),
          ...(count !== undefined && { count }),
        }
      }
      default:
        return { ...base, ...what }
    }
  }),
)
const getFold = (...parts: readonly (readonly PlanEvent[])[]) => {
  const fold = new PlanFold()
  for (const part of parts) fold.add(part)
  return fold
}

test('a plan is the same in whatever order and however often its events come', () => {
  fc.assert(
    fc.property(events, fc.nat(12), (list, cut) => {
      const mixed = getFold(list.slice(cut).reverse(), list.slice(0, cut), list)
      const straight = getFold(list)
      expect(mixed.tasks).toEqual(straight.tasks)
      expect([mixed.limit, mixed.leftAt(TODAY)]).toEqual([straight.limit, straight.leftAt(TODAY)])
    }),
  )
})

test('whatever a device makes is an event for the device and for the server', () => {
  fc.assert(
    fc.property(events, (list) => {
      for (const event of list) expect([isPlanEvent(event), Value.Check(schema, event)]).toEqual([true, true])
    }),
  )
})

test('an address that leads out of the app is refused', () => {
  const task = {
    id: getId(NOON, 1),
    at: NOON,
    kind: 'task',
    task: 'a',
    title: '背书',
    day: TODAY,
    minutes: 30,
  }
  const leads = ['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', '/a b']
  expect(leads.filter((to) => Value.Check(schema, { ...task, to }))).toEqual([])
  expect(Value.Check(schema, { ...task, to: '/courses/task-list' })).toBe(true)
})

test('a tick on one device and a new day on another both hold', () => {
  const facts = { kind: 'task', task: 'a', title: '背书', minutes: 30 } as const
  const added: PlanEvent = { ...facts, id: getId(NOON, 1), at: NOON, day: TODAY }
  const moved: PlanEvent = { ...facts, id: getId(NOON + 2, 2), at: NOON + 2, day: TODAY + 1 }
  const tick: PlanEvent = { id: getId(NOON + 1, 3), at: NOON + 1, kind: 'tick', task: 'a', state: 'done' }
  expect(getFold([added], [moved], [tick]).tasks).toMatchObject([
    { day: TODAY + 1, state: 'done', doneDay: TODAY },
  ])
})

test('a task that is dropped is gone, and comes back as it was', () => {
  const added: PlanEvent = {
    id: getId(NOON, 1),
    at: NOON,
    kind: 'task',
    task: 'a',
    title: '背书',
    day: TODAY,
    minutes: 30,
  }
  const tick = (at: number, state: 'dropped' | 'open'): PlanEvent => ({
    id: getId(NOON + at, 2),
    at: NOON + at,
    kind: 'tick',
    task: 'a',
    state,
  })
  const fold = getFold([added, tick(1, 'dropped')])
  expect(fold.tasks).toEqual([])
  fold.add([tick(2, 'open')])
  expect(fold.tasks).toMatchObject([{ title: '背书', state: 'open' }])
})

const written = (at: number, own: Partial<Extract<PlanEvent, { kind: 'task' }>> = {}): PlanEvent => ({
  id: getId(NOON + at, 1),
  at: NOON + at,
  kind: 'task',
  task: 'a',
  title: '背书',
  day: TODAY,
  minutes: 30,
  ...own,
})
const ticked = (at: number, state: 'done' | 'dropped' | 'open', isBack = false): PlanEvent => ({
  id: getId(NOON + at, 2),
  at: NOON + at,
  kind: 'tick',
  task: 'a',
  state,
  ...(isBack && { isBack: true as const }),
})
const saw = (at: number, day = TODAY): PlanEvent => ({
  id: getId(NOON + at, 3),
  at: NOON + at,
  kind: 'done',
  task: 'a',
  day,
})

test('a task that the app saw done is done on that day, and a tick or an untick of the student holds against it', () => {
  expect(getFold([written(0), saw(1, TODAY - 1)]).tasks).toMatchObject([
    { state: 'done', doneDay: TODAY - 1, saidBy: 'app' },
  ])
  expect(getFold([written(0), saw(1), ticked(2, 'open')]).tasks).toMatchObject([
    { state: 'open', saidBy: 'student' },
  ])
  // Also where another device saw it later.
  expect(getFold([written(0), ticked(1, 'open'), saw(2)]).tasks).toMatchObject([{ state: 'open' }])
  expect(getFold([written(0), ticked(1, 'done'), saw(2, TODAY - 1)]).tasks).toMatchObject([
    { state: 'done', doneDay: TODAY, saidBy: 'student' },
  ])
})

test('a task that is taken back is as the app saw it, and only what is done after it does it', () => {
  const fold = getFold([written(0), written(5, { title: '背诵' }), saw(1), ticked(6, 'dropped')])
  expect(fold.tasks).toEqual([])
  fold.add([ticked(7, 'open', true)])
  expect(fold.tasks).toMatchObject([{ title: '背诵', state: 'done', saidBy: 'app', since: NOON + 7 }])
  expect(getFold([written(5), written(0)]).tasks).toMatchObject([{ since: NOON }])
})

test('tasks with a time of their own come first on their day, those after midnight last', () => {
  const at = (task: string, begins?: number) =>
    written(0, { id: getId(NOON, task.charCodeAt(0)), task, ...(begins !== undefined && { begins }) })
  expect(getFold([at('a'), at('b', 30), at('c', 1170)]).tasks.map(({ task }) => task)).toEqual([
    'c',
    'b',
    'a',
  ])
})

test('a student plans for three hours a day until they say otherwise', () => {
  const limit: PlanEvent = { id: getId(NOON, 9), at: NOON, kind: 'limit', minutes: 240 }
  expect(getFold([]).limit).toBe(180)
  expect(getFold([limit]).limit).toBe(240)
})
