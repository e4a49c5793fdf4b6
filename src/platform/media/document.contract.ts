/** The outcome; a browser reports the outcome of a download by itself. */
export type DocumentOutcome = 'opened' | 'offline' | 'ended' | 'tooMany' | 'failed'

export interface DocumentOpening {
  /** Whether the student may keep it and pass it on; they may where nothing is said. */
  readonly canPassOn?: boolean
  /** Receives the share that has been loaded, where the host reports it. */
  readonly onProgress?: (share: number) => void
}

export interface Documents {
  /** Whether a table (CSV) comes of it as a file, which WeChat cannot show. */
  readonly hasTables: boolean
  /**
   * Hands a file of the server to the student under a name: as a download of the browser, or shown where the host can
   * pass it on.
   */
  open(url: string, name: string, how?: DocumentOpening): Promise<DocumentOutcome>
}
