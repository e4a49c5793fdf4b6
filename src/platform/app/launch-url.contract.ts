export interface LaunchUrl {
  /** Takes parameters out of the address the app was opened with, so that nobody who runs later sees them. */
  take(names: readonly string[]): Readonly<Record<string, string>>
  /**
   * Whether a link from outside led to the address that the app was opened with: not where a page was loaded again or
   * come back to, nor where one of our own led there.
   */
  isEntry(): boolean
  /**
   * Tells each other public address by which the app is entered while it runs, as by the code of a mini-program that
   * was left open. A browser starts the app anew each time.
   */
  onEnter(entered: (url: string) => void): void
}
