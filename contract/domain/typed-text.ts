import { withoutUnseen } from './unseen'

/** Digits of Arabic, Persian, Hindi, Bengali and Thai; those of India begin at a 6. */
const FOREIGN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g

const withPlainDigits = (text: string): string =>
  text.replace(FOREIGN_DIGITS, (digit) =>
    String((digit.charCodeAt(0) % 16) - (/[\u0966-\u09ef]/.test(digit) ? 6 : 0)),
  )

/** Signs that look like one of a keyboard and are typed for it; those of full width are made narrow before. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[\u02d7\u2010-\u2015\u2043\u2212]/g, '-'],
  [/[\u2044\u2215\u29f8]/g, '/'],
  [/[\u2018\u2019\u201b\u02bc]/g, "'"],
]

/** The end of a sentence or of a part of it. */
const STOP = /[.,;:\u3001\u3002 ]/

/** A typed text in a keyboard's characters: of one width, none invisible, single blanks, none around it. */
export function typedText(text: string): string {
  const narrow = withPlainDigits(withoutUnseen(text).normalize('NFKC'))
  return lookAlikes
    .reduce((so, [sign, by]) => so.replace(sign, by), narrow)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A typed text without the stops at its end: of a name they are no part. */
export function typedName(text: string): string {
  const signs = typedText(text)
  let end = signs.length
  while (end > 0 && STOP.test(signs.charAt(end - 1))) end -= 1
  return signs.slice(0, end)
}

/** A typed text as it is compared: without the capital that a phone makes and the stops at its end. */
export const comparable = (text: string): string => typedName(text).toLowerCase()
