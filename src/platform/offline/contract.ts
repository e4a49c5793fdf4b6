export interface Offline {
  /**
   * Stores what this visit has fetched for the next one, and all that the areas need which its pages belong to, as long as
   * they open without a network. Never throws; does nothing where it cannot be done.
   */
  start(): Promise<void>
}

/** The message of a page to the caching worker: its address, and those of what it has fetched so far. */
export interface Visited {
  readonly page: string
  readonly files: readonly string[]
}

/** Pages that open without a network together, once one of them was visited. */
export interface OfflineArea {
  /** The name that a student gives it. */
  readonly name: string
  /** The page that opens all of them. */
  readonly shell: string
  /** Their paths, in lower case. */
  readonly pages: readonly string[]
  /** Shells of the areas that are stored with it. */
  readonly also: readonly string[]
  /** Everything that all of them can come to need, the files of the entry included. */
  readonly needed: readonly string[]
  /** Scripts that only pages of the area can need: a fetch of one means that such a page is open. */
  readonly own: readonly string[]
}

/** The sentences of the page that is shown in place of one that cannot be opened without a network. */
export interface OfflinePageText {
  readonly title: string
  readonly hint: string
  readonly retry: string
  readonly stored: string
}

/** The build's list of files for the worker; all are paths below the origin. */
export interface OfflineList {
  readonly areas: readonly OfflineArea[]
  /** The pages that are drawn by the server, in lower case; one that ends in a slash stands for all with one segment more. */
  readonly drawn: readonly string[]
  /** Files that the HTML page names: by them a page of another build is known. */
  readonly entry: readonly string[]
  /** All files of the build whose names change with their content. */
  readonly build: readonly string[]
  readonly text: OfflinePageText
}
