/** A place on the screen, in CSS px from its left upper corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type Swipe = 'left' | 'right'

/** How far a finger moves sideways at least, in CSS px. */
export const SWIPE_PX = 56
/** How much farther it moves sideways than up or down, so that scrolling is none. */
export const SWIPE_SLOPE = 2
/** Where the system's own gesture of going back begins at both edges, in CSS px. */
export const EDGE_PX = 24

/** The swipe that a finger made on a screen of a width by going down at one place and up at another, if it made one. */
export function findSwipe(from: Point, to: Point, width: number): Swipe | undefined {
  const across = to.x - from.x
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < SWIPE_SLOPE * Math.abs(to.y - from.y))
    return undefined
  if (from.x < EDGE_PX || from.x > width - EDGE_PX) return undefined
  return across < 0 ? 'left' : 'right'
}
