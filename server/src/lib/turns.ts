/** How many of a key may wait, and the error for the next one. */
export interface WaitingLimit {
  readonly longest: number
  readonly full: () => Error
}

/** A place among those of a key, or in the line for one. */
export interface Turn {
  /** Resolves when the turn has come, or when it was given up before. */
  readonly begun: Promise<void>
  /** Gives the place to the next in the line, or leaves the line. Whatever comes after the first call does nothing. */
  readonly leave: () => void
}

interface Line {
  running: number
  /**
   * The callbacks that begin the waiting turns: the lanes in the order of their next turn, those of each in the order
   * of arrival.
   */
  readonly lanes: Map<string, Set<() => void>>
}

/**
 * Limits how many tasks of each key run at once; keys do not wait for each other. The others wait in lanes, which
 * take turns, so that a long lane does not delay the others; within a lane they run in order of arrival.
 */
export class Turns {
  private readonly lines = new Map<string, Line>()

  /** As many of a key as `most` go on at once; without a limit, all others wait. */
  constructor(
    private readonly most: number,
    private readonly limit?: WaitingLimit,
  ) {}

  /** How many keys have a turn. */
  get size(): number {
    return this.lines.size
  }

  /** Takes a place or a place in the line, which is to be left in the end; throws `full()` where the line is full. */
  take(key: string, lane = ''): Turn {
    const line = this.lines.get(key) ?? { running: 0, lanes: new Map<string, Set<() => void>>() }
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    if (line.running < this.most) {
      line.running += 1
      begin()
    } else if (this.limit && countWaiting(line) >= this.limit.longest) throw this.limit.full()
    else line.lanes.set(lane, (line.lanes.get(lane) ?? new Set()).add(begin))
    this.lines.set(key, line)

    let isLeft = false
    const leave = (): void => {
      if (isLeft) return
      isLeft = true
      const waiting = line.lanes.get(lane)
      if (!waiting?.delete(begin)) return this.passOn(key, line)
      if (waiting.size === 0) line.lanes.delete(lane)
      begin()
    }
    return { begun, leave }
  }

  /** Does work in its turn; throws `full()` where the line is full. */
  async run<Value>(key: string, work: () => Promise<Value>, lane?: string): Promise<Value> {
    const { begun, leave } = this.take(key, lane)
    try {
      await begun
      return await work()
    } finally {
      leave()
    }
  }

  /** The next one takes over the place, so that nobody slips in between. */
  private passOn(key: string, line: Line): void {
    const [lane, waiting] = line.lanes.entries().next().value ?? []
    const [next] = waiting ?? []
    if (lane !== undefined && waiting && next) {
      waiting.delete(next)
      line.lanes.delete(lane)
      if (waiting.size > 0) line.lanes.set(lane, waiting)
      next()
      return
    }
    line.running -= 1
    if (line.running === 0) this.lines.delete(key)
  }
}

function countWaiting({ lanes }: Line): number {
  let count = 0
  for (const waiting of lanes.values()) count += waiting.size
  return count
}
