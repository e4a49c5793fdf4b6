export interface EntryAddress {
  /** Takes parameters out of the address the app was opened with, so that nobody who runs later sees them. */
  take(names: readonly string[]): Readonly<Record<string, string>>
}
