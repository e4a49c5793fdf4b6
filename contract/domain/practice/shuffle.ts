/** A generator of numbers from 0 up to 1 that a seed decides: mulberry32, by Tommy Ettinger, in the public domain. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a over the characters of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** The same things in an order that a seed decides (Fisher and Yates). */
export function shuffled<Thing>(things: readonly Thing[], seed: number): Thing[] {
  const mixed = [...things]
  const random = randomOf(seed)
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[at], mixed[other]] = [two, one]
  }
  return mixed
}

/** Options that name others (above, all not, circled numbers) stand where the author put them. */
const FIXED = /\u4ee5\u4e0a|\u4e0a\u8ff0|\u90fd\u4e0d|\u5747\u4e0d|[\u2460-\u2469]/

/** Options whose texts are numbers in order are easier to read as they stand. */
const isOrdered = (texts: readonly string[]): boolean => {
  const numbers = texts.map((text) => Number(text.replace(/\$/g, '')))
  return numbers.every(Number.isFinite)
}

/**
 * The options of a question in the order in which an attempt shows them: mixed by the attempt's seed, unless they name
 * each other or are numbers in a row.
 */
export function optionOrder<Option extends { readonly key: string; readonly text: string }>(
  question: string,
  options: readonly Option[],
  seed: number,
): Option[] {
  const texts = options.map(({ text }) => text)
  if (texts.some((text) => FIXED.test(text)) || isOrdered(texts)) return [...options]
  return shuffled(options, (seed ^ hash(question)) >>> 0)
}
