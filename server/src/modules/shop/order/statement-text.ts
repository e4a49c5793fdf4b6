/** Most rows of a statement that are read, and most cells of a row. */
export const MOST_LINES = 20_000
const MOST_CELLS = 60
/** Lines from which the separator of cells is detected. */
const TELLING = 60

/** Characters that no table has. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/u
/** The byte that some banks put behind the last row. */
const END_OF_FILE = 0x1a

/** The half of UTF-16 that comes first: by its mark, or by the zeros of digits and commas; undefined for other text. */
function findHalf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  let balance = 0
  for (const [at, byte] of bytes.entries()) if (byte === 0) balance += at % 2 === 0 ? -1 : 1
  if (balance === 0) return undefined
  return balance > 0 ? 'utf-16le' : 'utf-16be'
}

/** The text of a file of a bank or of WeChat: UTF-8, UTF-16, or else GBK; empty for a file that is no text. */
export function statementText(file: Uint8Array): string {
  const bytes = file.at(-1) === END_OF_FILE ? file.subarray(0, -1) : file
  const half = findHalf(bytes)
  let text: string
  try {
    text = new TextDecoder(half ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = half ? '' : new TextDecoder('gb18030').decode(bytes)
  }
  return NO_TEXT.test(text) ? '' : text
}

/** Whether tabs separate the cells; a tab beside a comma only stops a spreadsheet from converting the value. */
function isByTabs(text: string): boolean {
  const lines = text
    .split(/\r\n?|\n/, TELLING)
    .map((line) => line.replaceAll('\t,', ',').replaceAll(',\t', ','))
  const with2 = (sign: string) => lines.filter((line) => line.split(sign).length > 2).length
  const tabs = with2('\t')
  return tabs > 0 && tabs * 2 >= with2(',')
}

/** The text of a cell without the characters that banks put around it so that a spreadsheet leaves it alone. */
export const formatCell = (written: string): string =>
  written
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^[`']+/, '')
    .trim()

/** Reads one quoted cell that begins at a place. Resolves to it and to where it ends. */
function quoted(text: string, begins: number): { cell: string; ends: number } {
  let cell = ''
  let at = begins + 1
  for (;;) {
    const next = text.indexOf('"', at)
    if (next === -1) return { cell: cell + text.slice(at), ends: text.length }
    cell += text.slice(at, next)
    if (text[next + 1] !== '"') return { cell, ends: next + 1 }
    cell += '"'
    at = next + 2
  }
}

/** The cells of a table that is parted by commas or tabs; an empty row has none, and none are at its end. */
export function statementTable(written: string): string[][] {
  const text = written.replace(/\r\n?/g, '\n')
  const sign = isByTabs(text) ? '\t' : ','
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = (): void => {
    rows.push(row.some((cell) => cell !== '') ? row : [])
    row = []
  }
  const stop = sign === '\t' ? /[\t\n]/g : /[,\n]/g
  while (at < text.length && rows.length < MOST_LINES) {
    let cell = ''
    if (text[at] === '"') ({ cell, ends: at } = quoted(text, at))
    stop.lastIndex = at
    const found = stop.exec(text)
    const ends = found?.index ?? text.length
    cell += text.slice(at, ends)
    if (row.length < MOST_CELLS) row.push(formatCell(cell))
    if (found?.[0] !== sign) endRow()
    at = ends + 1
  }
  if (row.length > 0) endRow()
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}
