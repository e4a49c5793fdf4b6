import fc from 'fast-check'
import { union, type Stretch } from '../../../contract/domain/course/stretches'
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

const run = fc.record({
  kind: fc.constant('run' as const),
  ticks: fc.integer({ min: 1, max: 120 }),
  rate: fc.constantFrom(0.75, 1, 1.5, 2, 3),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: run },
  fc.constantFrom<Action>({ kind: 'play' }, { kind: 'pause' }, { kind: 'hide' }),
  fc.record({ kind: fc.constant('seek' as const), to: fc.integer({ min: 0, max: LENGTH }) }),
)

/** Plays a film by actions: what was played really, and what was reported. */
function watch(actions: readonly Action[]): { played: Stretch[]; reported: Stretch[] } {
  const played: Stretch[] = []
  const reported: Stretch[] = []
  const watcher = new Watcher((from, to) => reported.push([from, to]))
  let [at, isMoving] = [0, false]
  const move = (isOn: boolean) => {
    isMoving = isOn
    watcher.move(isOn)
  }
  function run(ticks: number, rate: number): void {
    for (let tick = 0; tick < ticks && isMoving; tick += 1) {
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
  for (const one of actions) {
    if (one.kind === 'run') run(one.ticks, one.rate)
    else if (one.kind === 'seek') seek(one.to)
    else if (one.kind === 'hide') watcher.flush()
    else move(one.kind === 'play')
  }
  move(false)
  return { played: union(played), reported }
}

/** Whether stretches lie in others that are wider by a second on either side. */
const isWithin = (inner: readonly Stretch[], outer: readonly Stretch[]): boolean =>
  inner.every(([from, to]) =>
    union(outer.map(([a, b]) => [a - 1, b + 1])).some(([a, b]) => a <= from && to <= b),
  )

test('what is reported is what was played, within a second at its borders', () => {
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
      const watcher = new Watcher((from, to) => reported.push([from, to]))
      watcher.move(true)
      for (let at = 0; at < LENGTH; at += rate / 4) {
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
    const watcher = new Watcher((from, to) => reported.push([from, to]))
    watcher.move(isMoving)
    for (let at = 0; at <= LENGTH; at += step) watcher.jump(at)
    watcher.move(false)
    expect(reported).toEqual([])
  }
})

test('a jump that the host’s own controls made is known by its length', () => {
  const reported: Stretch[] = []
  const watcher = new Watcher((from, to) => reported.push([from, to]))
  watcher.move(true)
  for (const at of [0.2, 1.1, 2.1, 3, 120, 121, 122, 10, 11]) watcher.time(at)
  watcher.move(false)
  expect(reported).toEqual([
    [0, 3],
    [120, 122],
    [10, 11],
  ])
})

test('the last second of a film counts whole', () => {
  const reported: Stretch[] = []
  const watcher = new Watcher((from, to) => reported.push([from, to]))
  watcher.time(236)
  watcher.move(true)
  for (const at of [237, 238, 239.3]) watcher.time(at)
  watcher.end(LENGTH)
  expect(reported).toEqual([[236, LENGTH]])
})
