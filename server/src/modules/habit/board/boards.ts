import { chinaDate } from '../../../../../contract/domain/china-time'
import { studyWeek } from '../../../../../contract/domain/study/week'

/** A leaderboard whose points are the different questions that a student answers in a study week. */
export interface Board {
  readonly id: string
  /** The stream of the study log that feeds it. */
  readonly stream: string
}

/** The leaderboards that are counted week by week. */
export const boards: readonly Board[] = [{ id: 'practice-week', stream: 'practice' }]

/** The public paper of whose first results a board is; undefined for another board. */
export const findPaper = (board: string): string | undefined => /^paper-(.+)$/.exec(board)?.[1]

/** The board of a public paper. */
export const paperBoard = (paper: string): string => `paper-${paper}`

/** The one period of a board that never starts over. */
export const FOR_GOOD = 'all'

/** The week of a board that runs at a time; each begins with nobody on it. */
export interface Period {
  /** The day on which it begins. */
  readonly name: string
  readonly startsAt: number
  readonly endsAt: number
}

/** The period that a time (Unix ms) belongs to. */
export function getPeriod(ms: number): Period {
  const week = studyWeek(ms)
  return { name: chinaDate(week.startsAt), ...week }
}

/** The board of a season's duels; each student sees that of their own group. */
export const SEASON_BOARD = 'combat-season'

/** Students of a group at most. */
export const GROUP_SIZE = 50

/** The board of one of the groups of students that are about as able; abilities are logits. */
export const groupBoard = (mean: number, number: number): string => `${groupsAt(mean)}${number}`

/** How the boards of all groups of an ability begin. */
export const groupsAt = (mean: number): string => `combat:${3 + Math.max(-2, Math.min(2, Math.round(mean)))}-`
