import { createHash } from 'node:crypto'

/** Twelve hexadecimal digits that stand for a text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A thing that is made when it is first asked for. */
export function later<Thing>(make: () => Thing): () => Thing {
  let made: { thing: Thing } | undefined
  return () => (made ??= { thing: make() }).thing
}
