/**
 * How many of the small parts of a drawing are shown by now: all of them at once, or a few more after each moment where
 * a view is told of its parts by messages that must stay small.
 */
export type UseGradual = (total: number) => number
