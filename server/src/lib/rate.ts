/** How many units one key may use in a window. */
export type Rate = { readonly max: number; readonly windowMs: number }

/** Keys that are remembered; beyond that the longest known go first, so that strangers cannot fill the memory. */
const MOST_KEYS = 50_000

/**
 * Counts units by key in fixed windows, in this process alone: a limit on floods need not be exact, and writing it down
 * would cost more than what it protects. Returns 0 when the units are granted, else the ms until the window ends. Negative units give
 * back what was granted at `now`, if that window still runs.
 */
export function createRate({ max, windowMs }: Rate): (key: string, units: number, now: number) => number {
  const used = new Map<string, { from: number; units: number }>()
  return (key, units, now) => {
    const known = used.get(key)
    const isRunning = known && now >= known.from && now - known.from < windowMs
    if (!isRunning && units < 0) return 0
    const entry = isRunning ? known : { from: now, units: 0 }
    if (entry.units + units > max) return Math.max(1, entry.from + windowMs - now)
    entry.units = Math.max(0, entry.units + units)
    if (!isRunning) {
      used.delete(key)
      used.set(key, entry)
      const oldest = used.keys().next()
      if (used.size > MOST_KEYS && !oldest.done) used.delete(oldest.value)
    }
    return 0
  }
}
