/** The same JSON value with U+FFFD in the place of lone surrogates, which PostgreSQL's JSON functions refuse. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value).toString()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wellFormed(part)]))
}
