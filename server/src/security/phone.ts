import { blindIndex } from './blind-index'
import type { Keys } from './keys'
import { phoneText } from '../strings/phone'
import { readDigits, hasDigits } from './digits'
import { findPhones, PHONE_DIGITS } from './phone-shapes'
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

/** The blind index of a phone number: equal numbers give equal bytes, and without the key it reveals nothing. */
export function phoneIndex(keys: Pick<Keys, 'writing'>, phone: string): Buffer {
  return blindIndex(keys.writing, 'phoneIndex', phone)
}

/** The ids of rows, which are no numbers however their digits fall. */
const uuid =
  /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-z])/g
const LETTER = 'x'
// The text before is looked for behind a stroke alone: at each place of a text it would take too long.
const STROKE = `[${phoneText.strokes}]`
const anyStroke = new RegExp(STROKE)
const stroke = new RegExp(String.raw`${STROKE}(?<=\p{N}\p{M}*\s?${STROKE})(?=\s?\p{N})`, 'gu')
const DASH = '-'
/** Which of the eleven digits are hidden: those that `maskPhone` of the contract hides. */
const isMiddle = (nth: number): boolean => nth >= 3 && nth < 7

/**
 * The text with every mobile number in it masked, for what somebody else reads: in the digits of any script, also as
 * numerals and in circles, in one piece, in groups or digit by digit, as `phone-shapes` has it. Numbers written in
 * letters, as pinyin or O for 0, stay. No text grows: a digit becomes one asterisk, and nothing else changes.
 */
export function maskPhonesIn(text: string, isHidden: (nth: number) => boolean = isMiddle): string {
  if (!hasDigits(text, PHONE_DIGITS)) return text
  const plain = text.includes(DASH) ? text.replace(uuid, (id) => LETTER.repeat(id.length)) : text
  // 一 between digits is one of them, or a dash.
  const readings = anyStroke.test(plain) ? new Set([plain, plain.replace(stroke, DASH)]) : [plain]
  const hidden = [...readings].flatMap((reading) =>
    findPhones(readDigits(reading)).flatMap((digits) => digits.filter((_, nth) => isHidden(nth))),
  )
  let masked = ''
  let end = 0
  for (const { from, to } of hidden.sort((a, b) => a.from - b.from)) {
    if (from < end) continue
    masked += `${text.slice(end, from)}*`
    end = to
  }
  return masked + text.slice(end)
}

/** Whether a mobile number stands in a text, however it is written. */
export const holdsPhone = (text: string): boolean => maskPhonesIn(text) !== text
