export interface Online {
  /** False where the device knows that it has no network. */
  isOnline(): boolean
  /** Runs whenever the network is there again after it was away; the function that it returns ends that. */
  onReturn(run: () => void): () => void
}
