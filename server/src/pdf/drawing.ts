import { getOutline } from './outline'
import type { Letters } from './letters'

const TAG = /<(\/?)([a-z]+)([^>]*?)(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w:-]+)\s*=\s*["']([^"']*)["']/g
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }
/** Width of a rule of a formula that says none, as the bar of a matrix. */
const RULE = '60'
/** Room around the outline of a glyph. */
const GLYPH_BOX = [-3000, -4000, 4000, 4000]

type Attributes = ReadonlyMap<string, string>

/** The attributes that an element hands down to those in it. */
const handedDown = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'text-anchor',
]

/** A text of a drawing, which its end makes known as a whole. */
interface Words {
  readonly attributes: Attributes
  readonly parts: { text: string; size: number; dy: number }[]
}

const getNumber = (attributes: Attributes, name: string, otherwise = 0): number => {
  const value = parseFloat(attributes.get(name) ?? '')
  return Number.isFinite(value) ? value : otherwise
}

const numbersIn = (list = ''): number[] => [...list.matchAll(/-?[\d.]+/g)].map(Number)

/** Draws the bank's SVG: formulas, whose characters are named outlines, and figures of simple shapes. */
export class Pen {
  private readonly glyphs = new Map<string, string>()

  /** `outlines` are the paths of the glyphs by their names. */
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly letters: Letters,
    private readonly outlines: Readonly<Record<string, string>>,
  ) {}

  /** Draws a picture with its own zero point at a place, enlarged `scale` times. */
  draw(svg: string, x: number, y: number, scale: number): void {
    const { doc } = this
    doc.save()
    doc.transform(scale, 0, 0, scale, x, y)
    const open: Attributes[] = [new Map()]
    let words: Words | undefined
    for (const [, close, name = '', list = '', isEmpty, text] of svg.matchAll(TAG)) {
      const above = open[open.length - 1] ?? new Map()
      if (text !== undefined) {
        const read = text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? '')
        words?.parts.push({ text: read, size: getNumber(above, 'font-size', 16), dy: getNumber(above, 'dy') })
      } else if (close) {
        if (name === 'text' && words) this.write(words)
        if (name === 'text') words = undefined
        if (name === 'g' || name === 'svg') doc.restore()
        open.pop()
      } else {
        const own = new Map([...list.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]))
        const attributes = new Map([...[...above].filter(([key]) => handedDown.includes(key)), ...own])
        if (name === 'text') words = { attributes, parts: [] }
        else if (name !== 'tspan' && name !== 'title') this.element(name, attributes, isEmpty === '/')
        if (!isEmpty) open.push(attributes)
      }
    }
    doc.restore()
  }

  private element(name: string, attributes: Attributes, isEmpty: boolean): void {
    const { doc } = this
    doc.save()
    if (name === 'svg') this.enter(attributes)
    this.move(attributes.get('transform'))
    if (name === 'use') this.glyph(attributes)
    else if (name !== 'g' && name !== 'svg' && this.trace(name, attributes)) this.paint(name, attributes)
    if (isEmpty || (name !== 'g' && name !== 'svg')) doc.restore()
  }

  /** A picture in a picture shows a part of itself in its place. */
  private enter(attributes: Attributes): void {
    const [left = 0, top = 0, width = 1, height = 1] = numbersIn(attributes.get('viewBox'))
    if (!attributes.has('width')) return
    const [w, h] = [getNumber(attributes, 'width'), getNumber(attributes, 'height')]
    this.doc.transform(w / width, 0, 0, h / height, getNumber(attributes, 'x'), getNumber(attributes, 'y'))
    this.doc.transform(1, 0, 0, 1, -left, -top)
    this.doc.rect(left, top, width, height).clip()
  }

  private move(transform = ''): void {
    for (const [, kind, list] of transform.matchAll(/(translate|scale)\(([^)]*)\)/g)) {
      const [a = 0, b] = numbersIn(list)
      if (kind === 'translate') this.doc.transform(1, 0, 0, 1, a, b ?? 0)
      else this.doc.transform(a, 0, 0, b ?? a, 0, 0)
    }
  }

  private glyph(attributes: Attributes): void {
    const [x, y] = [getNumber(attributes, 'x'), getNumber(attributes, 'y')]
    if (x !== 0 || y !== 0) this.doc.transform(1, 0, 0, 1, x, y)
    const name = this.glyphNamed((attributes.get('href') ?? '').slice(1))
    if (name !== undefined) this.doc.addContent(`/${name} Do`)
  }

  /** The name by which the page draws a glyph: its outline is in the document once, however often it is drawn. */
  private glyphNamed(glyph: string): string | undefined {
    const outline = this.outlines[glyph]
    if (outline === undefined) return undefined
    const known = this.glyphs.get(glyph)
    const name = known ?? `Glyph${this.glyphs.size}`
    const form = this.forms.get(name) ?? this.doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: GLYPH_BOX })
    if (known === undefined) {
      form.end(Buffer.from(`${getOutline(outline)}\nf`))
      this.glyphs.set(glyph, name)
      this.forms.set(name, form)
    }
    Object.assign(this.doc.page.xobjects, { [name]: form })
    return name
  }

  private readonly forms = new Map<string, PDFKit.PDFKitReference>()

  /** Lays the path of a shape; false for a thing that is none. */
  private trace(name: string, attributes: Attributes): boolean {
    const { doc } = this
    const of = (key: string): number => getNumber(attributes, key)
    const [first, second] = numbersIn(attributes.get('points'))
    switch (name) {
      case 'line':
        doc.moveTo(of('x1'), of('y1')).lineTo(of('x2'), of('y2'))
        return true
      case 'rect':
        if (of('rx') > 0) doc.roundedRect(of('x'), of('y'), of('width'), of('height'), of('rx'))
        else doc.rect(of('x'), of('y'), of('width'), of('height'))
        return true
      case 'circle':
        doc.circle(of('cx'), of('cy'), of('r'))
        return true
      case 'ellipse':
        doc.ellipse(of('cx'), of('cy'), of('rx'), of('ry'))
        return true
      case 'path':
        doc.path(attributes.get('d') ?? '')
        return true
      case 'polyline':
      case 'polygon': {
        if (first === undefined || second === undefined) return false
        const points = numbersIn(attributes.get('points'))
        doc.moveTo(first, second)
        for (let at = 2; at + 1 < points.length; at += 2) doc.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
        if (name === 'polygon') doc.closePath()
        return true
      }
      default:
        return false
    }
  }

  private paint(name: string, attributes: Attributes): void {
    const { doc } = this
    const isRule = attributes.has('class')
    const isFilled = name !== 'line' && attributes.get('fill') !== 'none'
    const isStroked = isRule || (attributes.get('stroke') ?? 'none') !== 'none'
    const dashes = numbersIn(attributes.get('stroke-dasharray'))
    const [dash, space = dash] = dashes
    const [fill, stroke] = ['fill-opacity', 'stroke-opacity'].map((key) => getNumber(attributes, key, 1))
    if (fill !== undefined && fill < 1 && isFilled) doc.fillOpacity(fill)
    if (stroke !== undefined && stroke < 1 && isStroked) doc.strokeOpacity(stroke)
    doc.lineWidth(getNumber(attributes, 'stroke-width', isRule ? Number(RULE) : 1))
    if (isStroked && dash !== undefined && space !== undefined) doc.dash(dash, { space })
    if (isFilled && isStroked) doc.fillAndStroke()
    else if (isFilled) doc.fill()
    else if (isStroked) doc.stroke()
    else doc.addContent('n')
  }

  private write({ attributes, parts }: Words): void {
    const { doc, letters } = this
    const width = parts.reduce((sum, { text, size }) => sum + letters.width(text, size), 0)
    const anchor = attributes.get('text-anchor')
    const before = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0
    const size = getNumber(attributes, 'font-size', 16)
    const isCentred = /middle|central/.test(attributes.get('dominant-baseline') ?? '')
    doc.save()
    this.move(attributes.get('transform'))
    let x = getNumber(attributes, 'x') - before
    let y = getNumber(attributes, 'y') + (isCentred ? size * 0.35 : 0)
    for (const part of parts) {
      y += part.dy
      letters.draw(part.text, x, y, part.size)
      x += letters.width(part.text, part.size)
    }
    doc.restore()
  }
}
