import type { CallOptions } from '@/api/client'
import type { Api } from '@/api/services'
import type { Boot } from '@/platform/boot/contract'
import type { Host } from '@/platform/host/detect'
import type { Store } from '@/platform/storage/contract'
import type { PromotionStore } from './promotion-store'
import type { SessionStore } from './session-store'
import type { StaffStore } from './staff-store'
import type { TrackStore } from './track-store'
import type { UiStore } from './ui-store'
import type { WordStore } from './word-store'

/** All that a screen can reach, built once in bootstrap. */
export interface Root {
  readonly boot: Boot
  readonly host: Host
  readonly session: SessionStore
  readonly promotion: PromotionStore
  readonly staff: StaffStore
  readonly ui: UiStore
  readonly track: TrackStore
  /** The student's vocabulary; its code is fetched when it is first asked for. */
  openWords(): Promise<WordStore>
  /** Calls that show a loading indicator and, where they fail, the server's sentence as a toast. */
  readonly api: Api
  /** The same calls, behaving as told. */
  apiWith(options: CallOptions): Api
  readonly storage: { readonly local: Store; readonly session: Store }
  /** Gives this installation another name and drops what it knows of campaigns and has not yet told of its visitor. */
  forgetVisitor(): void
  /** Unix ms. */
  now(): number
  newId(): string
}

/** The same root for a flow that shows by itself how far it is and what failed, or that fails in silence. */
export function silently(root: Root): Root {
  return { ...root, api: root.apiWith({ hidden: true, quiet: true }) }
}
