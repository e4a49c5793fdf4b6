import type { WordEntry } from '../api/word'

type Sense = WordEntry['senses'][number]

/** The characters between two glosses: semicolons, commas and the enumeration comma, Chinese and Latin. */
const BETWEEN = /[\uff1b\uff0c\u3001;,]/
/** A part in brackets explains a gloss and is no part of it. */
const BRACKETED = /[\uff08(][^\uff09)]*[\uff09)]/g

/** The single glosses of a sense, without what explains them. */
export function listGlosses({ gloss }: Sense): string[] {
  return gloss
    .replace(BRACKETED, '')
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((text) => text !== '')
}

/** A part of speech without its transitivity: `vt.` and `vi.` are verbs. */
export function getPart({ part }: Sense): string {
  return /^v[ti]\.$/.test(part) ? 'v.' : part
}

/** A word's first sense as one line: `n. …`. */
export function firstGloss(entry: WordEntry): string {
  const [sense] = entry.senses
  return sense ? `${sense.part} ${sense.gloss}` : ''
}

/** All senses as one line. */
export function wholeGloss(entry: WordEntry): string {
  return entry.senses.map(({ part, gloss }) => `${part} ${gloss}`).join('  ')
}
