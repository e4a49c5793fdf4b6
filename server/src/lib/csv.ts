/** The characters that a spreadsheet takes for the beginning of a formula, also in full width. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A number of which a spreadsheet would store only the first fifteen digits. */
const LONG_NUMBER = /^\d{12,}$/

/** A cell, quoted; text that a spreadsheet would compute with or shorten begins with an apostrophe. */
function cell(text: string): string {
  const safe = FORMULA.test(text) || LONG_NUMBER.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Rows as a CSV file that spreadsheets in China open as it is: UTF-8 that says so, and lines that end as theirs do. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
