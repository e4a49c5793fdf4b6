/**
 * Tells the first of some elements that is in sight, each time that the visitor has scrolled and rests, as one does who
 * reads. Nothing is told before the page was scrolled.
 */
export type UseTopmost = (ids: readonly string[], heard: (id: string) => void) => void
