/**
 * A piece of a line of text. A formula is named by its TeX, a gap by its number in a text with gaps, an option by the
 * letter that the content gives it, which need not be the one it is shown with.
 */
export type Run =
  | { readonly kind: 'text' | 'bold' | 'underline' | 'code'; readonly text: string }
  | { readonly kind: 'formula'; readonly tex: string }
  | { readonly kind: 'gap'; readonly number: number }
  | { readonly kind: 'option'; readonly key: string }

/** A part of a text that stands on lines of its own. */
export type Block =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'formula'; readonly tex: string }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Run[])[]
      readonly rows: readonly (readonly (readonly Run[])[])[]
    }
  | { readonly kind: 'figure'; readonly file: string; readonly alt: string }

/** A formula in a line, bold, underlined, code, a numbered gap, an option; in this order of precedence. */
const RUN = /\$([^$]+)\$|\*\*([^*]+)\*\*|__([^_\s](?:[^_]|_(?!_))*)__|`([^`]+)`|\[(\d{1,2})\]|\{([A-H])\}/g
const FIGURE = /^!\[([^\]]*)\]\(([^)]+)\)$/
const DISPLAY = /^\$\$([\s\S]+)\$\$$/
const FENCE = '```'

/** The key of a formula on a line of its own: it is drawn larger than a formula within a line. */
export const displayKey = (tex: string): string => `$${tex}`

/** Splits a line of text into runs; everything that is not markup stays plain text. */
export function parseRuns(line: string): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const match of line.matchAll(RUN)) {
    if (match.index > at) runs.push({ kind: 'text', text: line.slice(at, match.index) })
    const [whole, tex, bold, underline, code, gap, key = ''] = match
    if (tex !== undefined) runs.push({ kind: 'formula', tex: tex.trim() })
    else if (bold !== undefined) runs.push({ kind: 'bold', text: bold })
    else if (underline !== undefined) runs.push({ kind: 'underline', text: underline })
    else if (code !== undefined) runs.push({ kind: 'code', text: code })
    else if (gap !== undefined) runs.push({ kind: 'gap', number: Number(gap) })
    else runs.push({ kind: 'option', key })
    at = match.index + whole.length
  }
  if (at < line.length) runs.push({ kind: 'text', text: line.slice(at) })
  return runs
}

/** Stands for an escaped bar while a row is parted. */
const BAR = '\u0001'

const listCells = (line: string): Run[][] =>
  line
    .replace(/\\\|/g, BAR)
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseRuns(cell.trim().replaceAll(BAR, '|')))

function getTable(lines: readonly string[]): Block {
  const [head = '', , ...rows] = lines
  return { kind: 'table', head: listCells(head), rows: rows.map(listCells) }
}

/** Gathers the lines of a text into stretches: code between fences, else what stands between empty lines. */
function stretches(text: string): { lines: string[]; isCode: boolean }[] {
  const found: { lines: string[]; isCode: boolean }[] = []
  let current: { lines: string[]; isCode: boolean } = { lines: [], isCode: false }
  const close = (isCode: boolean): void => {
    if (current.lines.length > 0) found.push(current)
    current = { lines: [], isCode }
  }
  for (const line of text.split('\n')) {
    if (line.startsWith(FENCE)) close(!current.isCode)
    else if (current.isCode || line.trim() !== '') current.lines.push(line)
    else close(false)
  }
  close(false)
  return found
}

/** Lines that form one block by themselves: a figure, or a table with all that follows it. */
function listBlocks(lines: readonly string[]): Block[] {
  const whole = lines.join('\n')
  const display = DISPLAY.exec(whole.trim())
  if (display?.[1] !== undefined) return [{ kind: 'formula', tex: display[1].trim() }]
  const table = lines.findIndex((line) => line.startsWith('|'))
  if (table === 0) {
    const end = lines.findIndex((line) => !line.startsWith('|'))
    const rest = end < 0 ? [] : listBlocks(lines.slice(end))
    return [getTable(end < 0 ? lines : lines.slice(0, end)), ...rest]
  }
  if (table > 0) return [...listBlocks(lines.slice(0, table)), ...listBlocks(lines.slice(table))]
  return lines.map((line): Block => {
    const figure = FIGURE.exec(line.trim())
    if (figure?.[1] !== undefined && figure[2] !== undefined)
      return { kind: 'figure', alt: figure[1], file: figure[2] }
    const alone = DISPLAY.exec(line.trim())
    return alone?.[1] === undefined
      ? { kind: 'paragraph', runs: parseRuns(line) }
      : { kind: 'formula', tex: alone[1].trim() }
  })
}

/** Reads a text of the bank: paragraphs, formulas, figures, tables and code, as `content/questions/README.md` has them. */
export function parseMarkup(text: string): Block[] {
  return stretches(text).flatMap(({ lines, isCode }): Block[] =>
    isCode ? [{ kind: 'code', text: lines.join('\n') }] : listBlocks(lines),
  )
}

const listRuns = (block: Block): readonly Run[] =>
  block.kind === 'paragraph'
    ? block.runs
    : block.kind === 'table'
      ? [...block.head, ...block.rows.flat()].flat()
      : []

/** Keys of all formulas of a text; those on a line of their own have the key of `displayKey`. */
export function formulasIn(text: string): string[] {
  return parseMarkup(text).flatMap((block) =>
    block.kind === 'formula'
      ? [displayKey(block.tex)]
      : listRuns(block).flatMap((run) => (run.kind === 'formula' ? [run.tex] : [])),
  )
}

/** Files of the figures of a text. */
export function figuresIn(text: string): string[] {
  return parseMarkup(text).flatMap((block) => (block.kind === 'figure' ? [block.file] : []))
}

function spellRun(run: Run, say: (key: string) => string): string {
  switch (run.kind) {
    case 'formula':
      return say(run.tex)
    case 'gap':
      return `(${run.number})`
    case 'option':
      return run.key
    default:
      return run.text
  }
}

/** The words of a text without its markup; `say` gives how a formula is read aloud, its TeX where it is missing. */
export function plainText(text: string, say: (key: string) => string = (key) => key): string {
  const words = (runs: readonly Run[]): string => runs.map((run) => spellRun(run, say)).join('')
  return parseMarkup(text)
    .map((block) => {
      switch (block.kind) {
        case 'paragraph':
          return words(block.runs)
        case 'formula':
          return say(displayKey(block.tex))
        case 'table':
          return [block.head, ...block.rows].map((row) => row.map(words).join(' ')).join('\n')
        case 'figure':
          return block.alt
        case 'code':
          return block.text
      }
    })
    .join('\n')
}
