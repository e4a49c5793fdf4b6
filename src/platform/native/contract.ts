import type { NativeApp } from '../boot/contract'

/** What the web page can ask of the app around it. */
export type NativeRequest = 'login' | 'courseList'

export interface NativeBridge {
  /** Hands a request to the app: through its bridge object, or by its link scheme where there is none. */
  ask(app: NativeApp, request: NativeRequest): void
}
