/** Where messages reach this browser, as its push service has given it. */
export interface PushAddress {
  readonly endpoint: string
  /** The browser's public key and secret, base64url. */
  readonly p256dh: string
  readonly auth: string
}

/**
 * Whether messages can reach this browser while the app is closed: they can, its student has forbidden it, it can once
 * the app is on the home screen (iOS), or it cannot.
 */
export type PushAbility = 'can' | 'forbidden' | 'installed-only' | 'cannot'

export interface PushPlatform {
  ability(): PushAbility
  /** Browser and system, such as `Chrome · Android`; empty where neither is known. */
  readonly device: string
  /**
   * Asks the student, who must have tapped for it, and has messages reach this browser by the server's public key; with
   * `isFresh` under a new address. Never rejects: `refused` is the student's answer, `failed` the browser's.
   */
  subscribe(serverKey: string, isFresh: boolean): Promise<PushAddress | 'refused' | 'failed'>
  /** Has no more messages reach this browser, and takes away those that it shows. Resolves to whether that was done. */
  unsubscribe(): Promise<boolean>
  /** Runs `open` with the path of a message that was tapped while a page of the app was there. */
  onOpen(open: (path: string) => void): void
}
