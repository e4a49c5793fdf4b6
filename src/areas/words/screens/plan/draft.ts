import { getStudyDay } from '../../../../../contract/domain/study/day'
import { newADayFor, NO_EXAM, QUIET_DAYS } from '../../../../../contract/domain/words/plan'
import type { WordPlan } from '../../../../../contract/domain/words/event'
import { parseTime } from '@/lib/time'
import { planText } from '../../strings/plan'

/** How the pace of new words is set. */
export type Pace = 'count' | 'date'

/** A plan as it is being changed: fields that are not there are the plan's. */
export interface Draft extends Partial<Omit<WordPlan, 'newADay'>> {
  /** New words a day as typed. */
  readonly typed?: string
  /** Day by which every word is to be met; it decides where the pace is set by date. */
  readonly finishDate?: string
}

export type PlanField = 'examDate' | 'newADay' | 'finishDate'
export interface Fault {
  readonly field: PlanField
  readonly message: string
}

/** The contract's bound of new words a day, and how far an exam may be away, in days. */
const [MOST_NEW, FARTHEST] = [300, 4 * 366]

/** The ground on which a draft is judged. */
export interface Ground {
  readonly plan: WordPlan
  /** The study day that it is. */
  readonly today: number
  /** Words that were never met. */
  readonly unmet: number
  /** New words a day where the student leaves the pace to the app, for an exam on a date. */
  readonly paceFor: (examDate: string) => number
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && parseTime(value) !== undefined

/** A draft that was stored on the device; undefined where nothing whole was. */
export function readDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const field = (name: keyof Draft): unknown => Reflect.get(value, name)
  const readChoice = (name: 'model' | 'tip') => [1, 2, 3].includes(Number(field(name)))
  const count = (name: 'group' | 'cap' | 'minutes', least: number, most: number) =>
    Number.isInteger(field(name)) && Number(field(name)) >= least && Number(field(name)) <= most
  const easyDays = field('easyDays')
  const read: Draft = {
    ...(isDate(field('examDate')) && { examDate: String(field('examDate')) }),
    ...(isDate(field('finishDate')) && { finishDate: String(field('finishDate')) }),
    ...(typeof field('typed') === 'string' && { typed: String(field('typed')) }),
    ...(readChoice('model') && {
      model: Number(field('model')) === 1 ? 1 : Number(field('model')) === 2 ? 2 : 3,
    }),
    ...(readChoice('tip') && { tip: Number(field('tip')) === 1 ? 1 : Number(field('tip')) === 2 ? 2 : 3 }),
    ...(count('group', 5, 50) && { group: Number(field('group')) }),
    ...(count('cap', 0, 2000) && { cap: Number(field('cap')) }),
    ...(count('minutes', 0, 600) && { minutes: Number(field('minutes')) }),
    ...(Array.isArray(easyDays) && {
      easyDays: easyDays.filter((day) => [0, 1, 2, 3, 4, 5, 6].includes(day)),
    }),
  }
  return Object.keys(read).length > 0 ? read : undefined
}

/** New words a day of a draft; NaN where what was typed is no number. */
export function countNewPerDay({ typed, finishDate, examDate }: Draft, ground: Ground): number {
  const { plan, today, unmet, paceFor } = ground
  if (finishDate !== undefined) {
    const examDay = getStudyDay(examDate ?? plan.examDate)
    return newADayFor(unmet, today, getStudyDay(finishDate), examDay > today ? examDay : undefined)
  }
  if (typed === undefined)
    return examDate !== undefined && plan.follows?.includes('pace') ? paceFor(examDate) : plan.newADay
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** The plan that a draft makes, whether or not it is sound. */
export function getPlan(draft: Draft, ground: Ground): WordPlan {
  const { typed: _typed, finishDate: _finishDate, ...fields } = draft
  return { ...ground.plan, ...fields, newADay: countNewPerDay(draft, ground) }
}

/** The first thing that is wrong with a draft, in one sentence. */
export function findFault(draft: Draft, ground: Ground): Fault | undefined {
  const { examDate, newADay } = getPlan(draft, ground)
  const examDay = getStudyDay(examDate)
  // An exam that is over already stays as it is while something else is changed.
  if (draft.examDate !== undefined && examDay <= ground.today)
    return { field: 'examDate', message: planText.examPast }
  if (examDate !== NO_EXAM && examDay > ground.today + FARTHEST)
    return { field: 'examDate', message: planText.examFar }
  if (draft.finishDate !== undefined) return finishFault(draft.finishDate, { examDay, newADay, ground })
  if (!Number.isInteger(newADay) || newADay > MOST_NEW)
    return { field: 'newADay', message: planText.newWrong }
  return undefined
}

function finishFault(
  finishDate: string,
  { examDay, newADay, ground }: { examDay: number; newADay: number; ground: Ground },
): Fault | undefined {
  const { today, unmet } = ground
  const field = 'finishDate'
  const finishDay = getStudyDay(finishDate)
  if (finishDay < today) return { field, message: planText.finishPast }
  if (examDay > today && finishDay >= examDay) return { field, message: planText.finishAfterExam }
  if (examDay > today && finishDay >= examDay - QUIET_DAYS)
    return { field, message: planText.finishQuiet(QUIET_DAYS) }
  if (newADay <= MOST_NEW) return undefined
  const isTooLate = examDay > today && newADayFor(unmet, today, examDay - QUIET_DAYS - 1, examDay) > MOST_NEW
  return { field, message: isTooLate ? planText.finishNoDay : planText.finishTooSoon(newADay) }
}

/** Whether a draft would change the plan. */
export function isChanged(draft: Draft, ground: Ground): boolean {
  return JSON.stringify(getPlan(draft, ground)) !== JSON.stringify(ground.plan)
}
