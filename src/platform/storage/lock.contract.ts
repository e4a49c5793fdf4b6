/** Work that one tab of the app does at a time. */
export interface Lock {
  /** Does it once no other tab does work of this name. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}
