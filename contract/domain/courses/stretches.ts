/** A part of a film in seconds: from the first to before the last. */
export type Stretch = readonly [from: number, to: number]

/** Stretches in order, none touching the next; what was seen twice is there once. */
export function union(stretches: Iterable<Stretch>): Stretch[] {
  const sorted = [...stretches].filter(([from, to]) => from < to).sort(([first], [second]) => first - second)
  const joined: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = joined[joined.length - 1]
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** Seconds that stretches cover, each second once; what lies beyond `end` does not count. */
export const covered = (stretches: Iterable<Stretch>, end = Infinity): number =>
  union(stretches).reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0)

/** The parts between 0 and `end` that no stretch covers. */
export function gaps(stretches: Iterable<Stretch>, end: number): Stretch[] {
  const open: Stretch[] = []
  let at = 0
  for (const [from, to] of union(stretches)) {
    if (from > at) open.push([at, Math.min(from, end)])
    at = Math.max(at, to)
  }
  if (at < end) open.push([at, end])
  return open.filter(([from, to]) => from < to)
}
