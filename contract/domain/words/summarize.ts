import type { WordFold } from './fold'
import { getPace } from './pace'
import type { Standing, WordPlanner } from './planner'
import type { Today } from './work'
import type { Doings } from '../plan/doing'
import { NOTED_DAYS } from '../study/noted-days'
import type { WordNote } from './summary'

/** The facts about the words that take long to work out: how many new ones tomorrow takes. */
export interface LongWordNote extends Pick<WordNote, 'day'> {
  readonly freshTomorrow: number
  /** Words that were left when it was worked out. */
  readonly left: number
}

/** A note of the words, and the part of it that is slow to compute. */
export interface NotedWords {
  readonly note: WordNote
  readonly long: LongWordNote
}

function workOutLong(planner: WordPlanner, standing: Standing, left: number): LongWordNote {
  const [, tomorrow] = planner.listLoads(standing, planner.getPlan(standing), 2)
  return { day: standing.today, freshTomorrow: tomorrow?.fresh ?? 0, left }
}

/** Whether a student has done nothing with words and decided nothing about them. */
const isUntouched = ({ known, plan }: WordFold): boolean => plan === undefined && [...known].length === 0

/**
 * Computes the words still to do on a day and the work of the next days; undefined for a student who has never begun.
 * The slow part, computed `before` on the same day, is reused until half of the words that were left then are, and
 * none is: how fast a student is today decides what tomorrow has room for.
 */
export function summarizeWords(
  planner: WordPlanner,
  standing: Standing,
  before?: LongWordNote,
): NotedWords | undefined {
  if (isUntouched(standing.fold)) return undefined
  const plan = planner.getPlan(standing)
  const work = planner.planDay(standing, plan)
  const left = { due: work.due.length, fresh: work.fresh.length }
  const open = left.due + left.fresh
  const isKnown = before?.day === standing.today && open > before.left / 2
  const long = isKnown ? before : workOutLong(planner, standing, open)
  const { day, freshTomorrow: fresh } = long
  // The page of the words gives the time at this pace as well: an older pace would give another time.
  const newest = getPace(planner.book.words, standing.fold, day)
  const pace = { due: Math.round(newest.due), fresh: Math.round(newest.fresh) }
  // A plan's forecast would count words that the student has yet to meet on those days.
  const next = planner.comingDue(standing, plan, NOTED_DAYS).map((due) => ({ due, fresh }))
  return { note: { day, pace, ...left, next }, long }
}

/** Counts the different words that were reviewed on a day, and says whether all its words are done; `left` are those still to do. */
export function wordsDone(fold: WordFold, day: number, left: Today): NonNullable<Doings['words']> {
  const reviewed = fold.days.get(day)?.words ?? 0
  return { reviewed, isAll: left.due.length + left.fresh.length === 0 }
}
