import { ApiError, LocalCode } from '@/api/errors'
import type { Outcome, StudyLogApi } from '@/api/study-log'
import { findLast } from '@/lib/list'
import type { RecordStore, StorageTrouble, StoredRecord } from '@/platform/storage/records.contract'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import type { DeviceClock, Reading } from './device-clock'
import { readOwn, redated, settled, type OwnEvent } from './own'
import { pageKey, readPage, readRefused, START, type Page, type Refused } from './records'
import type { StreamEvents } from './stream'

/** Most events that one request carries, as the contract has it. */
const BATCH = 200
/**
 * Statuses of a batch that failed as a whole where a shorter one may not: no response, a request that was not JSON
 * since it arrived truncated, a timeout, or a batch that is too large.
 */
const tooLong: readonly number[] = [0, 400, 408, 413]
/** Events of a page of the log as it is stored on the device; a mini-program's record holds 1 MB. */
const PAGE = 1000
/** Only who has something to fetch needs it. */
const loadPacked = () => import('../../../contract/domain/words/packed')
/** The guest's log. */
export const GUEST = 'guest'

/** How the log stands towards the server. */
export interface SyncState<Event extends StudyEvent> {
  /** Events that are on this device alone. */
  readonly unsent: number
  readonly isSending: boolean
  /** The last try did not reach the server: the device has no network, or the server is down. */
  readonly isUnreached: boolean
  /** Why the device does not store what is done: what is unsent lives as long as the page. */
  readonly trouble: StorageTrouble | undefined
  readonly refused: readonly Refused<Event>[]
  /** Unix ms by the device's clock of the last meeting with the server in this visit. */
  readonly lastSyncedAt: number | undefined
}

export interface JournalDeps<Event extends StudyEvent> {
  readonly stream: StreamEvents<Event>
  readonly records: RecordStore
  readonly api: StudyLogApi
  readonly clock: DeviceClock
}

/** Notified of what sending and fetching bring, step by step: a later step may fail. */
export interface SyncListener<Event extends StudyEvent> {
  /** Events were stored at the server by this or another device. */
  onFresh(events: readonly Event[]): void
  /** All that the server had is here. */
  onMet(): void
  /** Events of this device were given another time, or were refused: all must be folded again. */
  onChange(): void
}

/** The newest of some events about a subject. */
function newestIn<Event extends StudyEvent>(
  { findSubject }: StreamEvents<Event>,
  events: readonly Event[],
  subject: string | undefined,
): Event | undefined {
  return events.reduce<Event | undefined>((newest, event) => {
    if (findSubject(event) !== subject) return newest
    return newest && newest.at > event.at ? newest : event
  }, undefined)
}

/**
 * A student's stream on this device: the server's log, page by page, and the events that were made here and are not
 * yet in it. An event is removed from the device only when it has come back in a page of the server's log. Several
 * tabs share what is stored on the device.
 */
export class StudyJournal<Event extends StudyEvent> {
  private pages: Page<Event>[] = []
  private own = new Map<string, OwnEvent<Event>>()
  /** Own events that the device does not keep, or not yet: they are here alone. */
  private readonly unkept = new Map<string, OwnEvent<Event>>()
  private readonly taken = new Set<string>()
  private refusedOnes: Refused<Event>[] = []
  private stopped: StorageTrouble | undefined
  private hasPulled = false
  /** Events that a batch carries at most: half of one that was too long, and a quarter more after one that arrived. */
  private most = BATCH
  /** The last era whose times were compared with the server's clock in this visit. */
  private metEra: number | undefined

  constructor(
    readonly owner: string,
    private readonly deps: JournalDeps<Event>,
  ) {}

  /** Every event known here. */
  get events(): Event[] {
    return [
      ...this.pages.flatMap(({ events }) => events),
      ...[...this.own.values()].map(({ event }) => event),
    ]
  }

  /** Events that the server has not stored yet. */
  get unsent(): number {
    return [...this.own.keys()].filter((id) => !this.taken.has(id)).length
  }

  /** The events that can be sent without meeting the server: their times are right, and the account's decisions met. */
  get sendable(): Event[] {
    const { metEra = -1 } = this
    return this.waiting.flatMap(({ event, era, isBlind }) => (era <= metEra && !isBlind ? [event] : []))
  }

  /** Why the device did not store everything; what is unsent then lives only as long as the page. */
  get trouble(): StorageTrouble | undefined {
    return this.stopped
  }

  /** Whether events are in memory alone, since the device did not store them. */
  get hasOnlyMemory(): boolean {
    return this.stopped !== undefined && this.unkept.size > 0
  }

  get refused(): readonly Refused<Event>[] {
    return this.refusedOnes
  }

  /** Whether all that the server had was here once; a guest has no server. */
  get hasSynced(): boolean {
    return this.hasPulled || this.owner === GUEST
  }

  /**
   * Reads the device's records, also where the journal is open already. Damaged ones are set aside and fetched again.
   */
  async open(): Promise<void> {
    const [met, pages, own, refused] = await Promise.all(
      ['met', 'page/', 'own/', 'refused/'].map((part) => this.read(part)),
    )
    // Nothing is stored on a device that does not even say what it has.
    this.stopped ??= this.deps.records.trouble
    const damaged: StoredRecord[] = []
    let cursor = START
    this.pages = []
    const { stream, clock } = this.deps
    for (const [key, value] of pages ?? []) {
      const page = readPage(stream, value)
      // A page that does not join on is not complete before it is at the server as well.
      if (page && page.from === cursor) {
        this.pages.push(page)
        cursor = page.to
      } else damaged.push([key, value])
    }
    this.hasPulled = met?.[0] !== undefined && damaged.length === 0
    const ownOnes = new Map<string, OwnEvent<Event>>()
    for (const [key, value] of own ?? []) {
      const read = readOwn(stream, value)
      if (read) ownOnes.set(read.event.id, read)
      else damaged.push([key, value])
    }
    this.own = new Map([...ownOnes, ...this.unkept])
    this.refusedOnes = (refused ?? []).flatMap(([, value]) => readRefused(stream, value))
    for (const { event, era } of this.own.values())
      if (era === clock.era && stream.findSubject(event) === undefined) clock.saw(event.at)
    if (damaged.length > 0) await this.setAside(damaged)
  }

  /** Reads the events that another tab has made; resolves to those that were not known here. */
  async listen(): Promise<Event[]> {
    const known = new Set(this.events.map(({ id }) => id))
    const fresh = (await this.read('own/')).flatMap(([, value]) => {
      const own = readOwn(this.deps.stream, value)
      return own && !known.has(own.event.id) ? [own] : []
    })
    for (const own of fresh) this.own.set(own.event.id, own)
    return fresh.map(({ event }) => event)
  }

  /** Stores events that were just made here. Resolves to whether all are stored. */
  async write(events: readonly Event[]): Promise<boolean> {
    const {
      clock: { era },
      stream: { findSubject },
    } = this.deps
    return this.put(
      events.map((event) => {
        const isMet = event.guest !== true || this.owner === GUEST || this.findNewest(findSubject(event))
        return isMet ? { event, era } : this.asBlind({ event, era }, this.own.values())
      }),
    )
  }

  /** Stores what is known of the clock, and tries once more to store the events that there was no room for. */
  async saveRest(): Promise<void> {
    if (this.hasOnlyMemory || this.deps.clock.records.length > 0) await this.keep([])
    else this.stopped = this.deps.records.trouble
  }

  /**
   * Takes over what a guest did on this device, stored or in memory alone: answers count as the student's own,
   * decisions only where the student has made none. They are there once, however often this is done.
   */
  async adopt(guest: StudyJournal<Event>): Promise<void> {
    const all = [...guest.own.values()]
    if (all.length === 0) return
    guest.own.clear()
    guest.unkept.clear()
    // Events that a full device could not take away from the guest may be here since, with another time.
    const known = new Set(this.events.map(({ id }) => id))
    const { findSubject } = this.deps.stream
    const fresh = all
      .filter(({ event }) => !known.has(event.id))
      .map((own) => {
        if (findSubject(own.event) === undefined) return own
        // A guest's decision never replaces one of the account; see `prevails`.
        return this.asBlind({ ...own, event: { ...own.event, guest: true as const } }, all)
      })
    if (await this.put(fresh))
      await this.deps.records.remove(all.map(({ event }) => guest.getOwnKey(event.id)))
  }

  /** Sends what is unsent and fetches what other devices made. Rejects with ApiError when the server cannot be had. */
  async sync(listener: SyncListener<Event>): Promise<void> {
    const reading = await this.pull(listener)
    if (await this.setClock(reading)) listener.onChange()
    if (await this.push(listener)) await this.pull(listener)
  }

  private async pull({ onFresh, onMet, onChange }: SyncListener<Event>): Promise<Reading> {
    for (;;) {
      let from = findLast(this.pages)?.to ?? START
      const { clock, stream } = this.deps
      const [asked, { era }] = [clock.now(), clock]
      const answer = await this.deps.api.listStudyEvents(this.owner, stream.name, from)
      const answered = clock.now()
      // Page by page, so that a year of them holds nothing up for long.
      const { pages } = answer
      for (const page of pages?.[0] ? (await loadPacked()).readPages(pages) : [answer]) {
        const all: readonly unknown[] = page.events
        if (all.length === 0) continue
        const events = all.filter(stream.isEvent)
        // Another tab may have sent an event of both with another time, and the server's holds.
        const isOther = events.some(({ id, at }) => (this.own.get(id)?.event.at ?? at) !== at)
        await this.append({ from, to: page.cursor, events })
        from = page.cursor
        if (isOther) onChange()
        else onFresh(events)
      }
      if (!answer.isEnd) continue
      if (!this.hasPulled) await this.keep([[this.key('met'), true]])
      this.hasPulled = true
      onMet()
      return { asked, answered, server: answer.now, era }
    }
  }

  /** Joins a stretch of the server's log to the last page, and lets go of the own events that are in it. */
  private async append(page: Page<Event>): Promise<void> {
    const last = findLast(this.pages)
    const isJoined = last !== undefined && last.events.length + page.events.length <= PAGE
    const whole = isJoined ? { ...last, to: page.to, events: [...last.events, ...page.events] } : page
    this.pages = [...(isJoined ? this.pages.slice(0, -1) : this.pages), whole]
    const isStored = await this.keep([[this.key(pageKey(whole.from)), whole]])
    // Events that have come back but could not be stored here stay as they are; they are at the server in any case.
    const back = page.events.filter(({ id }) => this.own.has(id)).map(({ id }) => id)
    if (isStored) await this.forget(back)
  }

  /** Sends the events that wait; resolves to whether anything was sent. */
  private async push({ onChange }: SyncListener<Event>): Promise<boolean> {
    let isSent = false
    for (;;) {
      const batch = this.waiting.slice(0, this.most).map(({ event }) => event)
      if (batch.length === 0) return isSent
      const answer = await this.sendBatch(batch)
      if (answer) await this.settle(batch, answer.outcomes, onChange)
      isSent ||= answer !== undefined
    }
  }

  /** Takes what the server says of the events of a batch. */
  async settle(batch: readonly Event[], outcomes: readonly Outcome[], onChange: () => void): Promise<void> {
    if (outcomes.length !== batch.length) throw new ApiError(LocalCode.Malformed, 0)
    const refused = batch.flatMap((event, at) => {
      const reason = outcomes[at]?.reason
      // A batch that went twice at the same time has been answered before.
      if (!this.own.has(event.id)) return []
      if (reason === undefined) this.taken.add(event.id)
      return reason === undefined ? [] : [{ event, reason }]
    })
    for (const item of refused) await this.refuse(item)
    if (refused.length > 0) onChange()
  }

  /** Resolves to undefined where the server refuses the batch for its length, and it can be shorter. */
  private async sendBatch(batch: readonly Event[]) {
    try {
      const answer = await this.deps.api.addStudyEvents(this.owner, this.deps.stream.name, batch)
      this.most = Math.min(BATCH, Math.ceil(this.most * 1.25))
      return answer
    } catch (cause) {
      if (!(cause instanceof ApiError) || !tooLong.includes(cause.status)) throw cause
      this.most = Math.ceil(batch.length / 2)
      // Without an answer there may be no line at all: the next time is soon enough.
      if (cause.status === 0 || batch.length === 1) throw cause
      return undefined
    }
  }

  /** Puts the clock and the times of unsent events right; resolves to whether anything changed. */
  private async setClock(reading: Reading): Promise<boolean> {
    const { clock, stream } = this.deps
    const before = clock.now()
    const getShift = clock.measure(reading)
    const findNewest = (subject: string) => this.findNewest(subject)
    const moved = redated(stream, this.waiting, { getShift, server: reading.server }, findNewest)
    await this.put(moved)
    const met = settled(stream, this.waiting, findNewest)
    if (met.length > 0) await this.put(met)
    this.metEra = clock.era
    return moved.length > 0 || met.length > 0 || clock.now() !== before
  }

  private get waiting(): OwnEvent<Event>[] {
    return [...this.own.values()].filter(({ event }) => !this.taken.has(event.id))
  }

  /** The newest decision about a subject that the server has. */
  private findNewest(subject: string | undefined): Event | undefined {
    return newestIn(
      this.deps.stream,
      this.pages.flatMap(({ events }) => events),
      subject,
    )
  }

  /** A decision that was made on this device after those of `others`, without having met the account. */
  private asBlind(own: OwnEvent<Event>, others: Iterable<OwnEvent<Event>>): OwnEvent<Event> {
    const { stream } = this.deps
    const before = [...others].flatMap(({ event }) => (event.at < own.event.at ? [event] : []))
    const seen = newestIn(stream, before, stream.findSubject(own.event))?.id
    return { ...own, isBlind: true, ...(seen !== undefined && { seen }) }
  }

  private async refuse(refused: Refused<Event>): Promise<void> {
    this.refusedOnes.push(refused)
    if (await this.keep([[this.key(`refused/${refused.event.id}`), refused]]))
      await this.forget([refused.event.id])
    else this.drop(refused.event.id)
  }

  private async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    for (const id of ids) this.drop(id)
    await this.deps.records.remove(ids.map((id) => this.getOwnKey(id)))
  }

  private drop(id: string): void {
    this.own.delete(id)
    this.unkept.delete(id)
    this.taken.delete(id)
  }

  private async setAside(damaged: readonly StoredRecord[]): Promise<void> {
    const aside = damaged.map(([key, value]): StoredRecord => [`damaged/${key}`, value])
    await this.deps.records.put(aside)
    await this.deps.records.remove(damaged.map(([key]) => key))
  }

  /** Stores records, and with them the events that are not stored yet. */
  private async keep(records: readonly StoredRecord[]): Promise<boolean> {
    const waiting = [...this.unkept.entries()]
    const clock = this.deps.clock.records
    const own = waiting.map(([id, ownEvent]): StoredRecord => [this.getOwnKey(id), ownEvent])
    this.stopped = await this.deps.records.put([...records, ...clock, ...own])
    if (this.stopped) return false
    this.deps.clock.isStored(clock)
    // An event may have been given another time since, which is not stored yet.
    for (const [id, ownEvent] of waiting) if (this.unkept.get(id) === ownEvent) this.unkept.delete(id)
    return true
  }

  private async put(all: readonly OwnEvent<Event>[]): Promise<boolean> {
    for (const own of all) {
      this.own.set(own.event.id, own)
      this.unkept.set(own.event.id, own)
    }
    return this.keep([])
  }

  private read(part: string): Promise<StoredRecord[]> {
    return this.deps.records.entries(this.key(part))
  }

  private key(part: string): string {
    return `${this.deps.stream.name}/${this.owner}/${part}`
  }

  private getOwnKey(id: string): string {
    return this.key(`own/${id}`)
  }
}
