import { ApiError, LocalCode } from '@/api/errors'
import type { Outcome, WordApi } from '@/api/word'
import { lastOf } from '@/lib/list'
import type { Depot, Kept } from '@/platform/depot/contract'
import { isWordEvent, subjectOf, type WordEvent } from '../../contract/study/event'
import type { DeviceClock, Reading } from './word-clock'
import { readOwn, redated, settled, type OwnEvent } from './word-own'

/** Most events that one request carries, as the contract has it. */
const BATCH = 200
/** Statuses by which the server refuses a batch as a whole: it was not JSON, as one that arrives cut, or too large. */
const tooLong: readonly number[] = [400, 413]
/** Events of a page of the log as it is kept on the device; a mini-program's record holds 1 MB. */
const PAGE = 1000
/** The log of who has not signed in. */
export const GUEST = 'guest'

/** A stretch of the server's log from one cursor to another. */
interface Page {
  readonly from: string
  readonly to: string
  readonly events: readonly WordEvent[]
}

/** An event that the server did not take, and why. */
export interface Refused {
  readonly event: WordEvent
  readonly reason: NonNullable<Outcome['reason']>
}

/** How the log stands towards the server. */
export interface SyncState {
  /** Events that are on this device alone. */
  readonly unsent: number
  readonly isSending: boolean
  /** The last try found no network. */
  readonly isOffline: boolean
  /** The device keeps nothing more: what is unsent lives as long as the page. */
  readonly isFull: boolean
  readonly refused: readonly Refused[]
  /** Unix ms by the device's clock of the last meeting with the server in this visit. */
  readonly metAt: number | undefined
}

export interface JournalDeps {
  readonly depot: Depot
  readonly api: WordApi
  readonly clock: DeviceClock
}

/** Who is told of what a sending or fetching brings, step by step: a later step may fail. */
export interface SyncListener {
  /** Events were stored at the server by this or another device. */
  onFresh(events: readonly WordEvent[]): void
  /** All that the server had is here. */
  onMet(): void
  /** Events of this device were given another time, or were refused: all must be folded anew. */
  onChange(): void
}

const START = '0'

/** Cursors are the server's own; the first one is known, and the chain of pages tells the rest. */
const pageKey = (from: string) => `page/${from.padStart(15, '0')}`

function readPage(value: unknown): Page | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [from, to, events] = ['from', 'to', 'events'].map((name): unknown => Reflect.get(value, name))
  if (typeof from !== 'string' || typeof to !== 'string' || !Array.isArray(events)) return undefined
  // Events of a kind that only a newer app knows stay at the server until this one is new as well.
  return events.every(hasId) ? { from, to, events: events.filter(isWordEvent) } : undefined
}

function hasId(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string'
}

/** A guest's decision never replaces one of the account; see `prevails`. */
function asGuests(own: OwnEvent): OwnEvent {
  const { event } = own
  return event.kind === 'plan' || event.kind === 'mark' || event.kind === 'note'
    ? { ...own, event: { ...event, guest: true }, isBlind: true }
    : own
}

/**
 * The log of one student on this device: what the server has stored, page by page, and what was made here and has not
 * come back from there. An event leaves the device only when it has come back in a page of the server's log. Several
 * tabs share what the device keeps.
 */
export class WordJournal {
  private pages: Page[] = []
  private own = new Map<string, OwnEvent>()
  /** Own events that the device does not keep, or not yet: they are here alone. */
  private readonly unkept = new Map<string, OwnEvent>()
  private readonly taken = new Set<string>()
  private refusedOnes: Refused[] = []
  private hasRoom = true
  private hasPulled = false

  constructor(
    readonly owner: string,
    private readonly deps: JournalDeps,
  ) {}

  /** Every event known here. */
  get events(): WordEvent[] {
    return [
      ...this.pages.flatMap(({ events }) => events),
      ...[...this.own.values()].map(({ event }) => event),
    ]
  }

  /** Events that the server has not stored yet. */
  get unsent(): number {
    return [...this.own.keys()].filter((id) => !this.taken.has(id)).length
  }

  /** Whether the device kept everything so far; if not, what is unsent lives only as long as the page. */
  get isKept(): boolean {
    return this.hasRoom
  }

  /** Whether events are in memory alone, since the device had no room for them. */
  get hasOnlyMemory(): boolean {
    return !this.hasRoom && this.unkept.size > 0
  }

  get refused(): readonly Refused[] {
    return this.refusedOnes
  }

  /** Whether all that the server had was here once; a guest has no server. */
  get isMet(): boolean {
    return this.hasPulled || this.owner === GUEST
  }

  /**
   * Reads what the device has kept, once more where it is open already. What is damaged is set aside and fetched again.
   */
  async open(): Promise<void> {
    const [met, pages, own, refused] = await Promise.all(
      ['met', 'page/', 'own/', 'refused/'].map((part) => this.read(part)),
    )
    const damaged: Kept[] = []
    let cursor = START
    this.pages = []
    for (const [key, value] of pages ?? []) {
      const page = readPage(value)
      // What does not join on to the page before it is at the server as well.
      if (page && page.from === cursor) {
        this.pages.push(page)
        cursor = page.to
      } else damaged.push([key, value])
    }
    this.hasPulled = met?.[0] !== undefined && damaged.length === 0
    const ownOnes = new Map<string, OwnEvent>()
    for (const [key, value] of own ?? []) {
      const read = readOwn(value)
      if (read) ownOnes.set(read.event.id, read)
      else damaged.push([key, value])
    }
    this.own = new Map([...ownOnes, ...this.unkept])
    this.refusedOnes = (refused ?? []).flatMap(([, value]) => (isRefused(value) ? [value] : []))
    for (const { event, era } of this.own.values())
      if (era === this.deps.clock.era && subjectOf(event) === undefined) this.deps.clock.saw(event.at)
    if (damaged.length > 0) await this.setAside(damaged)
  }

  /** Reads what another tab has made meanwhile; resolves to what was not known here. */
  async listen(): Promise<WordEvent[]> {
    const known = new Set(this.events.map(({ id }) => id))
    const fresh = (await this.read('own/')).flatMap(([, value]) => {
      const own = readOwn(value)
      return own && !known.has(own.event.id) ? [own] : []
    })
    for (const own of fresh) this.own.set(own.event.id, own)
    return fresh.map(({ event }) => event)
  }

  /** Keeps events that were just made here; resolves to whether all are kept. */
  async write(events: readonly WordEvent[]): Promise<boolean> {
    const { era } = this.deps.clock
    return this.put(
      events.map((event) => {
        const isBlind = 'guest' in event && this.owner !== GUEST && this.newestOf(subjectOf(event)) === 0
        return { event, era, ...(isBlind && { isBlind }) }
      }),
    )
  }

  /** Keeps what is known of the clock, and tries once more to keep what there was no room for. */
  async keepRest(): Promise<void> {
    if (this.hasOnlyMemory || this.deps.clock.records.length > 0) await this.keep([])
  }

  /**
   * Takes over what a guest did on this device, be it kept or in memory alone: answers count as the student's own,
   * decisions only where the student has made none. They are there once, however often this is done.
   */
  async adopt(guest: WordJournal): Promise<void> {
    const all = [...guest.own.values()]
    if (all.length === 0) return
    guest.own.clear()
    guest.unkept.clear()
    // What a full device could not take away from the guest may be here since, with another time.
    const known = new Set(this.events.map(({ id }) => id))
    const fresh = all.flatMap((own) => (known.has(own.event.id) ? [] : [asGuests(own)]))
    if (await this.put(fresh)) await this.deps.depot.remove(all.map(({ event }) => guest.ownKey(event.id)))
  }

  /** Sends what is unsent and fetches what other devices made. Rejects with ApiError when the server cannot be had. */
  async sync(listener: SyncListener): Promise<void> {
    const reading = await this.pull(listener)
    if (await this.setClock(reading)) listener.onChange()
    if (await this.push(listener)) await this.pull(listener)
  }

  private async pull({ onFresh, onMet, onChange }: SyncListener): Promise<Reading> {
    for (;;) {
      const from = lastOf(this.pages)?.to ?? START
      const { clock } = this.deps
      const [asked, { era }] = [clock.now(), clock]
      const answer = await this.deps.api.listWordEvents(this.owner, from)
      const told = clock.now()
      if (answer.events.length > 0) {
        const events = answer.events.filter(isWordEvent)
        // Another tab may have sent an event of both with another time, and the server's holds.
        const isOther = events.some(({ id, at }) => (this.own.get(id)?.event.at ?? at) !== at)
        await this.append({ from, to: answer.cursor, events })
        if (isOther) onChange()
        else onFresh(events)
      }
      if (!answer.isEnd) continue
      if (!this.hasPulled) await this.keep([[this.key('met'), true]])
      this.hasPulled = true
      onMet()
      return { asked, told, server: answer.now, era }
    }
  }

  /** Joins a stretch of the server's log to the last page, and lets go of the own events that are in it. */
  private async append(page: Page): Promise<void> {
    const last = lastOf(this.pages)
    const isJoined = last !== undefined && last.events.length + page.events.length <= PAGE
    const whole = isJoined ? { ...last, to: page.to, events: [...last.events, ...page.events] } : page
    this.pages = [...(isJoined ? this.pages.slice(0, -1) : this.pages), whole]
    const isKept = await this.keep([[this.key(pageKey(whole.from)), whole]])
    // What has come back but could not be kept here stays as it is; it is at the server in any case.
    const back = page.events.filter(({ id }) => this.own.has(id)).map(({ id }) => id)
    if (isKept) await this.forget(back)
  }

  /** Answers whether anything was sent. */
  private async push({ onChange }: SyncListener): Promise<boolean> {
    let [isSent, most] = [false, BATCH]
    for (;;) {
      const batch = this.waiting.slice(0, most).map(({ event }) => event)
      if (batch.length === 0) return isSent
      const answer = await this.sendBatch(batch)
      if (answer) await this.settle(batch, answer.outcomes, onChange)
      else most = Math.ceil(batch.length / 2)
      isSent ||= answer !== undefined
    }
  }

  private async settle(
    batch: readonly WordEvent[],
    outcomes: readonly Outcome[],
    onChange: () => void,
  ): Promise<void> {
    if (outcomes.length !== batch.length) throw new ApiError(LocalCode.Malformed, 0)
    const refused = batch.flatMap((event, at) => {
      const reason = outcomes[at]?.reason
      if (reason === undefined) this.taken.add(event.id)
      return reason === undefined ? [] : [{ event, reason }]
    })
    for (const one of refused) await this.refuse(one)
    if (refused.length > 0) onChange()
  }

  /** Resolves to undefined where the batch is too long, or was cut on its way, and it can be shorter. */
  private async sendBatch(batch: WordEvent[]) {
    try {
      return await this.deps.api.addWordEvents(this.owner, batch)
    } catch (cause) {
      if (cause instanceof ApiError && tooLong.includes(cause.status) && batch.length > 1) return undefined
      throw cause
    }
  }

  /** Puts the clock and the times of unsent events right; resolves to whether anything changed. */
  private async setClock(reading: Reading): Promise<boolean> {
    const { clock } = this.deps
    const before = clock.now()
    const shiftOf = clock.measure(reading)
    const newestOf = (subject: string) => this.newestOf(subject)
    const moved = redated(this.waiting, { shiftOf, server: reading.server }, newestOf)
    await this.put(moved)
    const met = settled(this.waiting, newestOf)
    if (met.length > 0) await this.put(met)
    return moved.length > 0 || met.length > 0 || clock.now() !== before
  }

  private get waiting(): OwnEvent[] {
    return [...this.own.values()].filter(({ event }) => !this.taken.has(event.id))
  }

  /** Time of the newest decision about a subject that the server has, or 0. */
  private newestOf(subject: string | undefined): number {
    return this.pages
      .flatMap(({ events }) => events)
      .reduce((newest, event) => (subjectOf(event) === subject ? Math.max(newest, event.at) : newest), 0)
  }

  private async refuse(refused: Refused): Promise<void> {
    this.refusedOnes.push(refused)
    if (await this.keep([[this.key(`refused/${refused.event.id}`), refused]]))
      await this.forget([refused.event.id])
    else this.drop(refused.event.id)
  }

  private async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    for (const id of ids) this.drop(id)
    await this.deps.depot.remove(ids.map((id) => this.ownKey(id)))
  }

  private drop(id: string): void {
    this.own.delete(id)
    this.unkept.delete(id)
    this.taken.delete(id)
  }

  private async setAside(damaged: readonly Kept[]): Promise<void> {
    const aside = damaged.map(([key, value]): Kept => [`damaged/${key}`, value])
    await this.deps.depot.put(aside)
    await this.deps.depot.remove(damaged.map(([key]) => key))
  }

  /** Keeps records, and with them the events that are not kept yet. */
  private async keep(records: readonly Kept[]): Promise<boolean> {
    const waiting = [...this.unkept.entries()]
    const clock = this.deps.clock.records
    const own = waiting.map(([id, one]): Kept => [this.ownKey(id), one])
    this.hasRoom = await this.deps.depot.put([...records, ...clock, ...own])
    if (!this.hasRoom) return false
    this.deps.clock.isKept(clock)
    // An event may have been given another time meanwhile, which is not kept yet.
    for (const [id, one] of waiting) if (this.unkept.get(id) === one) this.unkept.delete(id)
    return true
  }

  private async put(all: readonly OwnEvent[]): Promise<boolean> {
    for (const own of all) {
      this.own.set(own.event.id, own)
      this.unkept.set(own.event.id, own)
    }
    return this.keep([])
  }

  private read(part: string): Promise<Kept[]> {
    return this.deps.depot.entries(this.key(part))
  }

  private key(part: string): string {
    return `words/${this.owner}/${part}`
  }

  private ownKey(id: string): string {
    return this.key(`own/${id}`)
  }
}

function isRefused(value: unknown): value is Refused {
  if (typeof value !== 'object' || value === null) return false
  return isWordEvent(Reflect.get(value, 'event')) && typeof Reflect.get(value, 'reason') === 'string'
}

/** Whether a failure means that there is no network, which is no fault of anybody. */
export function isOffline(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === LocalCode.Network
}
