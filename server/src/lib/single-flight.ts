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
