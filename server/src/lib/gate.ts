/** Runs tasks with an upper bound on how many run at once. */
export type Gate = <Value>(task: () => Promise<Value>) => Promise<Value>

/** How many tasks run at once, how many more may wait, and what is thrown to one too many. */
export type GateLimits = { running: number; waiting: number; full: () => Error }

/**
 * Makes a gate: at most `running` tasks run and `waiting` more queue in the order they came; one too many rejects at
 * once with what `full` makes.
 */
export function createGate({ running, waiting, full }: GateLimits): Gate {
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
