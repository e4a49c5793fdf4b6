export interface LaunchUrl {
  /** Takes parameters out of the address the app was opened with, so that nobody who runs later sees them. */
  take(names: readonly string[]): Readonly<Record<string, string>>
  /**
   * Whether a link from outside led to the address that the app was opened with: not where a page was loaded again or
   * come back to, nor where one of our own led there.
   */
  isEntry(): boolean
  /**
   * Reports each further public address by which the running app is entered, as by the code of a mini-program that
   * was left open. A browser starts the app again each time.
   */
  onEnter(entered: (url: string) => void): void
}
