import { SILENT } from '@/api/client'
import type { CallOptions } from '@/api/client'
import type { Api } from '@/api/services'
import type { Boot } from '@/platform/app/boot.contract'
import type { Host } from '@/platform/host/detect'
import type { Store } from '@/platform/storage/kv.contract'
import type { StudyStream } from '../../contract/domain/study/stream'
import type { PromotionStore } from './promotion-store'
import type { SessionStore } from './session-store'
import type { StaffStore } from './staff-store'
import type { OpenStudy } from './study'
import type { TrackStore } from './track-store'
import type { UiStore } from './ui-store'

/** The parts that every page can need, built once in bootstrap; an area has its own part of it, see `Area`. */
export interface Root {
  readonly boot: Boot
  readonly host: Host
  readonly session: SessionStore
  readonly promotion: PromotionStore
  readonly staff: StaffStore
  readonly ui: UiStore
  readonly track: TrackStore
  /** Calls that show a loading indicator and, where they fail, the server's sentence as a toast. */
  readonly api: Api
  /** The same calls with these options. */
  apiWith(options: CallOptions): Api
  readonly storage: { readonly local: Store; readonly session: Store }
  /** Study that has been opened: each subpackage of a mini-program has its own, out of reach of the code of the others. */
  readonly studies: Map<StudyStream, readonly OpenStudy[]>
  /** Opens a student's study from outside of its screens; undefined where its code comes with its pages alone. */
  fetchStudy(stream: StudyStream): Promise<OpenStudy | undefined>
  /** Asks the server whether the session is over, where it has taken this device for a guest's. */
  checkSession(): Promise<void>
  /** Gives this installation another name and drops what it knows of campaigns and has not yet reported of its visitor. */
  forgetVisitor(): void
  /** Unix ms by the device's own clock, which anybody may set; see `serverTime` for what day it is. */
  now(): number
  newId(): string
  /** A new id whose time is this, Unix ms. */
  idAt(ms: number): string
}

/** The same root for a flow that shows by itself how far it is and what failed, or that fails in silence. */
export function silently(root: Root): Root {
  return { ...root, api: root.apiWith(SILENT) }
}
