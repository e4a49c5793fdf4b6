import { hash } from 'node:crypto'
import { MAX_NEW_PASSWORD, MIN_NEW_PASSWORD } from '../../../contract/domain/account/password'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { accountText } from '../strings/account'

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm']
const words = (
  'password passw0rd admin welcome iloveyou woaini wodemima mima zhang wang li liu chen kaoyan shangan abc abcd a aa ' +
  'aaa qq qwe qwer asd asdf zxc xiao love china beijing test user root hello nihao dearbook'
).split(' ')
const tails = (
  ' 1 12 123 1234 12345 123456 1234567 12345678 123456789 520 1314 5201314 521 666 888 8888 000 111 @123 123. ! ' +
  '2024 2025 2026 2027'
).split(' ')

/** Every stretch of a text that is at least `shortest` long. */
function stretches(text: string, shortest: number): string[] {
  const starts = Array.from({ length: text.length }, (_, start) => start)
  return starts.flatMap((from) =>
    starts.map((end) => text.slice(from, end + 1)).filter((it) => it.length >= shortest),
  )
}

/** Walks over the keyboard: along a row there and back, twice over, down the columns. */
function walks(): string[] {
  const lines = rows.flatMap((row) => [row, [...row].reverse().join('')])
  const along = lines.flatMap((line) => stretches(line, 3))
  const down = columns.flatMap((_, from) => stretches(columns.slice(from).join(''), 4))
  return [...along, ...along.map((it) => it + it), ...down]
}

/** Numbers that people type without thinking: one digit over and over, pairs, and runs past the 9. */
function numbers(): string[] {
  const lengths = Array.from({ length: 15 }, (_, at) => at + 6)
  const units = [...'0123456789', '12', '123', '1234', '112233', '147258369', '1314520', '5201314', '520']
  return lengths.flatMap((length) => units.map((unit) => unit.repeat(length).slice(0, length)))
}

/** Days from 1960 to 2015 as eight digits, and months as six: birthdays. */
function days(): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  const months = Array.from(
    { length: 56 * 12 },
    (_, at) => `${1960 + Math.floor(at / 12)}${two((at % 12) + 1)}`,
  )
  return months.flatMap((month) => [
    month,
    ...Array.from({ length: 31 }, (_, day) => `${month}${two(day + 1)}`),
  ])
}

/** The passwords that everybody tries first, made from patterns and from no collection of anyone's passwords. */
export function commonPasswords(): string[] {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const named = words.flatMap((word) =>
    tails.flatMap((tail) => [word + tail, capital(word) + tail, tail + word]),
  )
  return [...new Set([...walks(), ...numbers(), ...days(), ...named])]
}

/** The MD5 in lower-case hexadecimal: the form in which a login sends a password, and in which it is hashed. */
export function wirePassword(clear: string): string {
  return hash('md5', clear)
}

let common: Set<string> | undefined

/** Whether a password is one of the common ones. The list is built when first asked. */
export function isCommonPassword(clear: string): boolean {
  common ??= new Set(commonPasswords())
  return common.has(clear)
}

/** Whether a password is its owner's phone or a long end of it. */
export function isPartOfPhone(phone: string | undefined, clear: string): boolean {
  return phone !== undefined && clear.length >= 6 && phone.endsWith(clear)
}

/** Refuses a password that its owner may not set: Invalid for its length, PasswordCommon for what others would guess. */
export function refuseWeakPassword(clear: string, phone: string | undefined): void {
  if (clear.length < MIN_NEW_PASSWORD || clear.length > MAX_NEW_PASSWORD) {
    throw new DomainError(ErrorCode.Invalid, accountText.passwordLength)
  }
  if (isPartOfPhone(phone, clear))
    throw new DomainError(ErrorCode.PasswordCommon, accountText.passwordIsPhone)
  if (isCommonPassword(clear)) throw new DomainError(ErrorCode.PasswordCommon)
}
