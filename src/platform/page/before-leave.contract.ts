/** Sends what the server has to have when the product is left; the promise settles soon in any case. */
export type LastWord = () => Promise<void> | undefined

export interface Leaving {
  /** Runs `say` each time the product is about to be left or goes out of sight; the newest one counts. */
  beforehand(say: LastWord): void
  /** Leaves by `go`: at once, but where requests end with their page not before the last call is answered. */
  by(go: () => void): void
}
