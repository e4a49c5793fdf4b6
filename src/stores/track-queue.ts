import { ApiError, CommonCode } from '@/api/errors'
import type { Store } from '@/platform/storage/kv.contract'

/** How long the first thing in an empty queue waits for company, in ms (specification, section 7: batch time 5). */
export const BATCH_MS = 5000
/** Most things that one request takes along; the contract takes 50 log records. */
const BATCH = 50
/** Things that wait at most; beyond that the oldest go, for what happens now is worth more. */
export const MOST_WAITING = 300
/** Longest pause between tries while the server does not answer, in ms. */
const LONGEST_PAUSE_MS = 300_000
/** Room of a beacon: browsers take 64 KB, and a character takes three bytes at most. */
const BEACON_CHARACTERS = 20_000

/** Refusals of a whole batch that would be the same the next time. */
const hopeless: readonly string[] = [CommonCode.Invalid, CommonCode.TooLarge, CommonCode.UnsupportedType]

/** The dependencies of the queue. */
export interface QueueDeps<Item> {
  readonly key: string
  readonly storage: Store
  /** Resolves when the server has answered for each of the items. */
  deliver(items: Item[]): Promise<unknown>
  /** Hands items to a request that outlives the page; no answer comes. */
  beacon?(items: Item[]): boolean
  later(work: () => void, ms: number): void
}

/**
 * Items on their way to the server, each with its own id. An item leaves the queue when the server has acknowledged
 * it, so that it is sent twice rather than never; the server counts it once. Waiting items are stored on the device
 * and outlive the page; pages that are open at the same time share the storage, and each sends its own items.
 */
export class TrackQueue<Item extends { readonly id: string }> {
  private waiting: Item[] = []
  private isArmed = false
  private isSending = false
  private isStored = true
  private failures = 0

  constructor(private readonly deps: QueueDeps<Item>) {}

  /** Takes over what an earlier page could not deliver. */
  start(): void {
    this.waiting = this.readItems()
    if (this.waiting.length > 0) this.arm(0)
  }

  /** Puts a thing into the queue; it is on the device a moment later. */
  add(item: Item): void {
    this.waiting = [...this.waiting, item].slice(-MOST_WAITING)
    if (this.isStored) {
      this.isStored = false
      this.deps.later(() => this.keep(), 0)
    }
    this.arm(BATCH_MS)
  }

  /** Drops all that waits, also what other pages left. */
  clear(): void {
    this.waiting = []
    this.write([])
  }

  /** Sends what fits before the page goes; whether it arrived, the next sending finds out. */
  hide(): void {
    this.keep()
    if (this.waiting.length === 0) return
    const room = this.fitting()
    if (!this.deps.beacon?.(room)) void this.flush()
  }

  /** Sends a batch now. */
  async flush(): Promise<void> {
    // A line that bears no large request gets a smaller one.
    const batch = this.waiting.slice(0, Math.ceil(BATCH / 2 ** this.failures) || 1)
    if (this.isSending || batch.length === 0) return
    this.isSending = true
    this.keep()
    try {
      await this.deps.deliver(batch)
      this.drop(batch)
    } catch (cause) {
      this.failures += 1
      if (cause instanceof ApiError && hopeless.includes(cause.code)) this.drop(batch)
    }
    this.isSending = false
    if (this.waiting.length > 0) this.arm(Math.min(BATCH_MS * 2 ** this.failures, LONGEST_PAUSE_MS))
  }

  private arm(ms: number): void {
    if (this.isArmed) return
    this.isArmed = true
    this.deps.later(() => {
      this.isArmed = false
      void this.flush()
    }, ms)
  }

  private fitting(): Item[] {
    let room = BEACON_CHARACTERS
    return this.waiting.slice(-BATCH).filter((item) => (room -= JSON.stringify(item).length + 1) > 0)
  }

  private drop(batch: readonly Item[]): void {
    this.failures = 0
    const gone = new Set(batch.map(({ id }) => id))
    this.waiting = this.waiting.filter(({ id }) => !gone.has(id))
    this.write(this.readItems().filter(({ id }) => !gone.has(id)))
  }

  /** Adds the items that wait here to those stored on the device, which may include another page's. */
  private keep(): void {
    if (this.isStored) return
    this.isStored = true
    const here = new Set(this.waiting.map(({ id }) => id))
    this.write([...this.readItems().filter(({ id }) => !here.has(id)), ...this.waiting].slice(-MOST_WAITING))
  }

  private readItems(): Item[] {
    const found = this.deps.storage.read(this.deps.key)
    return Array.isArray(found) ? found.filter(hasId<Item>) : []
  }

  private write(items: readonly Item[]): void {
    if (items.length > 0) this.deps.storage.write(this.deps.key, items)
    else this.deps.storage.remove(this.deps.key)
  }
}

function hasId<Item extends { readonly id: string }>(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string'
}
