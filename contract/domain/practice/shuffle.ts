/** A generator of numbers from 0 up to 1 that a seed decides: mulberry32, by Tommy Ettinger, in the public domain. */
export function getRandom(seed: number): () => number {
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
  const random = getRandom(seed)
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const another = Math.floor(random() * (at + 1))
    const [first, second] = [mixed[at], mixed[another]]
    if (first !== undefined && second !== undefined) [mixed[at], mixed[another]] = [second, first]
  }
  return mixed
}

/**
 * Options that name others (above, all not, circled numbers, options by their letters) or that bear the names of people
 * or statements in a row stand where the author put them.
 */
const FIXED =
  /\u4ee5\u4e0a|\u4e0a\u8ff0|\u90fd\u4e0d|\u5747\u4e0d|[\u2460-\u2469]|\u9009\u9879 ?[A-H]|^[A-H] ?[\u548c\u4e0e\u3001] ?[A-H]|^[\u7532\u4e59\u4e19\u4e01]/

/** The characters that numbers are written with, in a formula and beside one, and those between several of them. */
const NUMERIC =
  /\\(?:d?frac|sqrt|pi|ln|arctan|infty|mathrm ?\{?e\}?|[,;!])|\b[\dA-F]*\d[\dA-F]*H\b|[\s$\d.,\uff0c\u3001;\uff1b:+\-\u2212^!{}()[\]/\u00d7%\u03c0\u221a\u221e\u548c\u6216]/g
/** The separators of two numbers; of longer sequences none comes before another. */
const BETWEEN = /[,\uff0c\u3001;\uff1b\u548c\u6216]/g
/** Larger and smaller units of the same kind. */
const PREFIX = /[KMGTkm\u03bcn](?=B|b|s$|s\W|Hz)/g

/**
 * The text of an option besides a number or two, as their unit; undefined where it has no number, or is more than
 * that.
 */
function buildFrame(text: string): string | undefined {
  const frame = text.replace(NUMERIC, '').replace(PREFIX, '')
  const isNumber = /\d|\\pi|\\mathrm/.test(text) && !frame.includes('\\')
  return isNumber && (text.match(BETWEEN) ?? []).length < 2 ? frame : undefined
}

/** Options that are numbers of one kind are easier to read as they stand, as an exam has them. */
function isOrdered(texts: readonly string[]): boolean {
  const frames = texts.map(buildFrame)
  return frames[0] !== undefined && frames.every((frame) => frame === frames[0])
}

/**
 * The options of a question in the order in which an attempt shows them: mixed by the attempt's seed, unless they name
 * each other or are numbers.
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
