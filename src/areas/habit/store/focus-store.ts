import { action, computed, makeObservable, observable } from 'mobx'
import { getMonday } from '../../../../contract/domain/study/week'
import type { FocusEvent } from '../../../../contract/domain/habit/focus/event'
import type { FocusFold } from '../../../../contract/domain/habit/focus/fold'
import {
  beat,
  beginRun,
  hide,
  show,
  stop,
  type Ended,
  type Reading,
  type Run,
  type Step,
  type Stretch,
} from '../../../../contract/domain/habit/focus/timer'
import { focusStream } from './focus-stream'
import { StudyStore } from '@/stores/study'
import { GUEST } from '@/stores/study-log/journal'
import { StudyLog, type StudyLogDeps } from '@/stores/study-log/log'

/** How a run has ended, and how many ms it was. */
export interface LastRun {
  readonly why: Ended
  readonly total: number
}

/** The study time of a student by the timer, and the timer itself. A stretch is in the log once it is over. */
export class FocusStore extends StudyStore<FocusEvent, FocusFold, Stretch> {
  /** The timer that runs. */
  run: Run | undefined = undefined
  /** How the last run of this visit has ended. */
  last: LastRun | undefined = undefined
  protected readonly log: StudyLog<FocusEvent, FocusFold, Stretch>

  constructor(private readonly deps: StudyLogDeps) {
    super()
    this.log = new StudyLog(focusStream, deps, {
      open: () => Promise.resolve(),
      refresh: () => Promise.resolve(false),
    })
    makeObservable<this, 'take'>(this, {
      run: observable.ref,
      last: observable.ref,
      secondsToday: computed,
      secondsOfWeek: computed,
      start: action,
      take: action,
    })
  }

  /** Whole seconds of the running study day, with the part of the run that is not written down yet. */
  get secondsToday(): number {
    return this.state.secondsOn(this.today) + this.openSeconds
  }

  /** The same of the running study week, from Monday on. */
  get secondsOfWeek(): number {
    const monday = getMonday(this.today)
    const days = Array.from({ length: this.today - monday + 1 }, (_, nth) => monday + nth)
    return days.reduce((sum, day) => sum + this.state.secondsOn(day), 0) + this.openSeconds
  }

  /** Begins a run, for so many minutes or until it is stopped; one that runs goes on. */
  start(minutes?: number): void {
    if (this.run) return
    this.last = undefined
    this.run = beginRun(minutes, this.reading())
  }

  /** Looks at the time: asked every second while a timer runs. */
  beat(): void {
    this.take(beat)
  }

  /** The timer's page is out of sight. */
  hide(): void {
    this.take(hide)
  }

  /** The timer's page is in sight again. */
  show(): void {
    this.take(show)
  }

  /** Ends the run. */
  stop(): void {
    this.take(stop)
  }

  /** A running timer ends before another student's log is opened: it is not theirs. */
  override async enter(uid: string | undefined): Promise<void> {
    if (this.owner !== (uid ?? GUEST)) this.stop()
    await super.enter(uid)
  }

  private get openSeconds(): number {
    return Math.floor((this.run?.open ?? 0) / 1000)
  }

  private reading(): Reading {
    return { at: this.log.now(), ticks: this.deps.ticks?.() }
  }

  private take(step: (run: Run, now: Reading) => Step): void {
    const { run } = this
    if (!run) return
    const now = this.reading()
    const { run: next, written, ended } = step(run, now)
    this.run = next
    if (ended) this.last = { why: ended, total: getTotal(run, written) }
    if (written.length > 0) this.log.write(written)
  }
}

/** How long a run was that is over: what was written of it before, and what is now. */
const getTotal = ({ total, open }: Run, written: readonly Stretch[]): number =>
  total - open + written.reduce((sum, { took }) => sum + took, 0)
