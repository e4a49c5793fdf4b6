/** A film that is so much farther than the clock lets it be, in its own seconds, was moved by the host's own controls. */
const SLACK = 1
/** A stretch is reported when it is so long, in seconds: a crash loses no more. */
const REPORT_EVERY = 15

/** Takes stretches of a film in whole seconds. */
export type Report = (from: number, to: number) => void

/** How fast a film can have come as far as it says. */
export interface Pace {
  /** Unix ms. */
  now(): number
  /** Speed, 1 for its own. */
  rate(): number
}

/**
 * Follows a film and reports which parts of it were seen. A jump ends a stretch, and only what was played counts: a
 * film that was dragged to its end is not seen, whether the student or the host moved it.
 */
export class Watcher {
  /** Where the stretch under way began. */
  private from: number | undefined
  private at = 0
  private isMoving = false
  private isCut = false
  /** When the last position of the film was received, Unix ms. */
  private notified: number

  constructor(
    private readonly report: Report,
    private readonly pace: Pace,
  ) {
    this.notified = pace.now()
  }

  /** The film moves or stands still. */
  move(isMoving: boolean): void {
    if (isMoving && this.from === undefined) this.from = this.at
    this.isMoving = isMoving
    this.notified = this.pace.now()
    if (!isMoving) this.flush()
  }

  /** The film is at a second. */
  time(second: number): void {
    const step = second - this.at
    const now = this.pace.now()
    const most = (Math.max(0, now - this.notified) / 1000) * this.pace.rate() + SLACK
    this.notified = now
    if (this.isCut || step < 0 || step > most) this.jump(second)
    this.at = second
    if (this.from !== undefined && second - this.from >= REPORT_EVERY) this.flush()
  }

  /** The student goes to a second: however near it is, what lies between was not seen. */
  jump(second: number): void {
    this.flush()
    this.isCut = false
    this.at = second
    this.from = this.isMoving ? second : undefined
  }

  /** The host's own controls seek: the stretch up to the second that is reported next was not seen. */
  cut(): void {
    this.flush()
    this.isCut = true
  }

  /** The film came to its end: its last second counts whole. */
  end(seconds: number): void {
    if (seconds > this.at) this.time(seconds)
    this.move(false)
  }

  /** Reports the whole seconds that were seen and not reported yet. A part of a second begins the next stretch. */
  flush(): void {
    if (this.from === undefined) return
    const [first, last] = [Math.floor(this.from), Math.floor(this.at)]
    if (last > first) this.report(first, last)
    this.from = this.isMoving ? Math.max(this.from, last) : undefined
  }
}
