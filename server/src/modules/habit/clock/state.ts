import { longestStreak, missedDays, streakAt } from '../../../../../contract/domain/habit/streak'
import { formatDate, studyDay, getStudyDay } from '../../../../../contract/domain/study/day'
import type { ClockState } from '../../../../../contract/schemas/habit/excitation'
import type { ClockRules } from '../content/clock-activities'
import { cardsLeft } from '../../../domain/repair-cards'
import type { Held } from './repo'

/** First and last study day of an activity. */
export const getSpan = ({ startDay, endDay }: Pick<ClockRules, 'startDay' | 'endDay'>) => ({
  first: getStudyDay(startDay),
  last: getStudyDay(endDay),
})

/** The missed days that a card can make good now. */
export function listMissed(rules: ClockRules, { joined, days }: Held, today: number): number[] {
  if (joined === null) return []
  const { first, last } = getSpan(rules)
  return missedDays(new Set(days), Math.max(joined, first), today).filter((day) => day <= last)
}

/** The state of a student in an activity; without one it is that of somebody who has done nothing yet. */
export function getState(rules: ClockRules | undefined, held: Held, now: Date): ClockState {
  const today = studyDay(now.getTime())
  const days = new Set(held.days)
  const end = rules ? Math.min(today, getSpan(rules).last) : today
  return {
    totalNum: days.size,
    isPunchCard: days.has(today),
    punchCardDate: days.size > 0 ? formatDate(Math.max(...days)) : '',
    continues: streakAt(days, end),
    point: held.point,
    today: formatDate(today),
    ...(held.joined !== null && { joined: formatDate(held.joined) }),
    longest: longestStreak(days),
    cards: cardsLeft(held),
    missed: rules ? listMissed(rules, held, today).map(formatDate) : [],
  }
}
