let isBeginning = false

/** Work that the app begins by itself: what it fetches for that, nobody waits for. */
export const unasked = {
  /** Whether such work is beginning right now. */
  isBeginning: (): boolean => isBeginning,
  begin<Result>(work: () => Result): Result {
    isBeginning = true
    try {
      return work()
    } finally {
      isBeginning = false
    }
  },
}
