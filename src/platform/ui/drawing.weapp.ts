import { drawingPath } from '../../../contract/domain/practice/drawing'
import { md5Of } from '../app/md5'
import { online } from '../net/online'
import { inlineDrawing, type Drawings } from './drawing.contract'

/** The digests of drawings that were shown: a page is drawn more than once. */
const digests = new Map<string, string>()

function digestOf(svg: string): string {
  const known = digests.get(svg) ?? md5Of(svg)
  digests.set(svg, known)
  return known
}

export const drawings = {
  addressOf: (svg, base) => (online.isOnline() ? base + drawingPath(digestOf(svg)) : inlineDrawing(svg)),
} satisfies Drawings as Drawings
