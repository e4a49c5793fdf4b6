export interface Online {
  /** Runs whenever the network is there again after it was away. */
  onReturn(run: () => void): void
}
