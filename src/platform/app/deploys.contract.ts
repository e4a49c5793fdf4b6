/** The facts that outlive a reload of the page by the app. */
export interface TakenAlong {
  /** The visit before the reload. */
  readonly visit?: unknown
  /** Whether a password had been typed, which is not taken along. */
  readonly hadPassword?: boolean | undefined
}

export interface Deploys {
  /**
   * From now on the page is loaded again when it needs a part of its build that the server no longer has. The facts
   * that `leaveVisit` returns are carried over; it receives the path of the page on which the visitor stays, or an
   * empty one when they go to another page. To be called once.
   */
  survive(leaveVisit: (path: string) => object): void
  /** The facts carried over when the app loaded this page again; empty where it did not. */
  takenAlong(): TakenAlong
}
