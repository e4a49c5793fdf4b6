/** Small values stored on the device as JSON. A full or forbidden storage is reported by `false`, never thrown. */
export interface Store {
  read(key: string): unknown
  write(key: string, value: unknown): boolean
  remove(key: string): void
  /** Every key that holds a value. */
  keys(): readonly string[]
  /**
   * Calls back when another tab has changed the value, or when this one comes back after it missed such changes. A
   * mini-program has one run at a time: there it never calls back.
   */
  watch(key: string, listener: () => void): void
}

export interface Storage {
  /** Stays until it is removed. */
  readonly local: Store
  /** Ends with the browser tab, or with the run of the mini-program. */
  readonly session: Store
}
