import { createGate, type GateLimits } from './gate'

/** Runs tasks with an upper bound on how many run at once, each with what was got ready for it while it waited. */
export type Line = <Ready, Value>(
  prepare: () => Promise<Ready>,
  task: (ready: Ready) => Promise<Value>,
) => Promise<Value>

/** How many groups prepare at once: one that is held up does not hold up the others. */
const GROUPS = 2

/** How many prepare together at most, so that the event loop is not theirs for long. */
const MOST = 16

/**
 * Makes a line, in which at most `running` tasks run and `waiting` more stand; one too many rejects at once with what
 * `full` makes, before it costs anything. The next of them prepare as soon as nobody is ready: several in one turn of the
 * event loop, so that what they ask a batch for goes together. Whose preparation fails leaves with its error.
 */
export function createLine(limits: GateLimits): Line {
  const gate = createGate({ ...limits, waiting: Infinity })
  const standing: (() => Promise<void>)[] = []
  let inside = 0
  let ready = 0
  let groups = 0

  function call(): void {
    if (ready > 0 || groups >= GROUPS || standing.length === 0) return
    groups += 1
    void Promise.all(standing.splice(0, MOST).map((begin) => begin())).then(() => {
      groups -= 1
      call()
    })
  }

  return async (prepare, task) => {
    if (inside >= limits.running + limits.waiting) throw limits.full()
    inside += 1
    try {
      const got = await new Promise<Awaited<ReturnType<typeof prepare>>>((done, fail) => {
        standing.push(async () => {
          try {
            const one = await prepare()
            ready += 1
            done(one)
          } catch (cause) {
            fail(cause)
          }
        })
        call()
      })
      return await gate(async () => {
        ready -= 1
        call()
        return task(got)
      })
    } finally {
      inside -= 1
    }
  }
}
