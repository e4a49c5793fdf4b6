import PDFDocument from 'pdfkit'
import type { Figure } from '../../../contract/schemas/question'
import { Pen } from './drawing'
import { openFonts, type Fonts } from './fonts'
import { Letters, signsOf } from './letters'
import { breakLines, type Line, type Part } from './lines'

/** How a paragraph is set, lengths in points. */
export interface Style {
  readonly size: number
  /** Distance from the left edge of the text. */
  readonly indent?: number
  /** Room below it. */
  readonly gap?: number
  /** What stands before its first line, as a number. */
  readonly label?: string | undefined
  /** Whether what follows stays on its page. */
  readonly isHead?: boolean
}

/** What a document is called, and when it was made. */
export interface Title {
  readonly title: string
  readonly at: Date
}

/** A stretch across the page that is not parted. */
interface Row {
  readonly height: number
  readonly isHead?: boolean
  /** Nothing to see, so that no page begins with it. */
  readonly isGap?: boolean
  draw(y: number): void
}

/** A4 and its margins, in points. */
const PAGE = { width: 595.28, height: 841.89 }
const SIDE = 52
const TOP = 50
const BOTTOM = 58
const WIDTH = PAGE.width - 2 * SIDE
const HEIGHT = PAGE.height - TOP - BOTTOM
/** Size of a CSS pixel of a figure, and its greatest height. */
const PIXEL = 0.68
const TALLEST = 300
const LABEL_GAP = 4
const FOOTER_SIZE = 8
/** Width of a sign of code, in em: what stands under each other stays so, though letters differ. */
const COLUMN = 0.6
const CODE_SIZE = 9.5
const CELL = 5

const heightOf = (rows: readonly { readonly height: number }[]): number =>
  rows.reduce((sum, { height }) => sum + height, 0)

/** From here on signs are as wide as two of the Latin ones. */
const WIDE = 0x2e80
const columnsOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) >= WIDE ? 2 : 1), 0)

/** Pages of A4 that are filled from top to bottom. What is laid is placed together, by `place`. */
export class Sheet {
  private readonly letters: Letters
  private readonly pen: Pen
  private rows: Row[] = []
  private y = TOP

  private constructor(
    private readonly doc: PDFKit.PDFDocument,
    fonts: Fonts,
    outlines: Readonly<Record<string, string>>,
  ) {
    this.letters = new Letters(doc, fonts)
    this.pen = new Pen(doc, this.letters, outlines)
  }

  /** A sheet for some texts, with the outlines of the formulas' glyphs by their names. */
  static async open(
    { title, at }: Title,
    texts: Iterable<string>,
    outlines: Readonly<Record<string, string>>,
  ): Promise<Sheet> {
    const fonts = await openFonts()
    for (const text of texts) await fonts.prepare([signsOf(text)])
    const doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      font: '',
      lang: 'zh-CN',
      displayTitle: true,
      info: { Title: title, CreationDate: at, ModDate: at },
    })
    return new Sheet(doc, fonts, outlines)
  }

  /** Lays a paragraph. */
  paragraph(parts: readonly Part[], { size, indent = 0, gap = 2, label, isHead = false }: Style): void {
    for (const [at, line] of this.broken(parts, size, WIDTH - indent).entries())
      this.rows.push({
        height: line.above + line.below,
        isHead,
        draw: (y) => {
          if (at === 0 && label !== undefined) {
            const before = this.letters.width(label, size) + LABEL_GAP
            this.letters.draw(label, SIDE + indent - before, y + line.above, size)
          }
          this.write(line, SIDE + indent, y + line.above)
        },
      })
    this.space(gap)
  }

  /** Lays lines of code, with what stood in a column in a column again. */
  code(text: string, indent: number): void {
    const lead = CODE_SIZE * 1.5
    for (const line of text.split('\n'))
      this.rows.push({
        height: lead,
        draw: (y) => {
          let end = 0
          for (const { 0: piece, index } of line.matchAll(/\S+(?: \S+)*/g)) {
            const x = Math.max(end, columnsOf(line.slice(0, index)) * COLUMN * CODE_SIZE)
            this.letters.draw(piece, SIDE + indent + x, y + lead * 0.72, CODE_SIZE)
            end = x + this.letters.width(`${piece} `, CODE_SIZE)
          }
        },
      })
    this.space(4)
  }

  /** Lays a figure as large as a phone shows it, smaller where there is no room. */
  figure({ width, height, svg }: Figure, indent: number): void {
    const scale = Math.min(PIXEL, TALLEST / height, (WIDTH - indent) / width)
    const [left = 0, top = 0] = (/viewBox=["']([^"']*)/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number)
    this.rows.push({
      height: height * scale + 8,
      draw: (y) => this.pen.draw(svg, SIDE + indent - left * scale, y + 4 - top * scale, scale),
    })
  }

  /** Lays a table, its columns as wide as they need, or in proportion where that is too wide. */
  table(cells: readonly (readonly (readonly Part[])[])[], size: number, indent: number): void {
    const count = Math.max(...cells.map((row) => row.length))
    const wanted = Array.from({ length: count }, (_, column) =>
      Math.max(...cells.map((row) => this.broken(row[column] ?? [], size, WIDTH)[0]?.width ?? 0), size),
    )
    const room = WIDTH - indent - 2 * CELL * count
    const most = Math.min(1, room / wanted.reduce((sum, width) => sum + width, 0))
    const widths = wanted.map((width) => width * most + 0.5)
    for (const row of cells) {
      const lines = widths.map((width, column) => this.broken(row[column] ?? [], size, width))
      const height = Math.max(...lines.map((own) => heightOf(own.map(this.sized)))) + 4
      this.rows.push({ height, draw: (y) => this.drawCells(lines, widths, { y, height, indent }) })
    }
    this.space(4)
  }

  /** Lays room. */
  space(height: number): void {
    this.rows.push({ height, isGap: true, draw: () => undefined })
  }

  /** Lays a rule across the page. */
  rule(): void {
    this.rows.push({
      height: 12,
      isHead: true,
      draw: (y) => {
        this.doc
          .lineWidth(0.5)
          .moveTo(SIDE, y + 6)
          .lineTo(SIDE + WIDTH, y + 6)
          .stroke()
      },
    })
  }

  /**
   * Puts on the pages what was laid: on one where it takes no more than a part of it, `whole`, and never a heading by
   * itself.
   */
  place(whole: number): void {
    const { rows } = this
    this.rows = []
    let end = rows.length
    while (rows[end - 1]?.isGap) end -= 1
    const total = heightOf(rows.slice(0, end))
    if (total > this.room && total <= HEIGHT * whole) this.turn()
    for (const [at, row] of rows.entries()) {
      const heads = rows.slice(at).findIndex(({ isHead, isGap }) => !isHead && !isGap)
      const together = row.isHead ? heightOf(rows.slice(at, at + heads + 1)) : row.height
      if (!row.isGap && together > this.room) this.turn()
      if (row.isGap && this.y === TOP) continue
      row.draw(this.y)
      this.y += row.height
    }
  }

  /** Begins a page, unless nothing stands on this one yet. */
  turn(): void {
    if (this.y === TOP) return
    this.doc.addPage()
    this.y = TOP
  }

  /** Numbers the pages, and resolves to the document. */
  async end(footer: (page: number, of: number) => string): Promise<Buffer> {
    const { doc, letters } = this
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      const text = footer(page + 1, count)
      const x = (PAGE.width - letters.width(text, FOOTER_SIZE)) / 2
      letters.draw(text, x, PAGE.height - BOTTOM / 2, FOOTER_SIZE)
    }
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    await new Promise<void>((resolve, reject) => {
      doc.on('end', resolve).on('error', reject)
      doc.end()
    })
    return Buffer.concat(parts)
  }

  private get room(): number {
    return TOP + HEIGHT - this.y
  }

  private readonly sized = ({ above, below }: Line) => ({ height: above + below })

  private broken(parts: readonly Part[], size: number, most: number): Line[] {
    return breakLines(parts, size, most, (text, own) => this.letters.width(text, own))
  }

  private write({ parts }: Line, left: number, base: number): void {
    const { doc, letters, pen } = this
    for (const part of parts) {
      const x = left + part.x
      if ('formula' in part) {
        const scale = part.size / 1000
        const [from = 0] = part.formula.view.split(' ').map(Number)
        pen.draw(part.formula.body, x - from * scale, base, scale)
        continue
      }
      letters.draw(part.text, x, base, part.size, part)
      if (part.isUnderlined)
        doc
          .lineWidth(0.5)
          .moveTo(x, base + 2)
          .lineTo(x + part.width, base + 2)
          .stroke()
    }
  }

  private drawCells(
    cells: readonly (readonly Line[])[],
    widths: readonly number[],
    { y, height, indent }: { readonly y: number; readonly height: number; readonly indent: number },
  ): void {
    let x = SIDE + indent
    for (const [column, width] of widths.entries()) {
      this.doc
        .lineWidth(0.4)
        .rect(x, y, width + 2 * CELL, height)
        .stroke()
      let base = y + 2
      for (const line of cells[column] ?? []) {
        this.write(line, x + CELL, base + line.above)
        base += line.above + line.below
      }
      x += width + 2 * CELL
    }
  }
}
