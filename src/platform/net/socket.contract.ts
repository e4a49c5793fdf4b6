/** The events of a socket. */
export interface SocketListener {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  /** It closed, or never opened: called once and last. The code is 1006 where none was given. */
  readonly onClose: (code: number) => void
}

/** A socket that is open or opening. */
export interface Socket {
  /** Sends a text; what is sent before it is open, or after it is over, is lost. */
  send(text: string): void
  /** Closes it; no listener is called after that. */
  close(): void
}

export interface SocketPlatform {
  /**
   * Opens a socket at a path of the server whose origin is `base`, the page's own where that is empty. Undefined where
   * this host opens none.
   */
  open(base: string, path: string, socketListener: SocketListener): Socket | undefined
}
