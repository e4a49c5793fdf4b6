import fc from 'fast-check'
import { Value } from 'typebox/value'
import { studyDay } from '../../../contract/domain/learning/day'
import { isPlanEvent, type PlanEvent } from '../../../contract/domain/plan/event'
import { PlanFold } from '../../../contract/domain/plan/fold'
import { uuidV7 } from '../../../contract/domain/uuid'
import { PlanEvent as schema } from '../../../contract/schemas/plan-event'

/** Noon in China. */
const NOON = Date.UTC(2026, 10, 20, 4)
const TODAY = studyDay(NOON)
const idOf = (ms: number, nth: number) => uuidV7(ms, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, nth))

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
  }),
  fc.record({
    kind: fc.constant('tick' as const),
    state: fc.constantFrom('open' as const, 'done' as const, 'dropped' as const),
  }),
)
const events = fc.array(fc.tuple(happened, said), { maxLength: 12 }).map((list): PlanEvent[] =>
  list.map(([{ at, guest, name }, what], nth) => {
    const base = { id: idOf(NOON + at, nth), at: NOON + at, ...(guest && { guest: true as const }) }
    if (what.kind === 'tick') return { ...base, ...what, task: name }
    const { to, ...facts } = what
    return { ...base, ...facts, task: name, ...(to !== undefined && { to }) }
  }),
)
const foldOf = (...parts: readonly (readonly PlanEvent[])[]) => {
  const fold = new PlanFold()
  for (const part of parts) fold.add(part)
  return fold
}

test('a plan is the same in whatever order and however often its events come', () => {
  fc.assert(
    fc.property(events, fc.nat(12), (list, cut) => {
      const mixed = foldOf(list.slice(cut).reverse(), list.slice(0, cut), list)
      expect(mixed.tasks).toEqual(foldOf(list).tasks)
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

test('what leads out of the app is refused', () => {
  const task = {
    id: idOf(NOON, 1),
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
  const added: PlanEvent = { ...facts, id: idOf(NOON, 1), at: NOON, day: TODAY }
  const moved: PlanEvent = { ...facts, id: idOf(NOON + 2, 2), at: NOON + 2, day: TODAY + 1 }
  const ticked: PlanEvent = { id: idOf(NOON + 1, 3), at: NOON + 1, kind: 'tick', task: 'a', state: 'done' }
  expect(foldOf([added], [moved], [ticked]).tasks).toMatchObject([
    { day: TODAY + 1, state: 'done', doneDay: TODAY },
  ])
})

test('a task that is dropped is gone, and comes back as it was', () => {
  const added: PlanEvent = {
    id: idOf(NOON, 1),
    at: NOON,
    kind: 'task',
    task: 'a',
    title: '背书',
    day: TODAY,
    minutes: 30,
  }
  const tick = (at: number, state: 'dropped' | 'open'): PlanEvent => ({
    id: idOf(NOON + at, 2),
    at: NOON + at,
    kind: 'tick',
    task: 'a',
    state,
  })
  const fold = foldOf([added, tick(1, 'dropped')])
  expect(fold.tasks).toEqual([])
  fold.add([tick(2, 'open')])
  expect(fold.tasks).toMatchObject([{ title: '背书', state: 'open' }])
})
