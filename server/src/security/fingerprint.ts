import { keyed, type Keys } from './keys'

/**
 * A keyed hash of a request's content, equal for equal content whatever the order of its fields. It distinguishes a
 * repeated request from another one under the same id, and gives away nothing about a phone inside it.
 */
export function fingerprint(keys: Keys, content: unknown): Buffer {
  return keyed(keys.fingerprint, canonical(content))
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
  return `{${fields.join(',')}}`
}
