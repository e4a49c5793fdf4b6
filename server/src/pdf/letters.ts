import { isHan, type Font, type Fonts } from './fonts'

/** How a text looks beside its size. */
export interface Look {
  readonly isBold?: boolean
  readonly isUnderlined?: boolean
}

/** Letters of one font, raised or lowered where they are small ones; lengths in em. */
interface Stretch {
  readonly font: Font
  readonly text: string
  readonly scale: number
  readonly rise: number
}

const RAISED = /^[\u00b2\u00b3\u00b9\u2070-\u207f]$/
const LOWERED = /^[\u2080-\u209c]$/
/** Signs that draw nothing by themselves: controls, joiners, variants. */
const UNSEEN = /^[\p{Cc}\p{Cf}\ufe00-\ufe0f]$/u
/** The character that printers set where they have no type. */
const MISSING = String.fromCodePoint(0x3013)

/**
 * The drawing for a character that no font has; of a Chinese one, which may be part of a name, its number says which
 * it is.
 */
const markFor = (sign: string): string =>
  isHan(sign) ? `${MISSING}(U+${sign.codePointAt(0)?.toString(16).toUpperCase()})` : MISSING

const SMALL = 0.65
const BOLD_LINE = 0.035

/** Every sign by which a text may come to be drawn, so that there is a font for each. */
export const getSigns = (text: string): string =>
  text + text.normalize('NFKC') + [...text].map(markFor).join('')

/** Draws and measures lines of letters of a document in whatever fonts have them. */
export class Letters {
  private readonly widths = new Map<string, number>()
  private readonly known = new Set<string>()

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: Fonts,
  ) {}

  width(text: string, size: number): number {
    return this.stretches(text).reduce((sum, stretch) => sum + this.getWidth(stretch), 0) * size
  }

  /** Draws a text from a place on its base line. */
  draw(text: string, x: number, y: number, size: number, { isBold = false }: Look = {}): void {
    const { doc } = this
    let at = x
    for (const stretch of this.stretches(text)) {
      const own = size * stretch.scale
      this.choose(stretch.font)
      doc.fontSize(own).lineWidth(own * BOLD_LINE)
      const options = { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: isBold } as const
      doc.text(stretch.text, at, y - stretch.rise * size, options)
      at += this.getWidth(stretch) * size
    }
  }

  private getWidth({ font, text, scale }: Stretch): number {
    const key = `${font.name} ${text}`
    const known = this.widths.get(key)
    if (known !== undefined) return known * scale
    this.choose(font)
    const width = this.doc.fontSize(1000).widthOfString(text) / 1000
    this.widths.set(key, width)
    return width * scale
  }

  private choose({ name, data }: Font): void {
    if (!this.known.has(name)) this.doc.registerFont(name, data)
    this.known.add(name)
    this.doc.font(name)
  }

  private stretches(text: string): Stretch[] {
    const found: Stretch[] = []
    const add = (stretch: Stretch): void => {
      const last = found[found.length - 1]
      if (last && last.font === stretch.font && last.rise === stretch.rise)
        found[found.length - 1] = { ...last, text: last.text + stretch.text }
      else found.push(stretch)
    }
    for (const sign of text) {
      if (UNSEEN.test(sign)) continue
      const font = this.fonts.findFont(sign)
      if (font) add({ font, text: sign, scale: 1, rise: 0 })
      else this.stand(sign).forEach(add)
    }
    return found
  }

  /** The drawing for a character that no font has: the letters that it is made of, or the sign for a missing one. */
  private stand(sign: string): Stretch[] {
    const { fonts } = this
    const isRaised = RAISED.test(sign)
    const isSmall = isRaised || LOWERED.test(sign)
    const parts = [...sign.normalize('NFKC')].map((part) => ({ part, font: fonts.findFont(part) }))
    const whole = parts.every(({ font }) => font) ? parts : [{ part: markFor(sign), font: fonts.main }]
    return whole.map(({ part, font = fonts.main }) => ({
      font,
      text: part,
      scale: isSmall ? SMALL : 1,
      rise: isRaised ? 0.35 : isSmall ? -0.12 : 0,
    }))
  }
}
