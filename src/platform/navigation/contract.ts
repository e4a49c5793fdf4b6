export type Move = 'push' | 'replace' | 'reset'

export interface Target {
  /** Public address; the browser's router shows where it leads. */
  readonly url: string
  /** Compiled page with its query, as the mini-program opens it; a browser's router finds the page by the address. */
  readonly page: string
}

export interface Navigation {
  open(move: Move, target: Target): void
  back(): void
  /** Public address of the page that is shown. */
  current(): string
  /** How many pages are on the stack, the current one included. */
  depth(): number
  /** Public address of the page beneath the one that is shown, where there is one. */
  beneath(): string | undefined
  /** Loads the shown page again. */
  reload(): void
  /**
   * Leaves the product for another site; the caller has checked the address with safeNavigate. With `replace` the way
   * back does not lead to the page that is left. A host that leads nowhere puts the address where it can be pasted, and
   * says `copied`.
   */
  leave(url: string, move?: 'push' | 'replace', copied?: string): void
}
