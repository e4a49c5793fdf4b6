import { chinaTime } from '../../../contract/domain/china-time'

/** A day in China, with its year where that is another one than now's. */
export function dayText(ms: number, now: number): string {
  const { year, month, day } = chinaTime(ms)
  const rest = `${month}月${day}日`
  return year === chinaTime(now).year ? rest : `${year}年${rest}`
}

/** The last day before an end; of an end in the middle of a day that day itself. */
export const lastDayText = (end: number, now: number): string => dayText(end - 1, now)

/** A day in China with hour and minute. */
export const momentText = (ms: number, now: number): string => `${dayText(ms, now)} ${chinaTime(ms).clock}`
