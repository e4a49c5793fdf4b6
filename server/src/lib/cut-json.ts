/**
 * What can be saved of a JSON object that was cut while it came and whose first field is a list of objects: the text of
 * an object with the rows that are whole. Undefined for a text that does not begin so. Whether the rest is JSON is not
 * looked at: that stays with who parses it.
 */
export function wholeRows(text: string, field: string): string | undefined {
  const begin = new RegExp(`^\\s*\\{\\s*"${field}"\\s*:\\s*\\[`).exec(text)?.[0]
  if (begin === undefined) return undefined
  const sign = /["[\]{}]/g
  let end = begin.length
  let depth = 0
  sign.lastIndex = end
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0] === '"') {
      const close = endOfString(text, sign.lastIndex)
      if (close === undefined) break
      sign.lastIndex = close
      continue
    }
    depth += found[0] === '{' || found[0] === '[' ? 1 : -1
    if (depth < 0) break
    if (depth === 0) end = sign.lastIndex
  }
  return `${text.slice(0, end)}]}`
}

/** The place behind a string's closing quote, `from` behind its opening one; undefined where it has none. */
function endOfString(text: string, from: number): number | undefined {
  const mark = /\\.|"/gs
  mark.lastIndex = from
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0] === '"') return mark.lastIndex
  }
  return undefined
}
