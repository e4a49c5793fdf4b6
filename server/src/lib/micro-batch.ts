import { isEndedForAnother, TRIES } from './ended-for-another'

/** Processes one item together with the items that concurrent calls bring. */
export type MicroBatch<Item, Outcome> = (item: Item) => Promise<Outcome>

/** Largest batch, and batches running at once. */
const MOST = 64
const RUNNING = 2

/** Ms that an item waits for a running batch before it starts another: the running one may be blocked. */
const PATIENCE = 10

/**
 * Collects the items of one turn of the event loop, or those that arrive while batches are running, into one `run`,
 * which returns outcomes in the order of the items. If `run` fails with an error that `isUndone` knows to have changed
 * nothing, each item is retried alone, so that a bad item fails no other; one that is alone and was ended for the sake of
 * another transaction is repeated.
 */
export function createMicroBatch<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  isUndone: (cause: unknown) => boolean,
): MicroBatch<Item, Outcome> {
  type Waiting = { item: Item; done: (outcome: Outcome) => void; fail: (cause: unknown) => void }
  const queue: Waiting[] = []
  let running = 0
  let isDue = false
  let patience: NodeJS.Timeout | undefined

  async function together(waiting: readonly Waiting[], left = TRIES - 1): Promise<void> {
    try {
      const outcomes = await run(waiting.map(({ item }) => item))
      if (outcomes.length !== waiting.length) throw new Error('a batch answered for another number of items')
      for (const [at, outcome] of outcomes.entries()) waiting[at]?.done(outcome)
    } catch (cause) {
      if (waiting.length > 1 && isUndone(cause)) await Promise.all(waiting.map((item) => together([item])))
      else if (left > 0 && isEndedForAnother(cause) && isUndone(cause)) await together(waiting, left - 1)
      else for (const { fail } of waiting) fail(cause)
    }
  }

  function start(): void {
    isDue = false
    clearTimeout(patience)
    patience = undefined
    if (running >= RUNNING || queue.length === 0) return
    running += 1
    void together(queue.splice(0, MOST)).finally(() => {
      running -= 1
      order()
    })
    order()
  }

  function order(): void {
    if (running >= RUNNING || queue.length === 0 || isDue) return
    if (running === 0 || queue.length >= MOST) {
      isDue = true
      setImmediate(start)
    } else {
      patience ??= setTimeout(start, PATIENCE)
    }
  }

  return (item) =>
    new Promise((done, fail) => {
      queue.push({ item, done, fail })
      order()
    })
}
