/** The field in which a signature is drawn; its points lie within. */
export const SIGNATURE_FIELD = { width: 1000, height: 400 } as const

/** Numbers of one stroke, and strokes of a signature, that are stored. */
export const STROKE_NUMBERS = 2000
export const STROKES = 100

/**
 * Whether something was drawn: strokes of whole points within the field, and not all on one point. A dot is a stroke that
 * ends where it began.
 */
export function isDrawn(strokes: readonly (readonly number[])[]): boolean {
  const points = strokes.flatMap((stroke) => stroke.map((value, at) => [at % 2, value] as const))
  const { width, height } = SIGNATURE_FIELD
  const isWhole =
    strokes.every(({ length }) => length >= 4 && length % 2 === 0) &&
    points.every(([axis, value]) => value >= 0 && value <= (axis === 0 ? width : height))
  const isMoved = [0, 1].some(
    (axis) => new Set(points.filter(([of]) => of === axis).map(([, value]) => value)).size > 1,
  )
  return isWhole && isMoved
}

/** What stands in the field for a student who cannot draw and signs by the name alone: a line beneath it. */
export const NAME_LINE: readonly (readonly number[])[] = [[100, 320, 900, 320]]

/** Whether a signature is a name alone. */
export function isNameAlone(strokes: readonly (readonly number[])[]): boolean {
  return JSON.stringify(strokes) === JSON.stringify(NAME_LINE)
}
