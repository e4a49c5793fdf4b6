import { deskText } from '../../strings/frame'
import { chinaDayNumber, chinaTime } from '../../../../../contract/domain/china-time'

/** A time as the desk writes it: by the name of its day where that is near, else by its date. Both in Unix ms. */
export function when(ms: number, now: number): string {
  const { month, day, clock } = chinaTime(ms)
  const days = chinaDayNumber(ms) - chinaDayNumber(now)
  const name = deskText.days.find(([distance]) => distance === days)?.[1]
  return name === undefined ? deskText.date(month, day, clock) : `${name} ${clock}`
}

/** Whether a time comes before the day in China is over. */
export function isToday(ms: number, now: number): boolean {
  return chinaDayNumber(ms) <= chinaDayNumber(now)
}
