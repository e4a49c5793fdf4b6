/** Runs tasks with an upper bound on how many run at once. */
export type Semaphore = <Value>(task: () => Promise<Value>) => Promise<Value>

/** How many tasks run at once, how many may wait, and the error for the next one. */
export type SemaphoreLimits = { running: number; waiting: number; full: () => Error }

/** At most `running` tasks at once and `waiting` queued in order of arrival; the next call rejects with `full()`. */
export function createSemaphore({ running, waiting, full }: SemaphoreLimits): Semaphore {
  const queue: (() => void)[] = []
  let busy = 0
  const enter = async (): Promise<void> => {
    if (busy < running) {
      busy += 1
      return
    }
    if (queue.length >= waiting) throw full()
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = (): void => {
    // The next one takes over the place, so that nobody slips in between.
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }
  return async (task) => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
