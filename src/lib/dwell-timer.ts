/** Longest stretch that counts as seen without a break, in ms; a longer one is a clock that was set. */
const LONGEST_MS = 3_600_000

/** Counts how long something was seen, in ms; hidden time does not count. */
export interface DwellTimer {
  /** Counts from this Unix ms on, unless it does so already. */
  resume(now: number): void
  pause(now: number): void
  /** The time counted since it was last read. */
  takeMs(now: number): number
}

/** A stay that has not begun. */
export function createDwellTimer(): DwellTimer {
  let since: number | undefined
  let seen = 0
  const count = (now: number): void => {
    if (since === undefined) return
    const stretch = now - since
    if (stretch > 0 && stretch <= LONGEST_MS) seen += stretch
    since = now
  }
  return {
    resume(now) {
      since ??= now
    },
    pause(now) {
      count(now)
      since = undefined
    },
    takeMs(now) {
      count(now)
      const taken = seen
      seen = 0
      return taken
    },
  }
}
