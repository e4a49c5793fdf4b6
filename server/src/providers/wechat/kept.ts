const EARLY_MS = 300_000
const PAUSE_MS = 3000

/** A value that somebody else issues, and for how many seconds it holds. */
export type Issued = { value: string; seconds: number }

/** A value that is fetched when it is needed and cached as long as it is valid. */
export type CachedValue = {
  get(): Promise<string>
  /** Drops a value that turned out to be invalid; another one stays. */
  drop(value: string): void
}

/**
 * Caches an issued value. However many ask at once, it is fetched once. Five minutes before its end a new one is fetched
 * while the old one is still returned; after a failure there is no new attempt for three seconds.
 */
export function saveValue(clock: () => Date, fetchValue: () => Promise<Issued>): CachedValue {
  let saved: { value: string; freshUntil: number; until: number } | undefined
  let pending: Promise<string> | undefined
  let failed: { until: number; error: unknown } | undefined

  async function renew(): Promise<string> {
    try {
      const { value, seconds } = await fetchValue()
      const until = clock().getTime() + seconds * 1000
      saved = { value, until, freshUntil: until - Math.min(EARLY_MS, seconds * 500) }
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
      if (saved && now < saved.freshUntil) return saved.value
      const old = saved && now < saved.until ? saved.value : undefined
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
      if (saved?.value === value) saved = undefined
    },
  }
}
