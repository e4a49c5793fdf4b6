/** Signals to running work that its result is no longer wanted; the platforms have no common object for this. */
export interface CancelSignal {
  readonly isCancelled: boolean
  /** Runs `act` when the work is given up, at once if it already was; returns a function that stops listening. */
  onCancel(act: () => void): () => void
}

/** Makes a signal and the one function that gives the work up; giving up twice is giving up once. */
export function createCancel(): { readonly signal: CancelSignal; cancel(): void } {
  const listeners = new Set<() => void>()
  let isCancelled = false
  return {
    signal: {
      get isCancelled() {
        return isCancelled
      },
      onCancel(act) {
        if (isCancelled) act()
        else listeners.add(act)
        return () => void listeners.delete(act)
      },
    },
    cancel() {
      isCancelled = true
      const waiting = [...listeners]
      listeners.clear()
      for (const act of waiting) act()
    },
  }
}
