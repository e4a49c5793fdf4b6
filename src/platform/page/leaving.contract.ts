/** Sends what the server has to have when the product is left; the promise is fulfilled soon in any case. */
export type LastWord = () => Promise<void> | undefined

export interface Leaving {
  /** Has `say` run each time the product is about to be left or goes out of sight; the newest one counts. */
  beforehand(say: LastWord): void
  /** Leads away by `go`: at once, but where requests end with their page not before the last word is said. */
  by(go: () => void): void
}
