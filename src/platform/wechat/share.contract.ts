/** The card that a mini-program hands WeChat when somebody shares a page. */
export interface ShareMessage {
  readonly title: string
  /** Compiled page with its query. */
  readonly path: string
  /** Complete address; absent lets WeChat draw the page as it is. */
  readonly imageUrl?: string
}

export interface SharePlatform {
  /**
   * Gives the host, when the page is shared, the message that `load` has fetched for the page of this `key`; until
   * then one of the page's own title and address. Where the host never asks nothing is loaded.
   */
  useMessage(key: string, title: string, load: () => Promise<ShareMessage>): void
  /** Marks a screen whose page may be shared: WeChat offers it for no other. */
  shareable<Screen extends object>(screen: Screen): Screen
}
