/** The target of an address, as the route table decides it. */
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

/** Decides where addresses lead. */
export interface Resolver {
  /** Undefined as long as that cannot be said at once. */
  find(url: string): Visit | undefined
  /** Rejects where what it needs for that does not arrive. */
  load(url: string): Promise<Visit>
}

/** Gives the router what decides about addresses, and someone to tell when a page could not be loaded. */
export type RouterStart = (resolver: Resolver, failed: (error: unknown) => void) => void
