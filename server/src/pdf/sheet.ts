import PDFDocument from 'pdfkit'
import type { Figure } from '../../../contract/schemas/practice/question'
import { Pen } from './drawing'
import { openFonts, type Fonts } from './fonts'
import { Letters, getSigns } from './letters'
import { breakLines, type Line, type Part } from './lines'

/** How a paragraph is set, lengths in points. */
export interface Style {
  readonly size: number
  /** Distance from the left edge of the text. */
  readonly indent?: number
  /** Room below it. */
  readonly gap?: number
  /** The label before its first line, as a number. */
  readonly label?: string | undefined
  /** Whether what follows stays on its page. */
  readonly isHead?: boolean
}

/** The title of a document, and when it was made. */
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

/** The size of pages and their margins, in points. */
export interface Paper {
  readonly width: number
  readonly height: number
  readonly side: number
  readonly top: number
  readonly bottom: number
}

/** A heading that a reader can go to. */
export interface Mark {
  readonly title: string
  /** Counted from 1. */
  readonly page: number
  readonly level: number
}

const A4: Paper = { width: 595.28, height: 841.89, side: 52, top: 50, bottom: 58 }
/** Size of a CSS pixel of a figure, and its greatest height. */
const PIXEL = 0.68
const TALLEST = 300
const LABEL_GAP = 4
const FOOTER_SIZE = 8
/** Width of a character of code, in em: aligned columns stay aligned, though letters differ. */
const COLUMN = 0.6
const CODE_SIZE = 9.5
const CELL = 5
/** Width of what was drawn by hand. */
const INK = 1.6

const getHeight = (rows: readonly { readonly height: number }[]): number =>
  rows.reduce((sum, { height }) => sum + height, 0)

/** From this code point on characters are as wide as two Latin ones. */
const WIDE = 0x2e80
const countColumns = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) >= WIDE ? 2 : 1), 0)

/** Pages that are filled from top to bottom. Rows that were laid are placed together, by `place`. */
export class Sheet {
  private readonly letters: Letters
  private readonly pen: Pen
  private rows: Row[] = []
  private y: number
  private readonly width: number
  private readonly height: number
  private readonly found: Mark[] = []
  /** The last mark of each level, for those below it. */
  private readonly branches: PDFKit.PDFOutline[] = []

  private constructor(
    private readonly doc: PDFKit.PDFDocument,
    fonts: Fonts,
    outlines: Readonly<Record<string, string>>,
    private readonly paper: Paper,
  ) {
    this.y = paper.top
    this.width = paper.width - 2 * paper.side
    this.height = paper.height - paper.top - paper.bottom
    this.letters = new Letters(doc, fonts)
    this.pen = new Pen(doc, this.letters, outlines)
  }

  /** A sheet for some texts, with the outlines of the formulas' glyphs by their names. */
  static async open(
    { title, at }: Title,
    texts: Iterable<string>,
    outlines: Readonly<Record<string, string>>,
    paper = A4,
  ): Promise<Sheet> {
    const fonts = await openFonts()
    for (const text of texts) await fonts.prepare([getSigns(text)])
    const doc = new PDFDocument({
      size: [paper.width, paper.height],
      margin: 0,
      bufferPages: true,
      font: '',
      lang: 'zh-CN',
      displayTitle: true,
      info: { Title: title, CreationDate: at, ModDate: at },
    })
    return new Sheet(doc, fonts, outlines, paper)
  }

  /** Lays a paragraph. */
  paragraph(parts: readonly Part[], { size, indent = 0, gap = 2, label, isHead = false }: Style): void {
    for (const [at, line] of this.broken(parts, size, this.width - indent).entries())
      this.rows.push({
        height: line.above + line.below,
        isHead,
        draw: (y) => {
          if (at === 0 && label !== undefined) {
            const before = this.letters.width(label, size) + LABEL_GAP
            this.letters.draw(label, this.paper.side + indent - before, y + line.above, size)
          }
          this.write(line, this.paper.side + indent, y + line.above)
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
            const x = Math.max(end, countColumns(line.slice(0, index)) * COLUMN * CODE_SIZE)
            this.letters.draw(piece, this.paper.side + indent + x, y + lead * 0.72, CODE_SIZE)
            end = x + this.letters.width(`${piece} `, CODE_SIZE)
          }
        },
      })
    this.space(4)
  }

  /** Lays a figure as large as a phone shows it, smaller where there is no room. */
  figure({ width, height, svg }: Figure, indent: number): void {
    const scale = Math.min(PIXEL, TALLEST / height, (this.width - indent) / width)
    const [left = 0, top = 0] = (/viewBox=["']([^"']*)/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number)
    this.rows.push({
      height: height * scale + 8,
      draw: (y) => this.pen.draw(svg, this.paper.side + indent - left * scale, y + 4 - top * scale, scale),
    })
  }

  /** Lays what was drawn by hand: strokes of x and y in turn within a field, which is set as wide as said. */
  strokes(
    strokes: readonly (readonly number[])[],
    field: { width: number; height: number },
    width: number,
  ): void {
    const scale = width / field.width
    this.rows.push({
      height: field.height * scale,
      draw: (y) => {
        const { doc } = this
        doc.save().translate(this.paper.side, y).lineWidth(INK).lineCap('round').lineJoin('round')
        for (const stroke of strokes) {
          const points = stroke.map((value) => value * scale)
          for (let at = 0; at + 1 < points.length; at += 2) {
            const [x = 0, down = 0] = points.slice(at, at + 2)
            if (at === 0) doc.moveTo(x, down)
            else doc.lineTo(x, down)
          }
          doc.stroke()
        }
        doc.restore()
      },
    })
  }

  /** Lays a table, its columns as wide as they need, or in proportion where that is too wide. */
  table(cells: readonly (readonly (readonly Part[])[])[], size: number, indent: number): void {
    const count = Math.max(...cells.map((row) => row.length))
    const wanted = Array.from({ length: count }, (_, column) =>
      Math.max(...cells.map((row) => this.broken(row[column] ?? [], size, this.width)[0]?.width ?? 0), size),
    )
    const room = this.width - indent - 2 * CELL * count
    const most = Math.min(1, room / wanted.reduce((sum, width) => sum + width, 0))
    const widths = wanted.map((width) => width * most + 0.5)
    for (const row of cells) {
      const lines = widths.map((width, column) => this.broken(row[column] ?? [], size, width))
      const height = Math.max(...lines.map((own) => getHeight(own.map(this.sized)))) + 4
      this.rows.push({ height, draw: (y) => this.drawCells(lines, widths, { y, height, indent }) })
    }
    this.space(4)
  }

  /** Lays a mark by which a reader finds what follows, in the document's own outline too. */
  mark(title: string, level = 1): void {
    this.rows.push({
      height: 0,
      isHead: true,
      draw: () => {
        this.found.push({ title, page: this.doc.bufferedPageRange().count, level })
        this.branches.length = level
        this.branches[level] = (this.branches[level - 1] ?? this.doc.outline).addItem(title)
      },
    })
  }

  /** Every mark that was placed. */
  get marks(): readonly Mark[] {
    return this.found
  }

  /** How many pages there are so far. */
  get pages(): number {
    return this.doc.bufferedPageRange().count
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
          .moveTo(this.paper.side, y + 6)
          .lineTo(this.paper.side + this.width, y + 6)
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
    const total = getHeight(rows.slice(0, end))
    if (total > this.room && total <= this.height * whole) this.turn()
    for (const [at, row] of rows.entries()) {
      const heads = rows.slice(at).findIndex(({ isHead, isGap }) => !isHead && !isGap)
      const together = row.isHead ? getHeight(rows.slice(at, at + heads + 1)) : row.height
      if (!row.isGap && together > this.room) this.turn()
      if (row.isGap && this.y === this.paper.top) continue
      row.draw(this.y)
      this.y += row.height
    }
  }

  /** Begins a page, unless nothing stands on this one yet. */
  turn(): void {
    if (this.y === this.paper.top) return
    this.doc.addPage()
    this.y = this.paper.top
  }

  /** Numbers the pages, and resolves to the document. */
  async end(footer: (page: number, of: number) => string): Promise<Buffer> {
    const { doc, letters } = this
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      const text = footer(page + 1, count)
      const x = (this.paper.width - letters.width(text, FOOTER_SIZE)) / 2
      letters.draw(text, x, this.paper.height - this.paper.bottom / 2, FOOTER_SIZE)
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
    return this.paper.top + this.height - this.y
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
    let x = this.paper.side + indent
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
