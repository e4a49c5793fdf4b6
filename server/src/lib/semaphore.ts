/** Runs tasks with an upper bound on how many run at once; urgent ones come before all others that wait. */
export type Semaphore = <Value>(task: () => Promise<Value>, isUrgent?: boolean) => Promise<Value>

/** How many tasks run at once, how many may wait, and the error for the next one. */
export type SemaphoreLimits = { running: number; waiting: number; full: () => Error }

/**
 * At most `running` tasks at once and `waiting` queued in order of arrival, as many again of the urgent ones; the next call
 * rejects with `full()`.
 */
export function createSemaphore({ running, waiting, full }: SemaphoreLimits): Semaphore {
  const queue: (() => void)[] = []
  const urgent: (() => void)[] = []
  let busy = 0
  const enter = async (own: (() => void)[]): Promise<void> => {
    if (busy < running) {
      busy += 1
      return
    }
    if (own.length >= waiting) throw full()
    await new Promise<void>((resolve) => own.push(resolve))
  }
  const leave = (): void => {
    // The next one takes over the place, so that nobody slips in between.
    const next = urgent.shift() ?? queue.shift()
    if (next) next()
    else busy -= 1
  }
  return async (task, isUrgent = false) => {
    await enter(isUrgent ? urgent : queue)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
