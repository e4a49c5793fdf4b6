/** Neighbours of a list: those from `first` up to, but not with, `end`. */
export interface Span {
  readonly first: number
  readonly end: number
}

/** Cuts a span into pieces of a size, of which the last one may be smaller. */
export function chunk({ first, end }: Span, size: number): Span[] {
  const count = Math.max(0, Math.ceil((end - first) / size))
  return Array.from({ length: count }, (_, n) => ({
    first: first + n * size,
    end: Math.min(end, first + (n + 1) * size),
  }))
}
