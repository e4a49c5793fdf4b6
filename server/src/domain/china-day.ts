import { chinaMidnight, DAY_MS } from '../../../contract/domain/china-time'

/** A day in China: when it began, when it ends, and in how many whole seconds. */
export interface ChinaDay {
  readonly starts: Date
  readonly ends: Date
  readonly secondsLeft: number
}

/** The day in China of a time, by which everything is counted of which people may do so much a day. */
export function chinaDay(now: Date): ChinaDay {
  const midnight = chinaMidnight(now.getTime())
  const ends = midnight + DAY_MS
  return {
    starts: new Date(midnight),
    ends: new Date(ends),
    secondsLeft: Math.ceil((ends - now.getTime()) / 1000),
  }
}
