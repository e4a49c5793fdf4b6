/** The facts that outlive a reload of the page by the app. */
export interface TakenAlong {
  /** The visit before the reload. */
  readonly visit?: unknown
  /** Whether a password had been typed, which is not taken along. */
  readonly hadPassword?: boolean | undefined
}

export interface Deploys {
  /**
   * From now on the page is loaded again when somebody wants a part of its build that the server has no more. What
   * `leaveVisit` says of the visit is taken along; it is given the path of the page on which the visitor stays, which is
   * empty where another one is wanted. To be called once.
   */
  survive(leaveVisit: (path: string) => object): void
  /** The facts carried over when the app loaded this page again; empty where it did not. */
  takenAlong(): TakenAlong
}
