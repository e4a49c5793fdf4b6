/**
 * Reports the first of some elements that is in sight, each time that the visitor has scrolled and rests, as a reader
 * does. Nothing is reported before the page was scrolled.
 */
export type UseTopmost = (ids: readonly string[], listener: (id: string) => void) => void
