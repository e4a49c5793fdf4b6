export interface AppUpdate {
  /** Ends this version and starts the newest one that can be had. */
  apply(): void
}
