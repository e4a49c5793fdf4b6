/** The other tabs of the app on this device. */
export interface Tabs {
  /** Notifies the other tabs that something is new about a topic; the news itself is where all of them can read it. */
  notify(topic: string): void
  /** Runs when another tab has notified, or when this one comes back after it may have missed it. */
  listen(topic: string, listener: () => void): void
}
