import { createSemaphore, type SemaphoreLimits } from '../lib/semaphore'
import { createShares, type Share, type Shares } from '../lib/shares'

/** Runs tasks, few at a time, each with what was prepared for it while it waited, within the shares of its caller. */
export type AdmissionQueue = <Ready, Value>(
  shares: readonly Share[],
  prepare: () => Promise<Ready>,
  task: (ready: Ready) => Promise<Value>,
) => Promise<Value>

/** How many groups prepare at once: one that is held up does not hold up the others. */
const MAX_GROUPS = 2

/** How many prepare together at most, so that the event loop is not theirs for long. */
const MAX_GROUP_SIZE = 16

/**
 * Bounded queue: at most `running` tasks at once and `waiting` queued; the next call, and one that is more than a share of
 * its caller allows, rejects with `full()` before any work is done. Queued tasks are prepared once none is ready, in groups
 * within one turn of the event loop, so that their queries share a micro-batch. A task whose preparation fails leaves the
 * queue with that error.
 */
export function createAdmissionQueue(
  limits: SemaphoreLimits,
  takePlace: Shares = createShares(),
): AdmissionQueue {
  const semaphore = createSemaphore({ ...limits, waiting: Infinity })
  const all: Share = { group: 'everybody', most: limits.running + limits.waiting }
  const queued: (() => Promise<void>)[] = []
  let ready = 0
  let groups = 0

  function prepareNext(): void {
    if (ready > 0 || groups >= MAX_GROUPS || queued.length === 0) return
    groups += 1
    void Promise.all(queued.splice(0, MAX_GROUP_SIZE).map((begin) => begin())).then(() => {
      groups -= 1
      prepareNext()
    })
  }

  return async (shares, prepare, task) => {
    const leave = takePlace([all, ...shares])
    if (!leave) throw limits.full()
    try {
      const got = await new Promise<Awaited<ReturnType<typeof prepare>>>((done, fail) => {
        queued.push(async () => {
          try {
            const nonNullable = await prepare()
            ready += 1
            done(nonNullable)
          } catch (cause) {
            fail(cause)
          }
        })
        prepareNext()
      })
      return await semaphore(async () => {
        ready -= 1
        prepareNext()
        return task(got)
      })
    } finally {
      leave()
    }
  }
}
