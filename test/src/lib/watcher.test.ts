import fc from 'fast-check'
import { union, type Stretch } from '../../../contract/domain/courses/stretches'
import { Watcher } from '@/lib/watcher'

const LENGTH = 240
/** How often a film says where it is, in ms of the clock. */
const TICK = 250

type Action =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'hide' }
  | { readonly kind: 'run'; readonly ticks: number; readonly rate: number }
  | { readonly kind: 'seek'; readonly to: number }
  | { readonly kind: 'drag'; readonly by: number; readonly isNotified: boolean }

const run = fc.record({
  kind: fc.constant('run' as const),
  ticks: fc.integer({ min: 1, max: 120 }),
  rate: fc.constantFrom(0.75, 1, 1.5, 2, 3),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: run },
  fc.constantFrom<Action>({ kind: 'play' }, { kind: 'pause' }, { kind: 'hide' }),
  fc.record({ kind: fc.constant('seek' as const), to: fc.integer({ min: 0, max: LENGTH }) }),
  fc.record({
    kind: fc.constant('drag' as const),
    by: fc.constantFrom(-30, -2, 1.5, 2, 3, 4, 20),
    isNotified: fc.boolean(),
  }),
)

/** A clock that runs with the film, and the film's speed. */
function pace() {
  const at = { ms: 0, rate: 1 }
  return { at, now: () => at.ms, rate: () => at.rate }
}

/** Plays a film by actions: what was played really, and what was reported. */
function watch(actions: readonly Action[]): { played: Stretch[]; reported: Stretch[] } {
  const played: Stretch[] = []
  const reported: Stretch[] = []
  const clock = pace()
  const watcher = new Watcher((from, to) => reported.push([from, to]), clock)
  let [at, isMoving] = [0, false]
  const move = (isOn: boolean) => {
    isMoving = isOn
    watcher.move(isOn)
  }
  function run(ticks: number, rate: number): void {
    clock.at.rate = rate
    for (let tick = 0; tick < ticks && isMoving; tick += 1) {
      clock.at.ms += TICK
      const from = at
      at = Math.min(LENGTH, at + (rate * TICK) / 1000)
      played.push([from, at])
      watcher.time(at)
      if (at === LENGTH) {
        move(false)
        watcher.end(LENGTH)
      }
    }
  }
  function seek(to: number): void {
    at = to
    watcher.jump(at)
  }
  /** The host's own controls move it, and say so or not. */
  function drag(by: number, isNotified: boolean): void {
    at = Math.min(LENGTH, Math.max(0, at + by))
    if (isNotified) watcher.cut()
    watcher.time(at)
  }
  for (const item of actions) {
    clock.at.ms += 50
    if (item.kind === 'run') run(item.ticks, item.rate)
    else if (item.kind === 'seek') seek(item.to)
    else if (item.kind === 'drag') drag(item.by, item.isNotified)
    else if (item.kind === 'hide') watcher.flush()
    else move(item.kind === 'play')
  }
  move(false)
  return { played: union(played), reported }
}

/** Whether stretches lie in others that are wider by a second on either side. */
const isWithin = (inner: readonly Stretch[], outer: readonly Stretch[]): boolean =>
  inner.every(([from, to]) =>
    union(outer.map(([a, b]) => [a - 1, b + 1])).some(([a, b]) => a <= from && to <= b),
  )

test('the reported stretches are the played ones, within a second at its borders', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const { played, reported } = watch([{ kind: 'play' }, ...actions])
      expect(isWithin(reported, played)).toBe(true)
      expect(
        isWithin(
          played.filter(([from, to]) => to - from > 2),
          reported,
        ),
      ).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('stretches are whole seconds, and a crash loses no more than a quarter of a minute and a step', () => {
  fc.assert(
    fc.property(fc.constantFrom(0.75, 1, 2, 3), (rate) => {
      const reported: Stretch[] = []
      const clock = pace()
      clock.at.rate = rate
      const watcher = new Watcher((from, to) => reported.push([from, to]), clock)
      watcher.move(true)
      for (let at = 0; at < LENGTH; at += rate / 4) {
        clock.at.ms += TICK
        watcher.time(at)
        const known = reported.at(-1)?.[1] ?? 0
        expect(at - known).toBeLessThan(15 + 2)
      }
      for (const [from, to] of reported) {
        expect([Number.isInteger(from), Number.isInteger(to), to > from]).toEqual([true, true, true])
      }
    }),
  )
})

test.each([1, 3, 5, 40])('a film that is dragged to its end in steps of %i seconds is not seen', (step) => {
  for (const isMoving of [true, false]) {
    const reported: Stretch[] = []
    const watcher = new Watcher((from, to) => reported.push([from, to]), pace())
    watcher.move(isMoving)
    for (let at = 0; at <= LENGTH; at += step) watcher.jump(at)
    watcher.move(false)
    expect(reported).toEqual([])
  }
})

test('a jump that the host’s own controls made is known by the clock', () => {
  const reported: Stretch[] = []
  const watcher = new Watcher((from, to) => reported.push([from, to]), pace())
  watcher.move(true)
  for (const at of [0.2, 1.1, 2.1, 3, 120, 121, 122, 10, 11, 13, 14]) watcher.time(at)
  watcher.move(false)
  expect(reported).toEqual([
    [0, 3],
    [120, 122],
    [10, 11],
    [13, 14],
  ])
})

test('a jump that the host reports is one however short it is, and a slow device that plays makes none', () => {
  const reported: Stretch[] = []
  const clock = pace()
  clock.at.rate = 3
  const watcher = new Watcher((from, to) => reported.push([from, to]), clock)
  watcher.move(true)
  // Two seconds went by at three times the speed.
  clock.at.ms += 2000
  watcher.time(6)
  watcher.cut()
  watcher.time(7)
  watcher.time(8)
  watcher.move(false)
  expect(reported).toEqual([
    [0, 6],
    [7, 8],
  ])
})

test('the time that a film stood still is not played when it is moved before it goes on', () => {
  const reported: Stretch[] = []
  const clock = pace()
  const watcher = new Watcher((from, to) => reported.push([from, to]), clock)
  watcher.move(true)
  watcher.time(1)
  watcher.move(false)
  clock.at.ms += 60_000
  watcher.move(true)
  watcher.time(31)
  watcher.time(32)
  watcher.move(false)
  expect(reported).toEqual([
    [0, 1],
    [31, 32],
  ])
})

test('a film that is at its end because it was moved there is not seen', () => {
  const reported: Stretch[] = []
  const watcher = new Watcher((from, to) => reported.push([from, to]), pace())
  watcher.move(true)
  watcher.time(1)
  watcher.end(LENGTH)
  expect(reported).toEqual([[0, 1]])
})

test('the last second of a film counts whole', () => {
  const reported: Stretch[] = []
  const clock = pace()
  const watcher = new Watcher((from, to) => reported.push([from, to]), clock)
  watcher.time(236)
  watcher.move(true)
  for (const at of [237, 238, 239.3]) {
    clock.at.ms += 1000
    watcher.time(at)
  }
  watcher.end(LENGTH)
  expect(reported).toEqual([[236, LENGTH]])
})
