import { readStrokes, getStroke, type Stroke } from '@/lib/strokes'
import type { Point } from '@/lib/swipe'
import { SIGNATURE_FIELD, STROKE_NUMBERS } from '../../../../../contract/domain/shop/signature'

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

/** A stroke of a signature out of what was drawn, whole points within the field; a dot ends where it began. */
export function getInk(points: readonly Point[]): Stroke {
  const { width, height } = SIGNATURE_FIELD
  let kept = points.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) }))
  let stroke = getStroke(kept)
  // Whoever draws very long gives up every second point, and not the end.
  while (stroke.length > STROKE_NUMBERS) {
    kept = kept.filter((_, at) => at % 2 === 0 || at === kept.length - 1)
    stroke = getStroke(kept)
  }
  return stroke.length === 2 ? [...stroke, ...stroke] : stroke
}

/** The draft of a signature: the name, and the strokes. */
export interface SignatureDraft {
  readonly name: string
  readonly strokes: readonly Stroke[]
}

/** Reads what the device has kept of a signature. */
export function readSignature(kept: unknown): SignatureDraft {
  const name: unknown = Reflect.get(Object(kept), 'name')
  return {
    name: typeof name === 'string' ? name : '',
    strokes: readStrokes(Reflect.get(Object(kept), 'strokes')),
  }
}
