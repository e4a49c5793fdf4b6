/** The outcome; a browser tells by itself what comes of a download. */
export type DocumentOutcome = 'opened' | 'offline' | 'ended' | 'tooMany' | 'failed'

export interface DocumentOpening {
  /** Whether the student may keep it and pass it on; they may where nothing is said. */
  readonly canPassOn?: boolean
  /** Hears what share of it has come, where the host tells. */
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
