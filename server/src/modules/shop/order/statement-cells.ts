import { CHINA_OFFSET_MS, DAY_MS } from '../../../../../contract/domain/china-time'
import { statementDay, statementWords as words } from './strings/statement'

const CLOCK = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/

/** A moment in China as a bank writes it; its clock may stand in a cell of its own. */
export function findMoment(date: string, clock: string): { at: number; isDay: boolean } | undefined {
  const normal = date.normalize('NFKC').trim()
  const day = /^\d{8}/.test(normal) ? normal.slice(0, 8) : (words.date.exec(normal)?.[0] ?? '')
  const [, year, month, dayOfMonth] =
    (/^\d{8}$/.test(day) ? /^(\d{4})(\d{2})(\d{2})$/ : words.date).exec(day) ?? []
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)) - CHINA_OFFSET_MS
  const back = new Date(midnight + CHINA_OFFSET_MS)
  if (back.getUTCMonth() + 1 !== Number(month) || back.getUTCDate() !== Number(dayOfMonth)) return undefined
  const rest = normal.slice(day.length).replace(/^[T\s]+/, '')
  const [, hour, minute, second = '0'] = CLOCK.exec(rest) ?? CLOCK.exec(clock.normalize('NFKC').trim()) ?? []
  if (hour === undefined || minute === undefined) return { at: midnight, isDay: true }
  const ms = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
  return ms < DAY_MS ? { at: midnight + ms, isDay: false } : undefined
}

/** Whether a cell begins as a date does, be it one or not. */
export const isTimeLike = (cell: string): boolean => statementDay.test(cell.normalize('NFKC').trim())

/** The written amount, in fen; a dash says as much as nothing. */
export type Written = number | 'none' | 'unread'

/** Most fen of a sum that the books can hold. */
const MOST_FEN = 2_147_483_647
const AMOUNT = /^=?([+-]?)\(?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2})0*)?\)?$/

const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(words.currency, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')

/** Reads an amount as a bank writes it. */
export function getAmount(cell: string): Written {
  const written = plain(cell)
  if (/^[-/]*$/.test(written)) return 'none'
  const parts = AMOUNT.exec(written)
  if (!parts) return 'unread'
  const yuan = Number((parts[2] ?? '').replaceAll(',', ''))
  const fen = yuan * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  if (fen > MOST_FEN) return 'unread'
  return parts[1] === '-' || written.startsWith('(') ? -fen : fen
}

/** Whether a cell begins as an amount does, be it one or not. */
export const isAmountLike = (cell: string): boolean => /^[=+(-]*\.?\d/.test(plain(cell))
