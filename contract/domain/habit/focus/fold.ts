import { studyDay } from '../../study/day'
import { stretchLimits, type FocusEvent } from './event'

/** A stretch of time, in Unix ms. */
interface Span {
  readonly from: number
  readonly to: number
}

/** How much time the spans take together; what two of them share counts once. */
function together(spans: readonly Span[]): number {
  let [sum, end] = [0, 0]
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

/** A student's stretches by the study timer, as a fold of their events: the same in whatever order they come. */
export class FocusFold {
  private readonly received = new Set<string>()
  private readonly spans = new Map<number, Span[]>()

  /** Takes events in, in any order; known ones change nothing. */
  add(events: Iterable<FocusEvent>): void {
    for (const { id, at, took } of events) {
      if (this.received.has(id)) continue
      this.received.add(id)
      const day = studyDay(at)
      const span = { from: at - Math.min(took, stretchLimits.most), to: at }
      this.spans.set(day, [...(this.spans.get(day) ?? []), span])
    }
  }

  has(id: string): boolean {
    return this.received.has(id)
  }

  /** Study days with a stretch. */
  get days(): number[] {
    return [...this.spans.keys()]
  }

  /** Whole seconds by the timer on a study day; two timers at the same time count once. */
  secondsOn(day: number): number {
    return Math.floor(together(this.spans.get(day) ?? []) / 1000)
  }
}
