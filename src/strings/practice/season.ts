import type { MonthDay } from '../../../contract/domain/study/period'

/** When a season began, and when the next one does: the board and the duels say the same. */
export const seasonSpan = (first: MonthDay, next: MonthDay): string =>
  `${first.month}月${first.day}日开始，${next.month}月${next.day}日凌晨 4 点换季`

/** In which of its weeks a season is. */
export const weekOfWeeks = (week: number, weeks: number): string => `第 ${week} 周，共 ${weeks} 周`
