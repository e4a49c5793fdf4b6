import type { ApiError } from '@/api/errors'
import type { Load } from '@/lib/load'
import type { StudyEvent } from '../../contract/domain/study/stream'
import type { ClosingSender } from './study-log/closing-sender'
import { GUEST, type SyncState } from './study-log/journal'
import type { StudyLog } from './study-log/log'
import type { Fold } from './study-log/stream'

/** The store that every area has for its stream of the study log. */
export abstract class StudyStore<Event extends StudyEvent, State extends Fold<Event>, New> {
  protected abstract readonly log: StudyLog<Event, State, New>

  get load(): Load<true, ApiError> {
    return this.log.load
  }

  get sync(): SyncState<Event> {
    return this.log.sync
  }

  /** The student's state, by the log's events; observers are notified of its changes. */
  get state(): State {
    return this.log.state
  }

  /** Whether the log may be worked with; until the first meeting with the server it may lack most of it. */
  get isWhole(): boolean {
    return this.log.isWhole
  }

  /** Whether nobody is signed in: what is done stays on this device. */
  get isGuest(): boolean {
    return this.log.isGuest
  }

  /** Uid of the student whose log is open; `GUEST` where nobody is signed in. */
  get owner(): string {
    return this.log.owner
  }

  /** Study day that it is. */
  get today(): number {
    return this.log.day
  }

  /** The time by the server's clock as far as it is known. */
  now(): number {
    return this.log.now()
  }

  /** Changes whenever what is known of the student, or what the stream is about, does. */
  get edition(): number {
    return this.log.version
  }

  /**
   * Opens the log of a student, or the guest's where nobody is signed in; what the guest did on this device becomes
   * the student's. Opening the one that is open only catches up with the server.
   */
  async enter(uid: string | undefined): Promise<void> {
    await this.log.enter(uid ?? GUEST)
  }

  /** Goes on with what is on this device, though the server's part of it is not here yet. */
  startAnyway(): void {
    this.log.startAnyway()
  }

  /** The page is out of sight, maybe for ever: what waits is sent now, and so is what is still written. */
  hidePage(closing: ClosingSender): void {
    this.log.hide(closing)
  }

  /** The page is in sight again. */
  showPage(): void {
    this.log.show()
  }

  /** Takes what another tab of this device has made. */
  async listen(): Promise<void> {
    await this.log.listen()
  }

  /** The device, which did not answer, can be read again: takes what it has from earlier visits. */
  async recover(): Promise<void> {
    await this.log.recover()
  }

  /** Sends and fetches what the server and this device do not have in common, and the newest content. */
  async catchUp(): Promise<void> {
    await this.log.catchUp()
  }
}

/** The store of any area that works with a stream of the study log. */
export type OpenStudy = Pick<
  StudyStore<StudyEvent, Fold<StudyEvent>, never>,
  keyof StudyStore<StudyEvent, Fold<StudyEvent>, never>
>
