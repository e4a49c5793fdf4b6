/** The events of a socket. */
export interface SocketHeard {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  /** It is over, or never opened: heard once, and nothing after it. The code is 1006 where nobody gave one. */
  readonly onClose: (code: number) => void
}

/** A socket that is open or opening. */
export interface Socket {
  /** Sends a text; what is sent before it is open, or after it is over, is lost. */
  send(text: string): void
  /** Ends it; nothing more is heard of it. */
  close(): void
}

export interface SocketPlatform {
  /**
   * Opens a socket at a path of the server whose origin is `base`, the page's own where that is empty. Undefined where
   * this host opens none.
   */
  open(base: string, path: string, heard: SocketHeard): Socket | undefined
}
