/** Whether the app is in front of the student. */
export interface Presence {
  /** Runs when the app goes out of sight, maybe for ever; once more where that is followed by its end. */
  onLeave(run: () => void): void
  /** Runs when the student comes back to the app; the function that it returns ends that. */
  onReturn(run: () => void): () => void
}
