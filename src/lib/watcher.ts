/** Longest step between two reports of a film that moves, in its own seconds: three times the speed on a slow device. */
const LONGEST_STEP = 4
/** A stretch is reported when it is so long, in seconds: a crash loses no more. */
const REPORT_EVERY = 15

/** Takes stretches of a film in whole seconds. */
export type Report = (from: number, to: number) => void

/**
 * Follows a film and reports which parts of it were seen. A jump ends a stretch, and only what was played counts: a
 * film that was dragged to its end is not seen.
 */
export class Watcher {
  /** Where the stretch under way began. */
  private from: number | undefined
  private at = 0
  private isMoving = false

  constructor(private readonly report: Report) {}

  /** The film moves or stands still. */
  move(isMoving: boolean): void {
    if (isMoving && this.from === undefined) this.from = this.at
    this.isMoving = isMoving
    if (!isMoving) this.flush()
  }

  /** The film is at a second. */
  time(second: number): void {
    const step = second - this.at
    if (step < 0 || step > LONGEST_STEP) this.jump(second)
    this.at = second
    if (this.from !== undefined && second - this.from >= REPORT_EVERY) this.flush()
  }

  /** The student goes to a second: however near it is, what lies between was not seen. */
  jump(second: number): void {
    this.flush()
    this.at = second
    this.from = this.isMoving ? second : undefined
  }

  /** The film came to its end: its last second counts whole. */
  end(seconds: number): void {
    this.at = Math.max(this.at, seconds)
    this.move(false)
  }

  /** Reports what was seen and not reported yet. What is left of a second begins the next stretch. */
  flush(): void {
    if (this.from === undefined) return
    const [first, last] = [Math.floor(this.from), Math.floor(this.at)]
    if (last > first) this.report(first, last)
    this.from = this.isMoving ? Math.max(this.from, last) : undefined
  }
}
