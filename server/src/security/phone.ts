import { blindIndex } from './blind-index'
import type { Keys } from './keys'
import { phoneText } from '../strings/phone'
import { seal, unseal } from './sealed'

/** Encrypts a phone number for one account. */
export function sealPhone(keys: Pick<Keys, 'writing'>, uid: string, phone: string): Buffer {
  return seal(keys, 'phoneCipher', uid, phone)
}

/** The number that sealPhone was given; throws when the bytes were changed or belong to another uid or key. */
export function openPhone(keys: Pick<Keys, 'generations'>, uid: string, sealed: Buffer): string {
  return unseal(keys, 'phoneCipher', uid, sealed)
}

/** The number, or undefined where it does not open: for what goes on without it. */
export function openPhoneIfPossible(
  keys: Pick<Keys, 'generations'>,
  uid: string,
  sealed: Buffer,
): string | undefined {
  try {
    return openPhone(keys, uid, sealed)
  } catch {
    return undefined
  }
}

/** The blind index of a phone number: equal numbers give equal bytes, and without the key it tells nothing. */
export function phoneIndex(keys: Pick<Keys, 'writing'>, phone: string): Buffer {
  return blindIndex(keys.writing, 'phoneIndex', phone)
}

/** The digits that people write besides those of ASCII. */
const written = new Map([
  ...phoneText.digits.flatMap((row) => [...row].map((digit, value) => [digit, String(value)] as const)),
  ...[...phoneText.ones].map((one) => [one, '1'] as const),
])
const writtenDigit = new RegExp(`[${[...written.keys()].join('')}]`, 'g')

const BLANK = `[${phoneText.blanks}]`
/** What stands between two groups; signs that nobody sees may stand anywhere. */
const GAP = `(?:[${phoneText.dashes}${phoneText.marks}${phoneText.blanks}]{1,3})`
/** How numbers are split into groups: 137 1234 5678 and its like. */
const groups = ['3 4 4', '3 8', '4 4 3', '4 3 4', '3 3 5', '3 5 3', '3 2 2 2 2', '5 6', '6 5', '7 4', '4 7']
const split = groups.map((sizes) => {
  const [first = 0, ...others] = sizes.split(' ').map(Number)
  return [String.raw`1[3-9]\d{${first - 2}}`, ...others.map((size) => String.raw`\d{${size}}`)].join(GAP)
})
/** One digit after the other with the same gap between them, and no longer row. */
const spaced = String.raw`(?<!\d[^\d\n]{1,2})1(?<gap>${BLANK}|[${phoneText.dashes}])[3-9](?:\k<gap>\d){9}(?!\k<gap>\d)`
/** What stands before a number may be China's prefix; the places behind a decimal point are no number to call. */
const BEFORE = String.raw`(?<![\d]|(?<!\d)\d{1,3}[${phoneText.points}])(?:(?:\+|(?<![A-Za-z])(?:00)?)86${GAP}?)?`
const shapes = [String.raw`1\d{10}`, ...split, spaced].join('|')
const mobile = new RegExp(String.raw`${BEFORE}(?:${shapes})(?!\d)`, 'g')
/** A number without China's prefix is so many digits. */
const DIGITS = 11
const isAscii = /^[\0-\x7f]*$/
const enough = new RegExp(String.raw`(?:\d\D{0,3}){${DIGITS}}`)
/** Of which these are masked. */
const isMasked = (nth: number): boolean => nth >= 3 && nth < 7

/**
 * The text with every mobile number in it masked, however people write it, for free text that somebody else reads. Each
 * character stays one character, so that no text grows.
 */
export function maskPhonesIn(text: string): string {
  const plain = isAscii.test(text) ? text : text.replace(writtenDigit, (digit) => written.get(digit) ?? digit)
  // Most texts have too few digits.
  if (!enough.test(plain)) return text
  let masked = ''
  let end = 0
  for (const found of plain.matchAll(mobile)) {
    const from = found.index
    const count = found[0].replace(/\D/g, '').length
    let nth = DIGITS - count - 1
    masked += text.slice(end, from)
    for (let at = from; at < from + found[0].length; at += 1) {
      if (/\d/.test(plain.charAt(at))) nth += 1
      masked += /\d/.test(plain.charAt(at)) && isMasked(nth) ? '*' : text.charAt(at)
    }
    end = from + found[0].length
  }
  return masked + text.slice(end)
}

/** Whether a mobile number stands in a text, however it is written. */
export const holdsPhone = (text: string): boolean => maskPhonesIn(text) !== text
