import type { PushNote } from '../../../../contract/schemas/habit/message'

/** A browser as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * The outcome of a message: it is with the push service; the browser is there no longer; the push service refuses
 * this server for the browser, as after a change of keys; or it failed. Both are worth another try, maybe not before so
 * many seconds.
 */
export type PushOutcome =
  | { readonly is: 'sent' }
  | { readonly is: 'gone' }
  | { readonly is: 'refused' | 'failed'; readonly retryAfter?: number }

/** The server's calls to push services; nothing of it rejects. */
export interface PushProvider {
  /** By which browsers know this deployment, base64url. */
  readonly publicKey: string
  /** The address as it is stored; undefined for one that belongs to no push service that is trusted. */
  findEndpoint(address: string): string | undefined
  /** Sends a message; the push service drops it after so many seconds if the browser does not turn up. */
  send(to: PushTarget, note: PushNote, seconds: number): Promise<PushOutcome>
}
