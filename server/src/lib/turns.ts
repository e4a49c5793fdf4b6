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
  /** What begins the turns that wait, in the order of their arrival. */
  readonly waiting: Set<() => void>
}

/** Lets few of each key go on at once, the others in the order of their arrival; keys do not wait for each other. */
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
  take(key: string): Turn {
    const line = this.lines.get(key) ?? { running: 0, waiting: new Set() }
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    if (line.running < this.most) {
      line.running += 1
      begin()
    } else if (this.limit && line.waiting.size >= this.limit.longest) throw this.limit.full()
    else line.waiting.add(begin)
    this.lines.set(key, line)

    let isLeft = false
    const leave = (): void => {
      if (isLeft) return
      isLeft = true
      if (line.waiting.delete(begin)) begin()
      else this.passOn(key, line)
    }
    return { begun, leave }
  }

  /** Does work in its turn; throws `full()` where the line is full. */
  async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const { begun, leave } = this.take(key)
    try {
      await begun
      return await work()
    } finally {
      leave()
    }
  }

  /** The next one takes over the place, so that nobody slips in between. */
  private passOn(key: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.running -= 1
    if (line.running === 0) this.lines.delete(key)
  }
}
