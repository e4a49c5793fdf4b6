import { abilityText as text } from '../../strings/ability'
import { writeDay } from '../../parts'
import { DAYS_OF_WEEK, getMonday } from '../../../../../contract/domain/study/week'

/** First and last day of the week that begins on a Monday. */
export const weekRange = (monday: number): string =>
  text.week.range(writeDay(monday), writeDay(monday + DAYS_OF_WEEK - 1))

/** The Monday of the week that an address names by a study day; undefined for none, and for one that has not begun. */
export function mondayIn(written: string | undefined, today: number): number | undefined {
  const day = Number(written)
  return Number.isInteger(day) && day > 0 && day <= today ? getMonday(day) : undefined
}
