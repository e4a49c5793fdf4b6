/** Runs work once for all who ask for the same key while it is under way; everybody gets its outcome. */
export function singleFlight<Outcome>(): (key: string, work: () => Promise<Outcome>) => Promise<Outcome> {
  const underWay = new Map<string, Promise<Outcome>>()
  return (key, work) => {
    const running = underWay.get(key)
    if (running) return running
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

/**
 * Lets work for one key not pile up: one is under way, and all who ask during it share the next one, so that
 * everybody gets what was so after they asked.
 */
export function nextFlight<Outcome>(): (key: string, work: () => Promise<Outcome>) => Promise<Outcome> {
  const underWay = new Map<string, Promise<Outcome>>()
  const next = new Map<string, Promise<Outcome>>()
  function start(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
  return (key, work) => {
    const waiting = next.get(key)
    if (waiting) return waiting
    const running = underWay.get(key)
    if (!running) return start(key, work)
    const begin = () => {
      next.delete(key)
      return start(key, work)
    }
    const after = running.then(begin, begin)
    next.set(key, after)
    return after
  }
}
