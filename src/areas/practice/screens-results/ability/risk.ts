import type { BankHead } from '../../store/question-bank'
import type { PracticeDay } from '../../../../../contract/domain/practice/fold'
import { DAYS_OF_WEEK } from '../../../../../contract/domain/study/week'

/** Whether the pace of the last two weeks reaches what is left before the exam. */
export type Verdict = 'enough' | 'short' | 'unsure' | 'idle' | 'done' | 'over'

/** The questions left to practise, the pace, and the consequences. */
export interface Risk {
  /** Questions of the student's papers that were never answered, and their usual time in minutes. */
  readonly questions: number
  readonly minutes: number
  /** Days until the exam, 0 on its first day. */
  readonly daysLeft: number
  /** Minutes a day that what is left would take. */
  readonly needed: number
  /** Minutes a day in the slower and in the faster one of the last two weeks. */
  readonly slow: number
  readonly fast: number
  readonly verdict: Verdict
}

interface Known {
  readonly heads: readonly Pick<BankHead, 'id' | 'seconds'>[]
  readonly isAnswered: (question: string) => boolean
  readonly days: ReadonlyMap<number, PracticeDay>
  readonly today: number
  readonly daysLeft: number
}

function getVerdict({ questions, daysLeft, needed, slow, fast }: Omit<Risk, 'verdict'>): Verdict {
  if (questions === 0) return 'done'
  if (daysLeft <= 0) return 'over'
  if (fast === 0) return 'idle'
  if (slow >= needed) return 'enough'
  return fast < needed ? 'short' : 'unsure'
}

/**
 * Compares two paces, not one: weeks differ, and where they disagree nothing is said for sure. Today, which is not
 * over, counts for neither week.
 */
export function getRisk({ heads, isAnswered, days, today, daysLeft }: Known): Risk {
  const left = heads.filter(({ id }) => !isAnswered(id))
  const minutes = Math.round(left.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  const getPace = (until: number): number => {
    const took = [...days].filter(([day]) => day >= until - DAYS_OF_WEEK && day < until)
    return Math.round(took.reduce((sum, [, day]) => sum + day.took, 0) / 60_000 / DAYS_OF_WEEK)
  }
  const [newer, older] = [getPace(today), getPace(today - DAYS_OF_WEEK)]
  const risk = {
    questions: left.length,
    minutes,
    daysLeft,
    needed: daysLeft > 0 ? Math.ceil(minutes / daysLeft) : minutes,
    slow: Math.min(newer, older),
    fast: Math.max(newer, older),
  }
  return { ...risk, verdict: getVerdict(risk) }
}
