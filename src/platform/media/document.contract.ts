/** What came of it; a browser tells by itself what comes of a download. */
export type DocumentOutcome = 'opened' | 'offline' | 'ended' | 'tooMany' | 'failed'

export interface Documents {
  /**
   * Hands a PDF of the server to the student under a name: as a download of the browser, or shown where the host can
   * pass it on.
   */
  open(url: string, name: string): Promise<DocumentOutcome>
}
