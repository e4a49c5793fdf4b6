import { drawingPath } from '../../../contract/domain/practice/drawing'
import { computeMd5 } from '../app/md5'
import { online } from '../net/online'
import { inlineDrawing, type Drawings } from './drawing.contract'

/** The digests of drawings that were shown: a page is drawn more than once. */
const digests = new Map<string, string>()

function computeDigest(svg: string): string {
  const known = digests.get(svg) ?? computeMd5(svg)
  digests.set(svg, known)
  return known
}

export const drawings = {
  loadAddress: (svg, base) =>
    online.isOnline() ? base + drawingPath(computeDigest(svg)) : inlineDrawing(svg),
} satisfies Drawings as Drawings
