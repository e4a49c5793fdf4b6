/** How long the first try waits, in ms: events wait that long for others before they are sent. */
const SEND_AFTER_MS = 3000
/** Longest pause between tries while the server does not take them, in ms. */
const LONGEST_PAUSE_MS = 300_000

/** How long the next try waits after so many failures in a row, in ms. */
export function retryPause(failures: number): number {
  return Math.min(SEND_AFTER_MS * 2 ** failures, LONGEST_PAUSE_MS)
}
