/** How long a repeated tap is ignored, in ms (specification, sections 4 and 9). */
export const THROTTLE_MS = 3000

/** Lets an action through, then ignores it until the time has passed or the clock was set back. */
export function throttle(now: () => number, ms: number = THROTTLE_MS): () => boolean {
  let last: number | undefined
  return () => {
    const time = now()
    if (last !== undefined && time >= last && time - last < ms) return false
    last = time
    return true
  }
}
