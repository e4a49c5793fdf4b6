import {
  displayKey,
  parseMarkup,
  parseRuns,
  type Block,
  type Run,
} from '../../../../../contract/domain/practice/markup'
import type { Figure, Formula } from '../../../../../contract/schemas/practice/question'
import type { Part } from '../../../pdf/lines'
import type { Sheet, Style } from '../../../pdf/sheet'
import { mistakeBookText as text } from './strings/mistake-book'

/** How most of a book is set. */
export const BODY: Style = { size: 10.5 }

/** Where a text stands: its distance from the left, and what comes before its first line. */
export interface Place {
  readonly indent?: number
  readonly label?: string
  readonly first?: readonly Part[]
}

/** Sets texts of the bank on a sheet, with the formulas and figures of their set. */
export class Setter {
  constructor(
    readonly sheet: Sheet,
    private readonly formulas: ReadonlyMap<string, Formula>,
    private readonly figures: ReadonlyMap<string, Figure>,
  ) {}

  /** Sets a text; its label or first words have a line of their own where it begins with something else than words. */
  markup(source: string, { indent = 0, label, first = [] }: Place = {}): void {
    let before: { label?: string | undefined; first: readonly Part[] } = { label, first }
    const set = (parts: readonly Part[]): void => {
      this.sheet.paragraph([...before.first, ...parts], { ...BODY, indent, label: before.label })
      before = { first: [] }
    }
    for (const block of parseMarkup(source)) {
      const parts = this.listWords(block)
      if (parts) set(parts)
      else {
        if (before.label !== undefined || before.first.length > 0) set([])
        this.picture(block, indent)
      }
    }
    if (before.label !== undefined || before.first.length > 0) set([])
  }

  /** The parts of a line of text. */
  line(source: string): Part[] {
    return this.parts(parseRuns(source))
  }

  private listWords(block: Block): Part[] | undefined {
    if (block.kind === 'paragraph') return this.parts(block.runs)
    if (block.kind === 'formula') return this.parts([{ kind: 'formula', tex: displayKey(block.tex) }])
    if (block.kind === 'figure' && !this.figures.has(block.file)) return [{ text: text.figure(block.alt) }]
    return undefined
  }

  private picture(block: Block, indent: number): void {
    if (block.kind === 'code') this.sheet.code(block.text, indent)
    if (block.kind === 'table') {
      const rows = [block.head, ...block.rows].map((row) => row.map((cell) => this.parts(cell)))
      this.sheet.table(rows, BODY.size - 1, indent)
    }
    const figure = block.kind === 'figure' ? this.figures.get(block.file) : undefined
    if (figure) this.sheet.figure(figure, indent)
  }

  private parts(runs: readonly Run[]): Part[] {
    return runs.map((run): Part => {
      switch (run.kind) {
        case 'formula': {
          const formula = this.formulas.get(run.tex)
          return formula ? { formula } : { text: run.tex }
        }
        case 'gap':
          return { text: text.gap(run.number), isUnderlined: true }
        case 'option':
          return { text: run.key }
        default:
          return { text: run.text, isUnderlined: run.kind === 'underline', isBold: run.kind === 'bold' }
      }
    })
  }
}
