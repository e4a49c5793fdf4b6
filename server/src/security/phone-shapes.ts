import { phoneText } from '../strings/phone'
import type { Digit } from './digits'

/** A number without China's prefix is so many digits. */
export const PHONE_DIGITS = 11
/** The lowest second digit of mobile numbers that operators give out. */
const LEAST_SECOND = 3
/** The digits that may stand before a number as part of it: nothing, the trunk prefix, or that of China. */
const prefixes = ['', '0', '86', '086', '0086']
const LONGEST_PREFIX = 4

/** Eleven digits that may be a number. */
interface Row {
  readonly digits: readonly Digit[]
  /** Where the first of them is. */
  readonly at: number
}

/** At most three characters stand between two groups, and no letter. */
const near = /^\P{L}{0,3}$/u
const usualGap = new RegExp(String.raw`^[\s${phoneText.between}]*$`)
const list = new RegExp(`^[${phoneText.lists}]$`)
/** The carrier before the number of a parcel. */
const parcel = /[A-Z]{2}$/
const year = /^(?:19|20)/
const POINT = '.'

type Grouping = { readonly sizes: readonly number[]; isNumber(row: Row): boolean }

const ONE_PIECE: Grouping = { sizes: [PHONE_DIGITS], isNumber: () => true }
const USUAL: Grouping = { sizes: [3, 4, 4], isNumber: (row) => isEven(row) || isPunctuated(row) }
const ONE_BY_ONE: Grouping = { sizes: Array.from({ length: PHONE_DIGITS }, () => 1), isNumber: isSpelled }
const isNoDecimal = (row: Row): boolean => !isDecimal(row)
// Two sums of money in a list or a range are so long as well.
const isNoPair = (row: Row): boolean => !isDecimal(row) && !isList(row)

/** In which groups numbers are written, and when such groups are a number; by where the groups join, a bit for each place. */
const groupings: ReadonlyMap<number, Grouping> = new Map(
  [
    ONE_PIECE,
    USUAL,
    ONE_BY_ONE,
    { sizes: [3, 2, 2, 2, 2], isNumber: (row: Row) => isEven(row) && !goesOnInPairs(row) },
    { sizes: [4, 4, 3], isNumber: isEven },
    { sizes: [4, 3, 4], isNumber: isEven },
    { sizes: [3, 3, 5], isNumber: isEven },
    { sizes: [3, 5, 3], isNumber: isEven },
    { sizes: [3, 8], isNumber: isNoDecimal },
    { sizes: [7, 4], isNumber: isNoDecimal },
    { sizes: [4, 7], isNumber: isNoDecimal },
    { sizes: [5, 6], isNumber: isNoPair },
    { sizes: [6, 5], isNumber: isNoPair },
  ].map((grouping) => [joinMask(grouping.sizes), grouping]),
)

function joinMask(sizes: readonly number[]): number {
  const bits = sizes.flatMap((size, nth) => [...(nth > 0 ? [0] : []), ...Array<number>(size - 1).fill(1)])
  return bits.reduce((joins, bit) => joins * 2 + bit, 0)
}

/** The places between the digits of a row. */
const ALL_JOINS = joinMask(ONE_PIECE.sizes)

/**
 * The digits of each mobile number among those of a text. The work grows with their count alone; strangers send texts of
 * nothing else, so that few places are looked at closely.
 */
export function findPhones(digits: readonly Digit[]): Digit[][] {
  const found: Digit[][] = []
  let joins = 0
  let far = 0
  let free = 0
  for (const [last, { gap }] of digits.entries()) {
    joins = ((joins << 1) | (gap === '' ? 1 : 0)) & ALL_JOINS
    if (gap !== '' && !near.test(gap)) far = last
    const at = last - PHONE_DIGITS + 1
    if (at < free || far > at || digits[at]?.value !== 1) continue
    const grouping = groupings.get(joins)
    if (!grouping || !isPhoneAt({ digits, at }, grouping)) continue
    found.push(digits.slice(at, at + PHONE_DIGITS))
    free = at + PHONE_DIGITS
  }
  return found
}

function isPhoneAt(row: Row, grouping: Grouping): boolean {
  if (!isWhole(row)) return false
  if (!isGivenOut(row) && !(grouping === ONE_PIECE && isOfOneRow(row))) return false
  return (grouping === USUAL || !isFraction(row)) && grouping.isNumber(row)
}

/** The texts between the groups of a row, without blanks where there is anything else. */
const listGaps = ({ digits, at }: Row): readonly string[] =>
  digits.slice(at + 1, at + PHONE_DIGITS).flatMap(({ mark }) => (mark === '' ? [] : [mark]))

const isGivenOut = ({ digits, at }: Row): boolean => (digits[at + 1]?.value ?? 0) >= LEAST_SECOND

/** Whether the row is written as the contract's `Mobile` is, to which any second digit is one. */
const isOfOneRow = ({ digits, at }: Row): boolean =>
  digits.slice(at + 1, at + PHONE_DIGITS).every((_, nth) => isJoined(digits, at + nth + 1))

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
function getStart(digits: readonly Digit[], at: number, most: number): number {
  let start = at
  while (at - start < most && isJoined(digits, start)) start -= 1
  return start
}

/** Whether no longer number holds the row, but for a prefix. YT8613712345678 is a parcel's. */
function isWhole({ digits, at }: Row): boolean {
  if (isJoined(digits, at + PHONE_DIGITS)) return false
  const start = getStart(digits, at, LONGEST_PREFIX + 1)
  const isParcel = at - start > 1 && parcel.test(digits[start]?.gap ?? '')
  return isPrefix(digits, start, at) && !isParcel
}

const isPrefix = (digits: readonly Digit[], from: number, to: number): boolean =>
  prefixes.includes(written(digits, from, to))

/** Whether the row is the places behind a decimal point: another whole phone before it makes none. */
function isFraction({ digits, at }: Row): boolean {
  const start = getStart(digits, at, LONGEST_PREFIX)
  const before = start - 1
  if (digits[start]?.gap !== POINT || digits[before]?.row === undefined) return false
  return start - getStart(digits, before, PHONE_DIGITS) < PHONE_DIGITS
}

/** Whether the same stands between all groups. */
function isEven(row: Row): boolean {
  return new Set(listGaps(row)).size === 1
}

const isDecimal = (row: Row): boolean => listGaps(row).join('') === POINT
const isList = (row: Row): boolean => list.test(listGaps(row).join(''))

/** Whether the groups stand as in (138) 1234-5678, and not as in 130 (2023-2024). */
function isPunctuated(row: Row): boolean {
  const { digits, at } = row
  const [middle, end] = [written(digits, at + 3, at + 7), written(digits, at + 7, at + 11)]
  return listGaps(row).every((gap) => usualGap.test(gap)) && !(year.test(middle) && year.test(end))
}

/** Whether digit by digit has the same between, but for the ends of the usual groups, and no longer list holds them. */
function isSpelled({ digits, at }: Row): boolean {
  const first = digits[at + 1]?.mark
  const isNext = (nth: number) => digits[nth]?.gap !== '' && digits[nth]?.mark === first
  const end = at + PHONE_DIGITS
  if (isNext(end) && isAlone(digits, end)) return false
  const isSame = (nth: number) => nth === 3 || nth === 7 || digits[at + nth]?.mark === first
  for (let nth = 2; nth < PHONE_DIGITS; nth += 1) if (!isSame(nth)) return false
  let start = at
  while (at - start <= LONGEST_PREFIX && isNext(start) && isAlone(digits, start - 1)) start -= 1
  return isPrefix(digits, start, at)
}

/** Whether a digit is not joined to its neighbours. */
const isAlone = (digits: readonly Digit[], nth: number): boolean =>
  digits[nth] !== undefined && (nth === 0 || digits[nth]?.gap !== '') && digits[nth + 1]?.gap !== ''

/** Whether another pair follows those of the row: then they are a list. */
function goesOnInPairs({ digits, at }: Row): boolean {
  const next = at + PHONE_DIGITS
  const [first, second, third] = digits.slice(next, next + 3)
  return first !== undefined && first.mark === digits[at + 3]?.mark && second?.gap === '' && third?.gap !== ''
}
