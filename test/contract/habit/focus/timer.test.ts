import fc from 'fast-check'
import { stretchLimits } from '../../../../contract/domain/habit/focus/event'
import {
  beat,
  beginRun,
  GRACE_MS,
  hide,
  show,
  stop,
  type Ended,
  type Run,
  type Step,
  type Stretch,
} from '../../../../contract/domain/habit/focus/timer'
import { studyDay, studyDayStart } from '../../../../contract/domain/study/day'

const NOON = Date.UTC(2026, 10, 20, 4)
const MINUTE = 60_000

/** A run on a device of which a test moves the clocks. */
function running(minutes?: number, at = NOON) {
  const clock = { at, ticks: 1000 }
  const now = () => ({ ...clock })
  let run: Run | undefined = beginRun(minutes, now())
  let ended: Ended | undefined
  let total = 0
  const written: Stretch[] = []
  const take = (step: (run: Run, now: { at: number; ticks: number }) => Step) => {
    if (!run) return
    const next = step(run, now())
    written.push(...next.written)
    total = next.run?.total ?? total
    ended = next.ended
    run = next.run
  }
  const pass = (ms: number) => {
    clock.at += ms
    clock.ticks += ms
  }
  return {
    clock,
    pass,
    /** Seconds that pass while the timer is asked in each of them. */
    run(seconds: number) {
      for (let nth = 0; nth < seconds; nth += 1) {
        pass(1000)
        take(beat)
      }
    },
    beat: () => take(beat),
    hide: () => take(hide),
    show: () => take(show),
    stop: () => take(stop),
    get ended() {
      return ended
    },
    get isRunning() {
      return run !== undefined
    },
    get total() {
      return total
    },
    get seconds() {
      return written.reduce((sum, { took }) => sum + took, 0) / 1000
    },
    written,
  }
}

test('a run is written down as it is stopped, and every five minutes before', () => {
  const timer = running()
  timer.run(400)
  expect(timer.written).toEqual([{ end: NOON + 300_000, took: 300_000, how: 'visible' }])
  timer.stop()
  expect(timer.seconds).toBe(400)
  expect(timer.ended).toBe('stopped')
})

test('a page that is hidden ends the timer there and then', () => {
  const timer = running()
  timer.run(60)
  timer.pass(500)
  timer.hide()
  expect([timer.ended, timer.seconds]).toEqual(['hidden', 60.5])
  timer.pass(MINUTE)
  timer.show()
  expect(timer.seconds).toBe(60.5)
})

test('a student who promised to stay may be away for ten seconds, and loses nothing by leaving', () => {
  const timer = running(25)
  timer.run(60)
  timer.hide()
  expect(timer.seconds).toBe(60)
  timer.pass(GRACE_MS)
  timer.show()
  timer.run(10)
  timer.hide()
  expect(timer.seconds).toBe(80)
  timer.pass(GRACE_MS + 1)
  timer.show()
  expect([timer.ended, timer.seconds]).toEqual(['left', 80])
})

test('a student who has left for good is found by the timer as well', () => {
  const timer = running(25)
  timer.run(60)
  timer.hide()
  timer.pass(MINUTE)
  timer.beat()
  expect([timer.ended, timer.seconds]).toEqual(['left', 60])
})

test('a promised time ends by itself with exactly that', () => {
  const timer = running(25)
  timer.run(25 * 60 - 1)
  expect(timer.isRunning).toBe(true)
  timer.pass(3000)
  timer.beat()
  expect([timer.ended, timer.seconds]).toEqual(['done', 25 * 60])
})

test('time in which a device slept does not count', () => {
  const timer = running()
  timer.run(60)
  timer.pass(3_600_000)
  timer.beat()
  expect([timer.ended, timer.seconds]).toEqual(['slept', 60])
  expect(timer.written[0]?.end).toBe(NOON + MINUTE)
})

test.each([3_600_000, -3_600_000, 86_400_000])(
  'a clock that is set by %d ms adds and takes nothing',
  (by) => {
    const timer = running()
    timer.run(60)
    timer.clock.at += by
    timer.run(60)
    timer.stop()
    expect(timer.seconds).toBe(120)
  },
)

test('a stretch is cut where a study day begins, and each part is of its day', () => {
  const start = studyDayStart(studyDay(NOON) + 1)
  const timer = running(undefined, start - 90_500)
  timer.run(150)
  timer.stop()
  const [before, after] = timer.written
  expect(before).toMatchObject({ end: start - 1, took: 90_500 })
  expect(after).toMatchObject({ end: start + 59_500 })
  expect(timer.seconds).toBe(150)
  expect(timer.written.map(({ end }) => studyDay(end))).toEqual([studyDay(NOON), studyDay(NOON) + 1])
})

const moves = fc.array(
  fc.record({
    move: fc.constantFrom('beat' as const, 'hide' as const, 'show' as const),
    ms: fc.integer({ min: 0, max: 20_000 }),
  }),
  { maxLength: 60 },
)

test('whatever happens, a timer never says more than was in sight, and no part of it is in two days', () => {
  fc.assert(
    fc.property(
      moves,
      fc.constantFrom(undefined, 25),
      fc.integer({ min: -200, max: 0 }),
      (list, goal, off) => {
        const timer = running(goal, studyDayStart(studyDay(NOON)) + off * 1000)
        let [inSight, isHidden, away] = [0, false, 0]
        for (const { move, ms } of list) {
          if (!timer.isRunning) break
          timer.pass(ms)
          if (!isHidden) inSight += ms
          else away += ms
          // A short absence counts where the student has promised to stay.
          if (move === 'show' && isHidden && goal !== undefined && away <= GRACE_MS) inSight += away
          if (move === 'hide' && !isHidden) [isHidden, away] = [true, 0]
          if (move === 'show') isHidden = false
          timer[move]()
        }
        timer.stop()
        expect(Math.round(timer.seconds * 1000)).toBeLessThanOrEqual(inSight)
        for (const { end, took } of timer.written) {
          expect(took).toBeGreaterThanOrEqual(stretchLimits.least)
          expect(took).toBeLessThanOrEqual(stretchLimits.most)
          expect(studyDay(end - took + 1)).toBe(studyDay(end))
        }
      },
    ),
  )
})
