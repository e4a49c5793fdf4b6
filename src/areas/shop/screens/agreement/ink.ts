import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import { readStrokes, getStroke, type Stroke } from '@/lib/strokes'
import type { Point } from '@/lib/swipe'
import { SIGNATURE_FIELD, STROKE_NUMBERS } from '../../../../../contract/domain/shop/signature'

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

/** A stroke of a signature out of what was drawn, whole points within the field; a dot ends where it began. */
export function getInk(points: readonly Point[]): Stroke {
  const { width, height } = SIGNATURE_FIELD
  let simplified = points.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) }))
  let stroke = getStroke(simplified)
  // A very long drawing loses every second point, and not its end.
  while (stroke.length > STROKE_NUMBERS) {
    simplified = simplified.filter((_, at) => at % 2 === 0 || at === simplified.length - 1)
    stroke = getStroke(simplified)
  }
  return stroke.length === 2 ? [...stroke, ...stroke] : stroke
}

const draft = v.object({
  name: v.fallback(v.string(), ''),
  strokes: v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((value): readonly Stroke[] => readStrokes(value)),
    ),
    [],
  ),
})

/** The draft of a signature: the name, and the strokes. */
export type SignatureDraft = v.InferOutput<typeof draft>

/** Reads the draft that the device has stored of a signature. */
export const readSignature = (stored: unknown): SignatureDraft =>
  readAs(draft, stored) ?? { name: '', strokes: [] }
