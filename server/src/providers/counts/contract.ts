/** A span of time in which something may happen so often, by a keyed hash of its subject. */
export interface CountWindow {
  readonly subject: Buffer
  readonly max: number
  readonly starts: Date
  readonly ends: Date
}

/** Counts in fixed windows that all servers share, outside of the database. Everything rejects while it is away. */
export interface SharedCounts {
  /** Counts one in every window, unless one is full: then in none. Resolves to the full one. */
  take(windows: readonly CountWindow[], now: Date): Promise<CountWindow | undefined>
  /** Takes one back out of every window. */
  giveBack(windows: readonly CountWindow[]): Promise<void>
  /** How much was counted in each window. */
  read(windows: readonly CountWindow[]): Promise<number[]>
  clear(windows: readonly CountWindow[]): Promise<void>
  close(): Promise<void>
}

/** The fixed window of so many seconds that a time lies in. */
export function windowAt(
  subject: Buffer,
  { max, seconds }: { readonly max: number; readonly seconds: number },
  now: Date,
): CountWindow {
  const starts = Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000
  return { subject, max, starts: new Date(starts), ends: new Date(starts + seconds * 1000) }
}
