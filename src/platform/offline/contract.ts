export interface Offline {
  /**
   * Has what this visit has fetched put aside for the next one, and, where the page that is open now is a study screen,
   * all of them for a time without a network. Never throws; does nothing where it cannot be done.
   */
  start(): Promise<void>
}

/** What a page sends to the caching worker: its address, and those of what it has fetched so far. */
export interface Visited {
  readonly page: string
  readonly files: readonly string[]
}

/** What the build says of itself to the worker; all are paths below the origin. */
export interface OfflineList {
  /** The pages that open without a network, in lower case. */
  readonly study: readonly string[]
  /** The pages that are drawn by the server, in lower case; one that ends in a slash stands for all with one segment more. */
  readonly drawn: readonly string[]
  /** Files that the HTML page names: by them a page of another build is known. */
  readonly entry: readonly string[]
  /** Everything that the study pages can come to need, those of `entry` included. */
  readonly needed: readonly string[]
  /** All files of the build whose names change with their content. */
  readonly build: readonly string[]
}
