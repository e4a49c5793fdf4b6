import type { NativeApp } from '../app/boot.contract'

/** The calls that the web page can make to the app around it. */
export type NativeRequest = 'login' | 'courseList'

/** A session that the app around the page hands in. */
export interface HandedSession {
  readonly token: string
  readonly uid: string
  /** Seconds until the token ends. */
  readonly expiresIn: number
}

export interface NativeBridge {
  /**
   * The one entry by which an app hands in a session: it runs, inside the page,
   * `window.postMessage(JSON.stringify({ name: 'session', token, uid, expiresIn }), location.origin)`.
   * Messages from any other window or origin are ignored.
   */
  onSession(take: (session: HandedSession) => void): void
  /** Hands a request to the app: through its bridge object, or by its link scheme where there is none. */
  ask(app: NativeApp, request: NativeRequest): void
}
