export interface Offline {
  /**
   * Has what this visit has fetched put aside for the next one, and, where the page that is open now belongs to an area
   * that opens without a network, all that the area needs. Never throws; does nothing where it cannot be done.
   */
  start(): Promise<void>
}

/** What a page sends to the caching worker: its address, and those of what it has fetched so far. */
export interface Visited {
  readonly page: string
  readonly files: readonly string[]
}

/** Pages that open without a network together, once one of them was visited. */
export interface OfflineArea {
  /** The page that opens all of them. */
  readonly shell: string
  /** Their paths, in lower case. */
  readonly pages: readonly string[]
  /** Pages that open as well, in lower case; a visit of these alone has nothing put aside. */
  readonly beside: readonly string[]
  /** Everything that all of them can come to need, the files of the entry included. */
  readonly needed: readonly string[]
}

/** What the build says of itself to the worker; all are paths below the origin. */
export interface OfflineList {
  readonly areas: readonly OfflineArea[]
  /** The pages that are drawn by the server, in lower case; one that ends in a slash stands for all with one segment more. */
  readonly drawn: readonly string[]
  /** Files that the HTML page names: by them a page of another build is known. */
  readonly entry: readonly string[]
  /** All files of the build whose names change with their content. */
  readonly build: readonly string[]
}
