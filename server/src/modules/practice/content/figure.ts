import type { Figure } from '../../../../../contract/schemas/practice/question'
import { bankText as text } from '../strings/bank'

/** Largest figure, in bytes. */
const LARGEST = 8192
const ELEMENTS = new Set([
  'svg',
  'g',
  'line',
  'polyline',
  'polygon',
  'path',
  'rect',
  'circle',
  'ellipse',
  'text',
  'tspan',
  'title',
])
/** Attributes that draw; whatever else could load or run something. */
const ATTRIBUTES =
  /^(?:xmlns|viewBox|width|height|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|d|points|transform|dx|dy|fill|fill-opacity|fill-rule|stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin|stroke-opacity|opacity|font-size|font-family|font-style|font-weight|text-anchor|dominant-baseline)$/
const COLOURS = /^(?:none|currentColor)$/

/** Reads a figure; what is wrong with it instead where it is not fit to be shown. */
export function readFigure(svg: string): Figure | string {
  if (Buffer.byteLength(svg) > LARGEST) return text.svgSize
  const source = svg.replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '').trim()
  for (const [, close, name = '', attributes = ''] of source.matchAll(/<(\/?)([^\s/>]+)([^>]*)>/g)) {
    if (!ELEMENTS.has(name)) return text.svgElement(name)
    if (close) continue
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=/]+)\s*=\s*["']([^"']*)["']/g)) {
      if (!ATTRIBUTES.test(attribute)) return text.svgElement(attribute)
      if ((attribute === 'fill' || attribute === 'stroke') && !COLOURS.test(value)) return text.svgColour
    }
  }
  const [, , , width, height] =
    /viewBox=["'](-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)["']/.exec(source) ?? []
  if (width === undefined || height === undefined || !source.startsWith('<svg')) return text.svgView
  return { width: Math.round(Number(width)), height: Math.round(Number(height)), svg: source }
}
