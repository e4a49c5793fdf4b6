import type { Point } from './swipe'

/** A stroke: x and y by turns, in thousandths of the width of what it is drawn on. */
export type Stroke = readonly number[]

/** A stroke of points without those that no eye would miss. */
export function getStroke(points: readonly Point[]): Stroke {
  const simplified: Point[] = []
  points.forEach((point, at) => {
    const last = simplified[simplified.length - 1]
    const isFar = !last || Math.abs(last.x - point.x) + Math.abs(last.y - point.y) >= 4
    if (isFar || at === points.length - 1) simplified.push(point)
  })
  return simplified.flatMap(({ x, y }) => [x, y])
}

/** Path of strokes; one point alone is a dot. */
export function strokesPath(strokes: readonly Stroke[]): string {
  return strokes
    .map((stroke) => {
      const points: string[] = []
      for (let at = 0; at + 1 < stroke.length; at += 2) points.push(`${stroke[at]} ${stroke[at + 1]}`)
      return points.length === 0 ? '' : `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`
    })
    .join('')
}

/** Reads strokes that were stored on the device, without entries that are no strokes. */
export function readStrokes(value: unknown): Stroke[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (stroke): stroke is number[] => Array.isArray(stroke) && stroke.every((item) => Number.isFinite(item)),
  )
}
