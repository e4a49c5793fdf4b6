const EARLY_MS = 300_000
const PAUSE_MS = 3000

/** A value that somebody else issues, and for how many seconds it holds. */
export type Issued = { value: string; seconds: number }

/** A value that is fetched when it is needed and cached as long as it is valid. */
export type KeptValue = {
  get(): Promise<string>
  /** Drops a value that turned out to be invalid; another one stays. */
  drop(value: string): void
}

/**
 * Caches an issued value. However many ask at once, it is fetched once. Five minutes before its end a new one is fetched
 * while the old one is still returned; after a failure there is no new attempt for three seconds.
 */
export function keepValue(clock: () => Date, fetchValue: () => Promise<Issued>): KeptValue {
  let kept: { value: string; freshUntil: number; until: number } | undefined
  let pending: Promise<string> | undefined
  let failed: { until: number; error: unknown } | undefined

  async function renew(): Promise<string> {
    try {
      const { value, seconds } = await fetchValue()
      const until = clock().getTime() + seconds * 1000
      kept = { value, until, freshUntil: until - Math.min(EARLY_MS, seconds * 500) }
      failed = undefined
      return value
    } catch (error) {
      failed = { until: clock().getTime() + PAUSE_MS, error }
      throw error
    } finally {
      pending = undefined
    }
  }

  return {
    async get() {
      const now = clock().getTime()
      if (kept && now < kept.freshUntil) return kept.value
      const old = kept && now < kept.until ? kept.value : undefined
      if (!pending && failed && now < failed.until) {
        if (old !== undefined) return old
        throw failed.error
      }
      pending ??= renew()
      if (old === undefined) return pending
      pending.catch(() => undefined)
      return old
    },
    drop(value) {
      if (kept?.value === value) kept = undefined
    },
  }
}
