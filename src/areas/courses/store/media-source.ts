import { makeAutoObservable, runInAction } from 'mobx'
import type { Lesson, LessonMediaAddress } from '@/api/course'
import type { CourseStore } from './course-store'

/** An address is renewed so long before it ends, in ms: what is asked for by it takes a while to come. */
const AHEAD_MS = 60_000
/**
 * A film that breaks off is asked for at a new address no more often than this, in ms: then it breaks off for another
 * reason.
 */
const REST_MS = 10_000

interface Address {
  readonly url: string
  readonly until?: number | undefined
}

interface SourceDeps {
  now(): number
  /** Asks for another address. Rejects with ApiError. */
  renew(): Promise<LessonMediaAddress>
}

/** Where something is played from: an address that ends is renewed before it is used, and when it has ended in the middle. */
export class MediaSource {
  /** Undefined until there is one that is good. */
  url: string | undefined = undefined
  /** When the address ends by the clock of this device; never, where it is everybody's. */
  private endsAt: number
  private renewedAt = -Infinity
  private asked: Promise<boolean> | undefined

  constructor(
    { url, until = Infinity }: Address,
    private readonly deps: SourceDeps,
  ) {
    this.endsAt = until
    if (!this.isOver) this.url = url
    makeAutoObservable<this, 'deps' | 'endsAt' | 'renewedAt' | 'asked'>(this, {
      deps: false,
      endsAt: false,
      renewedAt: false,
      asked: false,
      isOver: false,
      mayHelp: false,
    })
  }

  /** Whether the address has ended, or nearly so. */
  get isOver(): boolean {
    return this.mayHelp && this.deps.now() > this.endsAt - AHEAD_MS
  }

  /** Whether what broke off may go on at another address. */
  get mayHelp(): boolean {
    return this.endsAt < Infinity && this.deps.now() - this.renewedAt >= REST_MS
  }

  /** Asks for another address; resolves to whether it is one. Rejects with ApiError. */
  renew(): Promise<boolean> {
    this.asked ??= this.ask().finally(() => {
      this.asked = undefined
    })
    return this.asked
  }

  private async ask(): Promise<boolean> {
    this.renewedAt = this.deps.now()
    const before = this.url
    const { url, until = Infinity, now } = await this.deps.renew()
    // The clock of a device may be wrong by hours: how long the address is good is what counts.
    this.endsAt = this.deps.now() + until - now
    runInAction(() => (this.url = url))
    return url !== before
  }
}

/** Where a lesson is played from; undefined where there is nothing to play. */
export const findSource = (
  courses: CourseStore,
  { id, media }: Lesson,
  now: () => number,
): MediaSource | undefined =>
  media && new MediaSource(media, { now, renew: () => courses.shelf.loadMedia(id) })
