import { measure, suitedPaper, type MeasuredSubject, type PracticeStore } from '@/areas/practice'
import type { Store } from '@/platform/storage/kv.contract'
import { studyDayStart } from '../../../../../contract/domain/study/day'

/** A subject until now, before a period, and in it. */
export interface SubjectPeriod {
  readonly id: string
  readonly name: string
  readonly whole: MeasuredSubject
  readonly before: MeasuredSubject
  readonly after: MeasuredSubject
}

/** The results of some days. */
export interface Period {
  readonly answers: number
  readonly right: number
  /** Ms spent on the answers. */
  readonly took: number
  /** Days on which anything was answered. */
  readonly days: number
  readonly subjects: readonly SubjectPeriod[]
}

/** The last study days, today among them, with every subject by the papers that were chosen on this device. */
export function getPeriod(practice: PracticeStore, local: Store, days: number, now: number): Period {
  const { bank, today } = practice
  const first = today - days + 1
  const since = studyDayStart(first)
  const own = [...practice.state.days].filter(([day]) => day >= first && day <= today).map(([, day]) => day)
  return {
    answers: own.reduce((sum, { answers }) => sum + answers, 0),
    right: own.reduce((sum, { right }) => sum + right, 0),
    took: own.reduce((sum, { took }) => sum + took, 0),
    days: own.filter(({ answers }) => answers > 0).length,
    subjects: bank.index.subjects.map(({ id, name }) => {
      const choice = { subject: id, paper: suitedPaper(bank, local, id) }
      return {
        id,
        name,
        whole: measure(practice, choice, now),
        before: measure(practice, choice, since - 1),
        after: measure(practice, choice, now, since),
      }
    }),
  }
}
