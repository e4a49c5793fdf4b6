import { chinaMidnight, DAY_MS } from '../../../../../contract/domain/china-time'
import type { MessageChoice } from '../../../../../contract/schemas/habit/message'

const MINUTE_MS = 60_000

/** When the quiet hours end that a time lies in; undefined where it lies in none. All in Unix ms, on the clocks of China. */
export function quietEnd(quiet: MessageChoice['quiet'], ms: number): number | undefined {
  if (!quiet) return undefined
  const midnight = chinaMidnight(ms)
  const minute = (ms - midnight) / MINUTE_MS
  const { from, to } = quiet
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? minute >= from || minute < to : minute >= from && minute < to
  if (!isQuiet) return undefined
  return midnight + to * MINUTE_MS + (isOverMidnight && minute >= from ? DAY_MS : 0)
}

/** When the next quiet hours begin after a time that lies in none; undefined without any. */
export function quietStart(quiet: MessageChoice['quiet'], ms: number): number | undefined {
  if (!quiet) return undefined
  const start = chinaMidnight(ms) + quiet.from * MINUTE_MS
  return start > ms ? start : start + DAY_MS
}
