export interface Online {
  /** Runs whenever the network is there again after it was away; the function that it returns ends that. */
  onReturn(run: () => void): () => void
}
