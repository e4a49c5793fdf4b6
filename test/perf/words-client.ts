import type { ReviewEvent } from '../../contract/domain/words/event'
import { WordFold } from '../../contract/domain/words/fold'
import { studyDayStart, getStudyDay } from '../../contract/domain/study/day'
import { Schedule } from '../../contract/domain/words/plan'
import { getToday } from '../../contract/domain/words/work'
import { median } from './load'

/** A year of a diligent student, and a session of theirs. */
const WORDS = 5_500
const REVIEWS = 44_000
const SESSION = 200
const ROUNDS = 15
const DAY_MS = 86_400_000

/** The computing times of a device, in ms: the median of some rounds in this process. */
export interface ClientFigures {
  /** Folding a whole year's log from nothing. */
  readonly fold: number
  /** Choosing the cards of a session out of all that is known, the most worth first. */
  readonly session: number
}

/** Reviews of every word again and again, eleven days apart, one of five not known. */
function makeLog(book: readonly string[], from: number): ReviewEvent[] {
  return Array.from({ length: REVIEWS }, (_, n) => ({
    id: String(n).padStart(36, '0'),
    kind: 'review',
    at: from + (Math.floor(n / WORDS) * 11 + (n % 11)) * DAY_MS + n,
    word: book[n % WORDS] ?? '',
    grade: n % 5 ? 3 : 1,
    took: 2000,
    mode: 'card',
  }))
}

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Measures what a student's device computes at the start of a session of 200 cards, on a fold that was just made. */
export function measureClient(): ClientFigures {
  const book = Array.from({ length: WORDS }, (_, n) => `word${n}`)
  const first = getStudyDay('2026-05-01')
  const log = makeLog(book, studyDayStart(first))
  const plan = { examDate: '2026-12-19', newADay: 20, model: 3, tip: 2, group: 20, easyDays: [] } as const
  const schedule = new Schedule({ ...plan, cap: SESSION }, first + 8 * 11)
  const folds: number[] = []
  const sessions: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const fold = new WordFold()
    folds.push(timed(() => void fold.add(log)))
    let cards = 0
    sessions.push(
      timed(() => {
        const { due, fresh } = getToday(book, fold, schedule)
        cards = due.length + fresh.length
      }),
    )
    if (cards !== SESSION) throw new Error(`the session has ${cards} cards`)
  }
  return { fold: median(folds), session: median(sessions) }
}
