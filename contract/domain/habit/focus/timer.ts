import { studyDay, studyDayStart } from '../../study/day'
import { stretchLimits, type FocusWay } from './event'

/** Minutes for which a student can promise to stay. */
export const lockedMinutes = [25, 45, 60] as const

/** How long who has promised to stay may be away, in ms: a call that is declined, a wrong tap. */
export const GRACE_MS = 10_000
/** A page that has not been asked for longer was asleep, in ms. */
export const SLEPT_MS = 15_000
/** How long a stretch runs before it is written down, in ms: so much is lost at most with the device. */
export const STRETCH_MS = 300_000

/** The clocks of a device at one moment. */
export interface Reading {
  /** Unix ms, which the device's owner may set. */
  readonly at: number
  /** Ms that nobody sets; undefined where the device has none. */
  readonly ticks: number | undefined
}

/** A stretch to be written down. */
export interface Stretch {
  /** Unix ms. */
  readonly end: number
  readonly took: number
  readonly how: FocusWay
}

/** Why a run has ended: by the student's hand, at its set time, out of sight, away for too long, or asleep. */
export type Ended = 'stopped' | 'done' | 'hidden' | 'left' | 'slept'

/** A timer that runs. */
export interface Run {
  readonly how: FocusWay
  /** For how long the student has promised to stay, in ms; undefined where they may go whenever they like. */
  readonly goal: number | undefined
  /** Ms so far. */
  readonly total: number
  /** Ms of it that are not written down. */
  readonly open: number
  readonly last: Reading
  /** Since when the page is out of sight. */
  readonly away: Reading | undefined
}

/** The outcome of a moment: the run as it goes on, if it does, and what is to be written down. */
export interface Step {
  readonly run: Run | undefined
  readonly written: readonly Stretch[]
  readonly ended?: Ended
}

/** Begins a run, for a set time in minutes or without one. */
export function beginRun(minutes: number | undefined, now: Reading): Run {
  const goal = minutes === undefined ? undefined : minutes * 60_000
  return {
    how: goal === undefined ? 'visible' : 'locked',
    goal,
    total: 0,
    open: 0,
    last: now,
    away: undefined,
  }
}

/** Ms between two moments, by the clock that nobody sets where there is one; a clock that was set back adds nothing. */
const between = (from: Reading, to: Reading): number =>
  Math.max(
    0,
    Math.round(from.ticks !== undefined && to.ticks !== undefined ? to.ticks - from.ticks : to.at - from.at),
  )

/** The stretches that so many ms to an end are: none crosses the hour at which a study day begins, none is too long. */
function listStretches(how: FocusWay, took: number, end: number): Stretch[] {
  const stretches: Stretch[] = []
  let [left, at] = [took, end]
  while (left >= stretchLimits.least) {
    const dayStart = studyDayStart(studyDay(at))
    const piece = Math.min(left, stretchLimits.most, Math.max(at - dayStart, 0))
    if (piece >= stretchLimits.least) stretches.unshift({ end: at, took: piece, how })
    left -= piece
    at = piece === at - dayStart ? dayStart - 1 : at - piece
  }
  return stretches
}

/** Writes down what is open. */
function closed(run: Run): Step {
  return { run: { ...run, open: 0 }, written: listStretches(run.how, run.open, run.last.at) }
}

function over(run: Run, ended: Ended): Step {
  return { ...closed(run), run: undefined, ended }
}

/** Counts the time since the last moment; a run whose set time is over has exactly that. */
function counted(run: Run, now: Reading): Run {
  const passed = between(run.last, now)
  const added = run.goal === undefined ? passed : Math.min(passed, run.goal - run.total)
  return { ...run, total: run.total + added, open: run.open + added, last: now }
}

/** The effect of a moment on a run that is in sight, or away for a moment: asked every second or so. */
export function beat(run: Run, now: Reading): Step {
  if (run.away && between(run.away, now) > GRACE_MS) return over(run, 'left')
  if (!run.away && between(run.last, now) > SLEPT_MS) return over(run, 'slept')
  if (run.away) return { run, written: [] }
  const next = counted(run, now)
  if (next.goal !== undefined && next.total >= next.goal) return over(next, 'done')
  const today = now.at - studyDayStart(studyDay(now.at))
  if (next.open > today)
    return {
      run: { ...next, open: today },
      written: listStretches(next.how, next.open - today, now.at - today - 1),
    }
  return next.open >= STRETCH_MS ? closed(next) : { run: next, written: [] }
}

/** The page goes out of sight: a student who promised to stay may come back soon, and loses no time till then. */
export function hide(run: Run, now: Reading): Step {
  if (run.away) return { run, written: [] }
  const step = beat(run, now)
  if (!step.run) return step
  if (step.run.how === 'visible') {
    const last = over(step.run, 'hidden')
    return { ...last, written: [...step.written, ...last.written] }
  }
  const { run: next, written } = closed(step.run)
  return { run: next && { ...next, away: now }, written: [...step.written, ...written] }
}

/** The page is in sight again: a short absence counts as the rest does. */
export function show(run: Run, now: Reading): Step {
  if (!run.away) return { run, written: [] }
  if (between(run.away, now) > GRACE_MS) return over(run, 'left')
  return beat({ ...run, away: undefined }, now)
}

/** The student ends the run. */
export function stop(run: Run, now: Reading): Step {
  const step = beat(run, now)
  if (!step.run) return step
  const last = over(step.run, 'stopped')
  return { ...last, written: [...step.written, ...last.written] }
}
