/** The field in which a signature is drawn; its points lie within. */
export const SIGNATURE_FIELD = { width: 1000, height: 400 } as const

type Strokes = readonly (readonly number[])[]

/** Numbers of one stroke, strokes of a signature, and numbers of all of them that are stored. */
export const STROKE_NUMBERS = 2000
const STROKES = 100
export const SIGNATURE_NUMBERS = 20_000

/** Whether strokes are more than a signature has: their points lie four apart, so that a pen goes the field's width forty times. */
export function isTooMuch(strokes: Strokes): boolean {
  if (strokes.length > STROKES) return true
  let numbers = 0
  for (const { length } of strokes) numbers += length
  return numbers > SIGNATURE_NUMBERS
}

/**
 * Whether something was drawn: strokes of whole points within the field, and not all on one point. A dot is a stroke that
 * ends where it began.
 */
export function isDrawn(strokes: Strokes): boolean {
  const { width, height } = SIGNATURE_FIELD
  const [firstX, firstY] = strokes[0] ?? []
  let isMoved = false
  for (const stroke of strokes) {
    if (stroke.length < 4 || stroke.length % 2 !== 0) return false
    for (let at = 0; at < stroke.length; at += 2) {
      const x = stroke[at] ?? -1
      const y = stroke[at + 1] ?? -1
      if (x < 0 || x > width || y < 0 || y > height) return false
      if (x !== firstX || y !== firstY) isMoved = true
    }
  }
  return isMoved
}

/** The line in the field for a student who cannot draw and signs by the name alone: a line beneath it. */
export const NAME_LINE: Strokes = [[100, 320, 900, 320]]

/** Whether a signature is a name alone. */
export function isNameAlone(strokes: Strokes): boolean {
  return strokes.length === 1 && strokes[0]?.join() === NAME_LINE[0]?.join()
}
