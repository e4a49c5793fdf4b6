import { makeAutoObservable, observable, runInAction } from 'mobx'
import { ApiError, isUnreached } from '@/api/errors'
import type { StudyLogApi } from '@/api/study-log'
import type { Load } from '@/lib/load'
import { retryPause } from '@/lib/retry-pause'
import { studyDay } from '../../../contract/domain/study/day'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import type { ClosingSender } from './closing-sender'
import { DeviceClock, type ClockDeps } from './device-clock'
import { GUEST, StudyJournal, type SyncListener, type SyncState } from './journal'
import type { Fold, StreamDefinition } from './stream'

export interface StudyLogDeps extends ClockDeps {
  readonly api: StudyLogApi
  /** Whether the device has a network, as far as it knows. Without it, nothing is tried before that is said to be back. */
  isOnline?(): boolean
  /** Whether what a guest did on this device may become this account's; where it is not given, it may. */
  mayAdopt?(uid: string): boolean
  /** A new UUIDv7 for a time in Unix ms. */
  idAt(ms: number): string
  later(work: () => void, ms: number): void
  /** Notifies the other tabs of this device that there are new events; see `listen`. */
  notify?(): void
  /** Records how many events of an owner wait; another user may be signed in by now. */
  recordUnsent?(owner: string, count: number): void
  /** Hears of what was done on this device, and whose it is, when it is in the log. */
  onWritten?(events: readonly StudyEvent[], owner: string): void
}

/** The content of a stream: opened with the log, and brought up to date with every meeting with the server. */
export interface Content {
  /** Rejects with ApiError where it is neither on the device nor to be fetched. */
  open(): Promise<void>
  /** Fetches what is newest; resolves to whether anything changed. Rejects with ApiError. */
  refresh(): Promise<boolean>
}

const nothingYet: SyncState<never> = {
  unsent: 0,
  isSending: false,
  isUnreached: false,
  trouble: undefined,
  refused: [],
  lastSyncedAt: undefined,
}

/**
 * An open stream of the study log, the signed-in student's or the guest's: it is folded, written to, and synchronised
 * with the server.
 */
export class StudyLog<Event extends StudyEvent, State extends Fold<Event>, New> {
  load: Load<true, ApiError> = { state: 'loading' }
  sync: SyncState<Event> = nothingYet
  /** Whether all that the server knows of the student was here once. */
  hasSynced = false
  /** Whether the student goes on without it. */
  private goesOn = false
  /** Study day that it is; changes when the student comes back or does something. */
  day: number
  /** Counts the changes of the log and of the content, so that values computed from them are computed again. */
  version = 0
  /** Counts those of them that may have changed what was done before today. */
  past = 0
  owner = ''
  private fold: State
  private readonly clock: DeviceClock
  private journal: StudyJournal<Event>
  /** The journals of this visit: what a full device does not keep lives in them, also when somebody else signs in. */
  private readonly journals = new Map<string, StudyJournal<Event>>()
  private opening: { readonly owner: string; readonly work: Promise<void> } | undefined
  private syncing: { readonly journal: StudyJournal<Event>; readonly work: Promise<void> } | undefined
  private isArmed = false
  /** Sends while the page is out of sight. */
  private closing: ClosingSender | undefined
  /** Tries in a row that the server has not answered as it should. */
  private failures = 0

  constructor(
    private readonly stream: StreamDefinition<Event, State, New>,
    private readonly deps: StudyLogDeps,
    private readonly content: Content,
  ) {
    this.fold = stream.createFold()
    this.clock = new DeviceClock(deps, stream.clockKey)
    this.journal = this.getJournal(GUEST)
    this.day = studyDay(this.clock.now())
    makeAutoObservable<
      this,
      | 'stream'
      | 'deps'
      | 'content'
      | 'clock'
      | 'fold'
      | 'journal'
      | 'journals'
      | 'opening'
      | 'syncing'
      | 'isArmed'
      | 'closing'
      | 'failures'
    >(
      this,
      {
        stream: false,
        deps: false,
        content: false,
        clock: false,
        fold: false,
        journal: false,
        journals: false,
        opening: false,
        syncing: false,
        isArmed: false,
        closing: false,
        failures: false,
        // A computed value that stays the same object would notify nobody of its changes.
        state: false,
        owner: observable.ref,
      },
      { autoBind: true },
    )
  }

  /**
   * Whether the log can be worked with. Until the server's part of it was here it may lack years, and nothing should be
   * shown or decided by it, unless the student wants to go on.
   */
  get isWhole(): boolean {
    return this.hasSynced || this.goesOn
  }

  get isGuest(): boolean {
    return this.owner === GUEST
  }

  /** The fold, read so that observers are notified of its changes. */
  get state(): State {
    void this.version
    return this.fold
  }

  /** Unix ms, by the device's clock as far as it is put right. */
  now(): number {
    return this.clock.now()
  }

  /** Opens an owner's log, or catches up with the server where it is open; what a guest did here becomes theirs. */
  async enter(owner: string): Promise<void> {
    if (owner === this.owner && this.load.state === 'ready') return this.catchUp()
    if (this.opening?.owner === owner) return this.opening.work
    return this.openOnce(owner)
  }

  /** The device, which did not answer, can be read again: takes what it has from earlier visits. */
  async recover(): Promise<void> {
    await this.syncing?.work
    // Where the student waits, the device may have what they wait for. Nobody who is at work is interrupted.
    if (this.load.state !== 'ready' || !this.isWhole) return this.openOnce(this.owner)
    await this.listen()
    await this.catchUp()
  }

  private async openOnce(owner: string): Promise<void> {
    const work = this.open(owner)
    this.opening = { owner, work }
    await work.finally(() => {
      if (this.opening?.work === work) this.opening = undefined
    })
  }

  /** Goes on with what is on this device, though the server's part of it is not here yet. */
  startAnyway(): void {
    this.goesOn = true
  }

  /** Makes and stores events at once; they are sent a little later. `changesPast`: they are about earlier days. */
  write(events: readonly New[], changesPast = false): Event[] {
    // While another log is opened, what the page writes as it goes is still the former owner's.
    const { journal } = this
    const made = events.map((event) => {
      const replaced = this.stream.replaced(this.fold, event)
      // It is never before what it replaces.
      const at = Math.max(this.clock.now(), ...(replaced ?? []).map((otherEvent) => otherEvent.at + 1))
      const isUnmet = !journal.hasSynced && replaced?.every(({ guest }) => guest) === true
      return this.stream.complete(event, {
        id: this.deps.idAt(at),
        at,
        ...(isUnmet && { guest: true as const }),
      })
    })
    if (made.length === 0) return made
    this.fold.add(made)
    this.changed(changesPast)
    void journal.write(made).then(() => {
      this.deps.notify?.()
      runInAction(() => {
        if (journal === this.journal) this.showSync()
      })
    })
    // A page that ends before the device has answered has noted that something waits.
    runInAction(() => this.showSync())
    this.deps.recordUnsent?.(journal.owner, journal.unsent)
    this.sendNow()
    this.arm()
    this.deps.onWritten?.(made, journal.owner)
    return made
  }

  /** The page is out of sight, maybe for ever: what waits is sent now, and so is what is still written. */
  hide(closing: ClosingSender): void {
    this.closing = closing
    this.sendNow()
  }

  /** The page is in sight again. */
  show(): void {
    this.closing = undefined
  }

  /** Takes what another tab of this device has made. */
  async listen(): Promise<void> {
    if (this.load.state !== 'ready') return
    const { journal } = this
    const events = await journal.listen()
    runInAction(() => {
      if (journal !== this.journal) return
      this.take(events)
      this.showSync()
    })
    this.arm()
  }

  /** Sends and fetches what the server and this device do not have in common, and the newest content. */
  async catchUp(): Promise<void> {
    if (this.load.state !== 'ready') return
    const { journal } = this
    if (this.syncing?.journal === journal) return this.syncing.work
    const work = this.meet(journal)
    this.syncing = { journal, work }
    await work
  }

  private changed(isPast = true): void {
    this.version += 1
    if (isPast) this.past += 1
    this.day = studyDay(this.clock.now())
  }

  private async open(owner: string): Promise<void> {
    this.owner = owner
    this.load = { state: 'loading' }
    this.hasSynced = this.goesOn = false
    this.sync = nothingYet
    const journal = this.getJournal(owner)
    const guest = this.getJournal(GUEST)
    try {
      await this.clock.open()
      await Promise.all([journal.open(), journal !== guest && guest.open(), this.content.open()])
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      runInAction(() => {
        if (owner === this.owner) this.load = { state: 'failed', error: cause }
      })
      return
    }
    if (owner !== this.owner) return // another user has signed in since
    const mayAdopt = journal !== guest && this.deps.mayAdopt?.(owner) !== false
    const adopted = mayAdopt ? journal.adopt(guest) : undefined
    runInAction(() => {
      this.journal = journal
      this.refold()
      this.hasSynced = journal.hasSynced
      this.load = { state: 'ready', value: true }
    })
    void adopted?.then(() => runInAction(() => journal === this.journal && this.showSync()))
    await this.catchUp()
  }

  private async meet(journal: StudyJournal<Event>): Promise<void> {
    this.sync = { ...this.sync, isSending: true }
    this.day = studyDay(this.clock.now())
    let [isOff, hasFailed, lastSyncedAt] = [false, false, this.sync.lastSyncedAt]
    const ifOpen = (work: () => void) => runInAction(() => journal === this.journal && work())
    const listener: SyncListener<Event> = {
      onFresh: (events) => ifOpen(() => this.take(events)),
      onMet: () => ifOpen(() => (this.hasSynced = true)),
      onChange: () => ifOpen(() => this.refold()),
    }
    try {
      for (const studyJournal of this.journals.values()) await studyJournal.saveRest()
      // Waiting events are sent whether or not the content can be had.
      const [met, refreshed] = await Promise.allSettled([
        journal.owner !== GUEST && journal.sync(listener),
        this.content.refresh(),
      ])
      if (refreshed.status === 'fulfilled' && refreshed.value) runInAction(() => this.changed())
      if (met.status === 'rejected') throw met.reason
      if (journal.owner !== GUEST) lastSyncedAt = this.deps.now()
      if (refreshed.status === 'rejected') throw refreshed.reason
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      isOff = isUnreached(cause)
      hasFailed = true
    } finally {
      this.syncing = this.syncing?.journal === journal ? undefined : this.syncing
    }
    // A call that began without a network fails only once that is back, and nothing else reports it.
    const canRetry = !isOff || this.deps.isOnline?.() === true
    this.failures = hasFailed && canRetry ? this.failures + 1 : 0
    ifOpen(() => {
      this.sync = { ...this.sync, isSending: false, isUnreached: isOff, lastSyncedAt }
      this.showSync()
    })
    if (canRetry && this.sync.unsent > 0) this.arm()
  }

  private take(events: readonly Event[]): void {
    const fresh = events.filter(({ id }) => !this.fold.has(id))
    this.fold.add(fresh)
    if (fresh.length > 0) this.changed()
  }

  private refold(): void {
    this.fold = this.stream.createFold()
    this.fold.add(this.journal.events)
    this.changed()
    this.showSync()
  }

  private showSync(): void {
    const { unsent, refused } = this.journal
    // A student who has signed out on a device that does not store loses with the page the events that only the
    // memory holds.
    const others = [...this.journals.values()].filter((journal) => journal.hasOnlyMemory)
    const trouble = [this.journal, ...others].find((journal) => journal.trouble)?.trouble
    this.sync = { ...this.sync, unsent, trouble, refused: [...refused] }
  }

  /** Sends what waits if the page is out of sight. */
  private sendNow(): void {
    const { journal, closing } = this
    if (!closing || this.load.state !== 'ready' || journal.owner === GUEST) return
    const ifOpen = (work: () => void) => runInAction(() => journal === this.journal && work())
    void closing.send(journal, () => ifOpen(() => this.refold())).then(() => ifOpen(() => this.showSync()))
  }

  private arm(): void {
    if (this.isArmed || this.owner === GUEST) return
    this.isArmed = true
    this.deps.later(() => {
      this.isArmed = false
      void this.catchUp()
    }, retryPause(this.failures))
  }

  private getJournal(owner: string): StudyJournal<Event> {
    const { stream, clock } = this
    const found = this.journals.get(owner) ?? new StudyJournal(owner, { ...this.deps, stream, clock })
    this.journals.set(owner, found)
    return found
  }
}
