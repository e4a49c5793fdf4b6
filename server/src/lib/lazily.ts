import { createHash } from 'node:crypto'

/** Hexadecimal digits that stand for a text. */
export const digest = (text: string, digits = 12): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits)

/** A thing that is made when it is first asked for. */
export function later<Thing>(make: () => Thing): () => Thing {
  let made: { thing: Thing } | undefined
  return () => (made ??= { thing: make() }).thing
}
