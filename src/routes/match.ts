import { pathKey } from './path-key'
import type { Row } from './row'
import { routes } from './table'

/** A row with the parameters of one visit: those of its path and those its variant fixes. */
export interface Match {
  readonly row: Row
  readonly params: Readonly<Record<string, string>>
}

interface Pattern {
  readonly row: Row
  readonly prefix: string
  readonly name: string
}

const exact = new Map(
  routes.filter((row) => !row.path.includes(':')).map((row) => [row.path.toLowerCase(), row]),
)

const patterns: readonly Pattern[] = routes.flatMap((row) => {
  const at = row.path.indexOf(':')
  return at < 0 ? [] : [{ row, prefix: row.path.slice(0, at).toLowerCase(), name: row.path.slice(at + 1) }]
})

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Finds the row of a public path (no query). Letter case and one trailing slash do not matter.
 * A parameterised row whose `select` knows neither the value nor `*` does not render: undefined.
 */
export function match(path: string): Match | undefined {
  const key = pathKey(path)
  const row = exact.get(key)
  if (row) return { row, params: row.params ?? {} }
  for (const pattern of patterns) {
    if (!key.startsWith(pattern.prefix)) continue
    const value = safeDecode(key.slice(pattern.prefix.length))
    if (!value || value.includes('/')) continue
    const select = pattern.row.select
    if (!select) return { row: pattern.row, params: { [pattern.name]: value } }
    const chosen = select[Object.keys(select).includes(value) ? value : '*']
    if (chosen) return { row: pattern.row, params: { [pattern.name]: value, ...chosen } }
  }
  return undefined
}
