/** Timers that run when a test moves its clock. */
export interface ManualTimers {
  readonly clock: { ms: number }
  later(work: () => void, ms: number): void
  /** Moves the clock and runs, in order, what is due; promises that are ready settle in between. */
  pass(ms: number): Promise<void>
}

/** A clock that stands still at this Unix ms, with timers of its own. */
export function manualTimers(ms: number): ManualTimers {
  const clock = { ms }
  let timers: { at: number; work: () => void }[] = []
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
  }
  return {
    clock,
    later: (work, wait) => void timers.push({ at: clock.ms + wait, work }),
    async pass(wait) {
      const end = clock.ms + wait
      await settle()
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at).find((it) => it.at <= end)
        if (!next) break
        timers = timers.filter((it) => it !== next)
        clock.ms = Math.max(clock.ms, next.at)
        next.work()
        await settle()
      }
      clock.ms = end
    },
  }
}
