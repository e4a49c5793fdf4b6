export interface Offline {
  /** Runs whenever the network goes away; the function that it returns ends that. */
  onLoss(run: () => void): () => void
}
