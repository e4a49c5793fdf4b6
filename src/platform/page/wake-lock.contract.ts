export interface Awake {
  /** Keeps the screen from going dark where the host can; returns what ends that. */
  hold(): () => void
}
