/** A group of callers, and how many places of a bounded whole its members may hold together. */
export type Share = { readonly group: string; readonly most: number }

/** Takes places in every share. Returns what gives them back; undefined when one of the groups would hold too many. */
export type Shares = (shares: readonly Share[], places?: number) => (() => void) | undefined

/** Counts the places that groups hold, so that nobody alone fills what everybody waits in. */
export function createShares(): Shares {
  const held = new Map<string, number>()

  function change(shares: readonly Share[], places: number): void {
    for (const { group } of shares) {
      const left = (held.get(group) ?? 0) + places
      if (left > 0) held.set(group, left)
      else held.delete(group)
    }
  }

  return (shares, places = 1) => {
    if (shares.some(({ group, most }) => (held.get(group) ?? 0) + places > most)) return undefined
    change(shares, places)
    return () => change(shares, -places)
  }
}
