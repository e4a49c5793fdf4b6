/** Most rows of a statement that are read, and most cells of a row. */
const MOST_ROWS = 20_000
const MOST_CELLS = 60
/** Lines by which it is told what parts the cells. */
const TELLING = 60

/** The text of a file of a bank or of WeChat: UTF-8, UTF-16 as spreadsheets write it, or else GBK. */
export function statementText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Whether tabs part the cells; those beside a comma only keep a spreadsheet from reckoning. */
function isByTabs(text: string): boolean {
  const lines = text
    .split(/\r\n?|\n/, TELLING)
    .map((line) => line.replaceAll('\t,', ',').replaceAll(',\t', ','))
  const with2 = (sign: string) => lines.filter((line) => line.split(sign).length > 2).length
  const tabs = with2('\t')
  return tabs > 0 && tabs * 2 >= with2(',')
}

/** What a cell says without what banks put around it so that a spreadsheet leaves it alone. */
const cellOf = (written: string): string =>
  written
    .trim()
    .replace(/^="?(.*?)"?$/s, '$1')
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

/** The cells of a table that is parted by commas or tabs; empty rows are left out. */
export function statementTable(text: string): string[][] {
  const sign = isByTabs(text) ? '\t' : ','
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = (): void => {
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  const stop = sign === '\t' ? /[\t\r\n]/g : /[,\r\n]/g
  while (at < text.length && rows.length < MOST_ROWS) {
    let cell = ''
    if (text[at] === '"') ({ cell, ends: at } = quoted(text, at))
    stop.lastIndex = at
    const found = stop.exec(text)
    const ends = found?.index ?? text.length
    cell += text.slice(at, ends)
    if (row.length < MOST_CELLS) row.push(cellOf(cell))
    if (found?.[0] !== sign) endRow()
    at = ends + 1
  }
  endRow()
  return rows
}
