import type { Store } from '@/platform/storage/kv.contract'

/** Something that happened, as a screen reports it. Texts may be of any length and shape. */
export type TrackMessage =
  | { readonly kind: 'enter'; readonly name: string; readonly page: string; readonly activity: string }
  | { readonly kind: 'stay' | 'tab'; readonly name: string; readonly id: string }
  | { readonly kind: 'click'; readonly name: string; readonly content: string; readonly id: string }
  | { readonly kind: 'play'; readonly name: string; readonly id: string; readonly ms: number }
  | { readonly kind: 'log'; readonly message: string }

/** A call with its own id, a UUIDv7, and its time in Unix ms. */
export type StampedMessage = TrackMessage & { readonly callId: string; readonly at: number }

/** The receiver of calls once tracking runs. */
export interface Tracker {
  track(call: StampedMessage): void
  /** Takes what an earlier visit reported and could not pass on. */
  recover(calls: readonly StampedMessage[]): void
  /** Drops what was reported and not sent. */
  forget(): void
}

const KEY = 'track-early'
/** Calls that are remembered until tracking runs. */
const MOST_EARLY = 50

/**
 * Where screens report what happens. Reports that arrive before the tracking code is loaded wait on the device, so
 * that a visit of a second counts too. Nothing here ever throws or makes a screen wait.
 */
export class TrackStore {
  private readonly early: StampedMessage[] = []
  /** The calls that an earlier visit could not pass on; read when first needed. */
  private left: readonly StampedMessage[] | undefined
  private tracker: Tracker | undefined

  constructor(
    private readonly storage: Store,
    private readonly now: () => number,
    private readonly newId: () => string,
    private readonly load: () => Promise<Tracker>,
  ) {}

  track(call: TrackMessage): void {
    const stamped = { ...call, callId: this.newId(), at: this.now() }
    if (this.tracker) return this.quietly((tracker) => tracker.track(stamped))
    if (this.early.length >= MOST_EARLY) return
    this.early.push(stamped)
    this.storage.write(KEY, [...this.readLeft(), ...this.early])
  }

  /** Loads tracking and passes on what has happened so far; what an earlier visit left comes first. */
  async start(): Promise<void> {
    this.tracker = await this.load().catch(() => undefined)
    if (!this.tracker) return
    const [left, early] = [this.readLeft(), this.early.splice(0)]
    this.storage.remove(KEY)
    this.quietly((tracker) => {
      tracker.recover(left)
      for (const call of early) tracker.track(call)
    })
  }

  /** Drops what was reported and not sent: it is of a visitor who wants to be forgotten. */
  forget(): void {
    this.early.length = 0
    this.left = []
    this.storage.remove(KEY)
    this.quietly((tracker) => tracker.forget())
  }

  private readLeft(): readonly StampedMessage[] {
    if (!this.left) {
      const stored = this.storage.read(KEY)
      this.left = Array.isArray(stored) ? stored.filter(isStamped).slice(-MOST_EARLY) : []
    }
    return this.left
  }

  /** Tracking helps the provider; a student never notices when it fails. */
  private quietly(work: (tracker: Tracker) => void): void {
    try {
      if (this.tracker) work(this.tracker)
    } catch {
      this.tracker = undefined
    }
  }
}

function isStamped(value: unknown): value is StampedMessage {
  return typeof value === 'object' && value !== null && 'kind' in value && 'callId' in value && 'at' in value
}
