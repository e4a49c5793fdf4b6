/** How long the first page is left to itself, in ms. */
const REST_MS = 2000

/** Runs work that nobody waits for, some time after the first page has been rendered. */
export function whenIdle(work: () => void): void {
  setTimeout(work, REST_MS)
}
