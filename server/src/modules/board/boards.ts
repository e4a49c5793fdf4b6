import { chinaDate } from '../../../../contract/domain/china-time'
import { studyWeek } from '../../../../contract/domain/learning/week'

/** A leaderboard: its points are the different questions that a student answers in a study week. */
export interface Board {
  readonly id: string
  /** The stream of the study log that feeds it. */
  readonly stream: string
}

/** The leaderboards there are. */
export const boards: readonly Board[] = [{ id: 'practice-week', stream: 'practice' }]

/** The season of a board that runs at a time; each week begins with nobody on it. */
export interface Period {
  /** The day on which it begins. */
  readonly name: string
  readonly startsAt: number
  readonly endsAt: number
}

/** The period that a time (Unix ms) belongs to. */
export function periodOf(ms: number): Period {
  const week = studyWeek(ms)
  return { name: chinaDate(week.startsAt), ...week }
}
