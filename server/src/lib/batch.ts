/** Does one piece of work, together with whatever else is asked for at the same time. */
export type Batch<Item, Outcome> = (item: Item) => Promise<Outcome>

/** How many pieces go together at most, and how many batches are under way at once. */
const MOST = 64
const RUNNING = 2

/** How long a piece waits for the batch before its own, in ms, until it goes beside it: that one may be held up. */
const PATIENCE = 10

/**
 * Makes a batch: what comes in one turn of the event loop, or while others are under way, goes together. The fewer the
 * batches, the less each piece costs. `run` answers in the order of the items. When it fails with an error after which
 * nothing was done for sure, each item is tried once more alone, so that one bad piece spoils no other.
 */
export function createBatch<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  isUndone: (cause: unknown) => boolean,
): Batch<Item, Outcome> {
  type Waiting = { item: Item; done: (outcome: Outcome) => void; fail: (cause: unknown) => void }
  const queue: Waiting[] = []
  let running = 0
  let isDue = false
  let patience: NodeJS.Timeout | undefined

  async function together(waiting: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await run(waiting.map(({ item }) => item))
      if (outcomes.length !== waiting.length) throw new Error('a batch answered for another number of items')
      for (const [at, outcome] of outcomes.entries()) waiting[at]?.done(outcome)
    } catch (cause) {
      if (waiting.length > 1 && isUndone(cause)) await Promise.all(waiting.map((one) => together([one])))
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
