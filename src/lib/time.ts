import { CHINA_OFFSET_MS, chinaTime, DAY_MS, HOUR_MS } from '../../contract/domain/china-time'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** How long ago something was, as the student reads it. */
export type Ago =
  | { readonly unit: 'now' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }
  | { readonly unit: 'date'; readonly month: number; readonly day: number }

/**
 * Relative time (specification, section 5): under 30 s, under an hour, under a day, under two days, then the date
 * in China. Both times are Unix ms; a time in the future, from a clock that is wrong, counts as now.
 */
export function ago(then: number, now: number): Ago {
  const passed = now - then
  if (passed < 30 * SECOND_MS) return { unit: 'now' }
  if (passed < HOUR_MS) return { unit: 'minutes', count: Math.max(1, Math.floor(passed / MINUTE_MS)) }
  if (passed < DAY_MS) return { unit: 'hours', count: Math.floor(passed / HOUR_MS) }
  if (passed < 2 * DAY_MS) return { unit: 'days', count: 1 }
  const { month, day } = chinaTime(then)
  return { unit: 'date', month, day }
}

const plainDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** A calendar date and time of China in Unix ms; undefined where the calendar has no such day or hour. */
function readChina(parts: readonly number[]): number | undefined {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(utc)
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  return isReal ? utc - CHINA_OFFSET_MS : undefined
}

/**
 * Reads a time in any of the forms that the product uses (specification, section 3): ten-digit seconds,
 * milliseconds, a date with or without a time, or ISO 8601 with a zone. Answers Unix ms, or undefined.
 */
export function parseTime(input: number | string): number | undefined {
  const text = String(input).trim()
  if (/^\d{10}$/.test(text)) return Number(text) * SECOND_MS
  if (/^\d{11,15}$/.test(text)) return Number(text)
  const plain = plainDate.exec(text)
  if (plain) return readChina(plain.slice(1).map((part) => Number(part ?? 0)))
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}
