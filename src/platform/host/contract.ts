import type { NativeApp } from '../app/boot.contract'
import type { Host } from './detect'

export interface HostFacts {
  detect(apps: readonly NativeApp[]): Host
  /** Name of the host that served the page; empty in the mini-program. */
  readonly hostname: string
  /** Scheme, host and port of the page; empty in the mini-program. */
  readonly origin: string
  /** Public address the app was opened with. */
  readonly entryUrl: string
  /** Path and query that the browser loaded; empty in the mini-program. */
  readonly loadedUrl: string
  /** Whether the host draws a title bar with a back arrow itself. */
  readonly hasOwnTitleBar: boolean
  /** Application id that requests carry. */
  readonly appId: string
}
