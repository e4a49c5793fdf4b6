import { keyed, type Generation } from './keys'

const MAC_BYTES = 32

/** The purposes for which values are found again by an index. */
export type IndexPurpose = 'phoneIndex' | 'consentProof'

/** The key of each secret so far, the first one first. */
const keysFor = ({ former, keys }: Generation, purpose: IndexPurpose): readonly Buffer[] =>
  [...former, keys].map((each) => each[purpose])

/** The first generation writes no number, as its indexes were before there were numbers. */
function numbered({ number }: Generation, mac: Buffer): Buffer {
  if (number === 1) return mac
  const ending = Buffer.alloc(2)
  ending.writeUInt16BE(number)
  return Buffer.concat([mac, ending])
}

const step = (mac: Buffer, key: Buffer): Buffer => keyed(key, mac.toString('base64url'))

/**
 * The blind index of a text, or of some: equal ones give equal bytes, and without the keys it reveals nothing. It
 * goes through the keys of all secrets in turn, so that an index can be moved to a new secret without its text.
 */
export function blindIndex(
  generation: Generation,
  purpose: IndexPurpose,
  ...parts: readonly string[]
): Buffer {
  const [first = generation.keys[purpose], ...later] = keysFor(generation, purpose)
  return numbered(generation, later.reduce(step, keyed(first, ...parts)))
}

/** The generation that an index belongs to. */
export function indexGeneration(index: Buffer): number {
  return index.length === MAC_BYTES ? 1 : index.readUInt16BE(MAC_BYTES)
}

/** The same index under a newer generation, as `blindIndex` gives it for the text that nobody has to know. */
export function moveIndex(generation: Generation, purpose: IndexPurpose, index: Buffer): Buffer {
  const missing = keysFor(generation, purpose).slice(indexGeneration(index))
  return numbered(generation, missing.reduce(step, index.subarray(0, MAC_BYTES)))
}
