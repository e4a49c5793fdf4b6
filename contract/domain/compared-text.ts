import { comparable } from './typed-text'

/** Digits in groups of three, as in `12 000`. */
const GROUPS = /^[1-9]\d{0,2}(?: \d{3})+$/

/** A typed text without its blanks, but for one between the digits of two numbers: `1 2` is not `12`. */
export const withoutBlanks = (text: string): string =>
  text.replace(/\d+(?: \d+)+| /g, (part) =>
    part === ' ' || GROUPS.test(part) ? part.replace(/ /g, '') : part,
  )

/**
 * The typed spelling in the form in which it is compared with the word: without the thin blanks that a Pinyin
 * keyboard puts between letters, and without apostrophes unless the word has one.
 */
export function spelling(typed: string, word: string): string {
  const text = comparable(typed.replace(/[\u2000-\u200a\u202f\u205f]/g, ''))
  return word.includes("'") ? text : text.replace(/'/g, '')
}
