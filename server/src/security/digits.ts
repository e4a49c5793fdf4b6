import { phoneText } from '../strings/phone'

/** A digit of a text, by whichever sign it is written. */
export interface Digit {
  readonly value: number
  /** The zero of its row in Unicode: neighbours of one row make one number. Signs such as ① and 一 are of none. */
  readonly row: number | undefined
  /** Where its character begins in the text, and where it ends. */
  readonly from: number
  readonly to: number
  /** The text before it, back to another digit: one for each of the last characters, one blank for some blanks. */
  readonly gap: string
  /** The same without the blanks, which mean nothing around another character. */
  readonly mark: string
}

/** The meaning of one character of a text: digits of a row, or else what it leaves in a gap. */
interface Sign {
  readonly digits: readonly number[]
  readonly row?: number
  readonly gap: string
  /** Nobody sees it. */
  readonly isUnseen?: boolean
  /** It draws a line around the character before. */
  readonly isEnclosing?: boolean
}

const numerals = new Map(
  phoneText.numerals.flatMap((row) => [...row].map((sign, value) => [sign, value] as const)),
)
/** Signs that are read as digits once a text is in Unicode's form NFKC. */
const numeral = new RegExp(String.raw`[\p{N}${[...numerals.keys()].join('')}]`, 'gu')
const decimal = /^\p{Nd}$/u
const unseen = /^[\p{Cf}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]$/u
const enclosing = /^\p{Me}$/u
const letter = /^(?!\p{Lm})\p{L}$/u
const capital = /^[A-Z]$/
/** Between the numbers of a character such as ½. */
const FRACTION = '\u2044'
/** Stands in a gap for every letter but Latin capitals, which mark the number of a parcel. */
const LETTER = 'x'
const BLANK = ' '
const blank = /^\s$/
/** So many characters before a digit are remembered. */
const MOST_GAP = 4
const BASE = 10

/** Whether there may be so many digits in a text. Most texts have too few, and that is quickly seen. */
export function hasDigits(text: string, count: number): boolean {
  return (text.normalize('NFKC').match(numeral)?.length ?? 0) >= count
}

/** The digits of a text in their order; invisible characters are passed over. */
export function readDigits(text: string): Digit[] {
  const found: Digit[] = []
  let gap = ''
  let from = 0
  for (const sign of text) {
    const to = from + sign.length
    const last = found.at(-1)
    const { digits, row, gap: left, isUnseen, isEnclosing } = knownSign(sign)
    if (isUnseen !== true) {
      for (const value of digits) {
        found.push({ value, row, from, to, gap, mark: withoutBlanks(gap) })
        gap = ''
      }
      if (left !== BLANK || !gap.endsWith(BLANK)) gap = (gap + left).slice(-MOST_GAP)
    } else if (last && gap === '' && isEnclosing === true) {
      // A digit in a keycap is a character of its own, as one in a circle is.
      found[found.length - 1] = { ...last, row: undefined }
    }
    from = to
  }
  return found
}

const withoutBlanks = (gap: string): string => (gap.length > 1 ? gap.replaceAll(BLANK, '') || BLANK : gap)

/** Signs that were read before. A text of a stranger may have as many different ones as Unicode. */
const known = new Map<string, Sign>()
const MOST_KNOWN = 5000

function knownSign(sign: string): Sign {
  const before = known.get(sign)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const read = unseen.test(sign)
    ? { digits: [], gap: '', isUnseen: true, isEnclosing: enclosing.test(sign) }
    : readSign(sign)
  known.set(sign, read)
  return read
}

function readSign(sign: string): Sign {
  const numeralValue = numerals.get(sign)
  if (numeralValue !== undefined) return { digits: [numeralValue], gap: '' }
  const parts = [...sign.normalize('NFKC')]
  const values = parts.map((part) => numerals.get(part) ?? valueOf(part))
  if (parts.some((part, at) => values[at] === undefined && (letter.test(part) || part === FRACTION)))
    return { digits: [], gap: capital.test(sign) ? sign : LETTER }
  const digits = values.filter((value) => value !== undefined)
  const [first] = digits
  if (first === undefined) {
    const plain = parts.length === 1 ? parts.join('') : sign
    return { digits, gap: blank.test(plain) ? BLANK : plain.charAt(0) }
  }
  return { digits, gap: '', ...(decimal.test(sign) && { row: (sign.codePointAt(0) ?? 0) - first }) }
}

/** The value of a decimal digit of any script: such digits lie in runs of ten. */
function valueOf(sign: string): number | undefined {
  if (!decimal.test(sign)) return undefined
  const code = sign.codePointAt(0) ?? 0
  let first = code
  while (decimal.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % BASE
}
