/** What an address leads to, as the route table decides it. */
export interface Visit {
  /** Public address after all redirects. */
  readonly url: string
  /** Compiled page that draws it, without a leading slash. */
  readonly page: string
  /** Parameters of this visit. */
  readonly query: Readonly<Record<string, string>>
  /** Undefined leaves the title as it is; never rejects. */
  readonly title: Promise<string | undefined>
}

export type Resolver = (url: string) => Visit

/**
 * Gives the router its route table, the compiled pages in the order in which the app lists them, and someone to tell when
 * a page could not be loaded.
 */
export type RouterStart = (
  resolve: Resolver,
  pages: readonly string[],
  failed: (error: unknown) => void,
) => void
