import type { ApiError } from '@/api/errors'
import type { Load } from '@/lib/load'
import type { StudyEvent } from '../../contract/domain/learning/stream'
import type { SyncState } from './study-log/journal'

/** What every area has that works with a stream of the study log. */
export interface OpenStudy {
  readonly load: Load<true, ApiError>
  readonly sync: SyncState<StudyEvent>
  /** Whether the log may be worked with; until the first meeting with the server it may lack most of it. */
  readonly isWhole: boolean
  /** Whether nobody is signed in: what is done stays on this device. */
  readonly isGuest: boolean
  /** Uid of the student whose log is open. */
  readonly owner: string
  /** Opens the log of a student, or the guest's where nobody is signed in. */
  enter(uid: string | undefined): Promise<void>
  /** Goes on with what is on this device, though the server's part of it is not here yet. */
  startAnyway(): void
  /** Takes what another tab of this device has made. */
  listen(): Promise<void>
  /** Sends and fetches what the server and this device do not have in common. */
  catchUp(): Promise<void>
}
