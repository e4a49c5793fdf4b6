import { phoneText } from '../strings/phone'
import type { Digit } from './digits'

/** A number without China's prefix is so many digits. */
export const PHONE_DIGITS = 11
/** The lowest second digit of mobile numbers that operators give out. */
const LEAST_SECOND = 3
/** What may stand before a number as part of it: nothing, the trunk prefix, or that of China. */
const prefixes = ['', '0', '86', '086', '0086']
const LONGEST_PREFIX = 4

/** Eleven digits that may be a number. */
interface Row {
  readonly digits: readonly Digit[]
  /** Where the first of them is. */
  readonly at: number
  /** What stands between their groups, without blanks where there is anything else. */
  readonly gaps: readonly string[]
}

/** At most three signs stand between two groups, and no letter. */
const near = /^\P{L}{0,3}$/u
const usualGap = new RegExp(String.raw`^[\s${phoneText.between}]*$`)
const list = new RegExp(`^[${phoneText.lists}]$`)
/** The carrier before the number of a parcel. */
const parcel = /[A-Z]{2}$/
const year = /^(?:19|20)/
const POINT = '.'

const ONE_PIECE = '11'
const USUAL = '3 4 4'
const ONE_BY_ONE = Array.from({ length: PHONE_DIGITS }, () => 1).join(' ')
/** In which groups numbers are written, by their sizes, and when such groups are a number. */
const groupings: ReadonlyMap<string, (row: Row) => boolean> = new Map([
  [ONE_PIECE, () => true],
  [USUAL, (row) => isEven(row) || isPunctuated(row)],
  [ONE_BY_ONE, isSpelled],
  ['3 2 2 2 2', (row) => isEven(row) && !goesOnInPairs(row)],
  ['4 4 3', isEven],
  ['4 3 4', isEven],
  ['3 3 5', isEven],
  ['3 5 3', isEven],
  ['3 8', (row) => !isDecimal(row)],
  ['7 4', (row) => !isDecimal(row)],
  ['4 7', (row) => !isDecimal(row)],
  // Two sums of money in a list or a range are so long as well.
  ['5 6', (row) => !isDecimal(row) && !isList(row)],
  ['6 5', (row) => !isDecimal(row) && !isList(row)],
])

/** The digits of each mobile number among those of a text. The work grows with their count alone. */
export function findPhones(digits: readonly Digit[]): Digit[][] {
  const found: Digit[][] = []
  let at = 0
  while (at + PHONE_DIGITS <= digits.length) {
    const isFound = isPhoneAt(digits, at)
    if (isFound) found.push(digits.slice(at, at + PHONE_DIGITS))
    at += isFound ? PHONE_DIGITS : 1
  }
  return found
}

function isPhoneAt(digits: readonly Digit[], at: number): boolean {
  if (digits[at]?.value !== 1) return false
  const between = digits.slice(at + 1, at + PHONE_DIGITS).map(({ gap }) => gap)
  if (!between.every((gap) => near.test(gap))) return false
  const sizes = sizesOf(between)
  const row = { digits, at, gaps: between.filter((gap) => gap !== '').map(withoutBlanks) }
  if (!isGivenOut(row) && !(sizes === ONE_PIECE && isOfOneRow(row))) return false
  if (!isWhole(row) || (sizes !== USUAL && isFraction(row))) return false
  return groupings.get(sizes)?.(row) ?? false
}

/** The sizes of groups, by what stands between one digit and the next. */
function sizesOf(between: readonly string[]): string {
  const drawn = between.reduce((groups, gap) => (gap === '' ? `${groups}1` : `${groups} 1`), '1')
  return drawn
    .split(' ')
    .map((group) => group.length)
    .join(' ')
}

const isGivenOut = ({ digits, at }: Row): boolean => (digits[at + 1]?.value ?? 0) >= LEAST_SECOND

/** Whether the row is written as the contract's `Mobile` is, to which any second digit is one. */
const isOfOneRow = ({ digits, at }: Row): boolean =>
  digits.slice(at + 1, at + PHONE_DIGITS).every((_, nth) => isJoined(digits, at + nth + 1))

/** Blanks around another sign say nothing. */
const withoutBlanks = (gap: string): string => gap.replace(/\s+/g, '') || ' '

const written = (digits: readonly Digit[], from: number, to: number): string =>
  digits
    .slice(from, to)
    .map(({ value }) => value)
    .join('')

/** Whether a digit belongs to the same number as the one before it. */
function isJoined(digits: readonly Digit[], at: number): boolean {
  const [before, digit] = [digits[at - 1], digits[at]]
  return digit?.gap === '' && before?.row !== undefined && digit.row === before.row
}

/** Where the number that a digit belongs to begins, if not more than so many digits before. */
function startOf(digits: readonly Digit[], at: number, most: number): number {
  let start = at
  while (at - start < most && isJoined(digits, start)) start -= 1
  return start
}

/** Whether no longer number holds the row, but for a prefix. YT8613712345678 is a parcel's. */
function isWhole({ digits, at }: Row): boolean {
  if (isJoined(digits, at + PHONE_DIGITS)) return false
  const start = startOf(digits, at, LONGEST_PREFIX + 1)
  const isParcel = at - start > 1 && parcel.test(digits[start]?.gap ?? '')
  return isPrefix(digits, start, at) && !isParcel
}

const isPrefix = (digits: readonly Digit[], from: number, to: number): boolean =>
  prefixes.includes(written(digits, from, to))

/** Whether the row is the places behind a decimal point: another whole phone before it makes none. */
function isFraction({ digits, at }: Row): boolean {
  const start = startOf(digits, at, LONGEST_PREFIX)
  const before = start - 1
  if (digits[start]?.gap !== POINT || digits[before]?.row === undefined) return false
  return start - startOf(digits, before, PHONE_DIGITS) < PHONE_DIGITS
}

/** Whether the same stands between all groups. */
function isEven({ gaps }: Row): boolean {
  return new Set(gaps).size === 1
}

const isDecimal = ({ gaps }: Row): boolean => gaps.join('') === POINT
const isList = ({ gaps }: Row): boolean => list.test(gaps.join(''))

/** Whether the groups stand as in (138) 1234-5678, and not as in 130 (2023-2024). */
function isPunctuated({ digits, at, gaps }: Row): boolean {
  const [middle, end] = [written(digits, at + 3, at + 7), written(digits, at + 7, at + 11)]
  return gaps.every((gap) => usualGap.test(gap)) && !(year.test(middle) && year.test(end))
}

/** Whether digit by digit has the same between, but for the ends of the usual groups, and no longer list holds them. */
function isSpelled({ digits, at, gaps }: Row): boolean {
  const [first = ''] = gaps
  if (gaps.some((gap, nth) => gap !== first && nth !== 2 && nth !== 6)) return false
  const isNext = (nth: number) => digits[nth]?.gap !== '' && withoutBlanks(digits[nth]?.gap ?? '') === first
  const end = at + PHONE_DIGITS
  if (isNext(end) && isAlone(digits, end)) return false
  let start = at
  while (at - start <= LONGEST_PREFIX && isNext(start) && isAlone(digits, start - 1)) start -= 1
  return isPrefix(digits, start, at)
}

/** Whether a digit is not joined to its neighbours. */
const isAlone = (digits: readonly Digit[], nth: number): boolean =>
  digits[nth] !== undefined && (nth === 0 || digits[nth]?.gap !== '') && digits[nth + 1]?.gap !== ''

/** Whether another pair follows those of the row: then they are a list. */
function goesOnInPairs({ digits, at, gaps }: Row): boolean {
  const next = at + PHONE_DIGITS
  const [first, second, third] = digits.slice(next, next + 3).map(({ gap }) => gap)
  return first !== undefined && withoutBlanks(first) === gaps[0] && second === '' && third !== ''
}
