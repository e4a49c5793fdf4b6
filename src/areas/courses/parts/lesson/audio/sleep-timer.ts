import { makeAutoObservable } from 'mobx'

const MINUTE = 60_000

/** When playback stops: after so many minutes, or at the end of the present recording. */
export type Sleep = 15 | 30 | 60 | 'end'

/** The choices of a student, shortest first. */
export const SLEEPS: readonly Sleep[] = [15, 30, 60, 'end']

interface SleepTimerDeps {
  now(): number
  later(work: () => void, ms: number): void
  /** Runs when the time is over. */
  readonly onOver: () => void
}

/** Stops a recording after a time, wherever the student is in the app by then. */
export class SleepTimer {
  choice: Sleep | undefined = undefined
  /** Minutes that are left, begun ones as well; 0 where none are counted. */
  minutes = 0
  private endsAt = 0
  /** Counts the choices, so that the timers of an earlier one do nothing. */
  private turn = 0

  constructor(private readonly deps: SleepTimerDeps) {
    makeAutoObservable<this, 'deps' | 'endsAt' | 'turn'>(
      this,
      { deps: false, endsAt: false, turn: false },
      { autoBind: true },
    )
  }

  /** Changes the choice; undefined plays on without end. */
  set(choice: Sleep | undefined): void {
    this.turn += 1
    this.choice = choice
    this.minutes = 0
    if (typeof choice !== 'number') return
    this.endsAt = this.deps.now() + choice * MINUTE
    this.check()
  }

  /** Looks at the clock; called with every step of the sound as well, for hosts that run no timers in the background. */
  check(): void {
    if (typeof this.choice !== 'number') return
    const left = this.endsAt - this.deps.now()
    if (left <= 0) {
      this.set(undefined)
      this.deps.onOver()
      return
    }
    const minutes = Math.ceil(left / MINUTE)
    if (minutes !== this.minutes) this.wake(left - (minutes - 1) * MINUTE)
    this.minutes = minutes
  }

  private wake(ms: number): void {
    const { turn } = this
    this.deps.later(() => {
      if (turn === this.turn) this.check()
    }, ms)
  }
}
