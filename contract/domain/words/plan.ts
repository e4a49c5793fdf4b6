import { planFields, type PlanField, type WordPlan } from './event'
import { getStudyDay } from '../study/day'
import type { Memory, MemoryModel } from './memory'
import { usualPace, type WordPace } from './pace'
import { dueDay, examDefaults, examGain, type ExamPlan } from './schedule'

/** The parts of exam-date scheduling that an operator may set. */
export type ExamSettings = Omit<ExamPlan, 'examDay'>

/** How reviews are placed where a plan goes by the date of the exam; `isSteady` where that would gain nothing. */
export interface Placement extends ExamSettings {
  readonly isSteady?: boolean
}

/** New words a day that a student who has chosen nothing is given at most and at least. */
const MOST_NEW = 120
const LEAST_NEW = 10
/** Days before the exam that are kept free of new words where there is time. */
export const LAST_DAYS = 7
/** The very last of them take nothing new, and those before it less from day to day. */
export const QUIET_DAYS = 3
/** Exams are taken for a year away where the plan's one is over. */
const NO_EXAM_DAYS = 36_500
/** Days in which who learns for no exam, or for one that is over, is brought through the words. */
export const HORIZON = 60
/** The date in the plan of a student who learns for no exam. */
export const NO_EXAM = '2099-12-31'
/** The exam lasts so many days. */
export const EXAM_DAYS = 2

/** Weekday of a study day, 0 for Sunday. */
export function getWeekday(day: number): number {
  return (day + 4) % 7 // 1970 began on a Thursday
}

/**
 * The plan of a student who has chosen nothing: exam-date scheduling, with as many new words a day as bring them
 * through the words that they have not met before the last days. Students who keep up stay at the same pace, and for
 * others it rises little by little, however near the exam is.
 */
export function defaultPlan(examDate: string, unmet: number, today: number): WordPlan {
  const examDay = getStudyDay(examDate)
  const isOver = examDate === NO_EXAM || examDay + EXAM_DAYS <= today
  const left = isOver ? HORIZON + LAST_DAYS : examDay - today
  const days = Math.max(1, left - Math.min(LAST_DAYS, left / 2))
  return {
    examDate,
    newADay: Math.min(MOST_NEW, Math.max(LEAST_NEW, Math.ceil(unmet / days / 5) * 5)),
    model: 3,
    tip: 2,
    group: 20,
    cap: 0,
    easyDays: [],
    follows: ['date', 'pace'],
  }
}

/** A plan that a student saves: what is as usual in it stays left to the app. */
export function planToSave(plan: WordPlan, usual: WordPlan): WordPlan {
  const isLeft = {
    date: plan.examDate === usual.examDate,
    pace: plan.newADay === usual.newADay && plan.follows?.includes('pace') === true,
  }
  return { ...plan, follows: (['date', 'pace'] as const).filter((what) => isLeft[what]) }
}

/**
 * The fields that a student has changed in the plan that they saw; a pace that is theirs is another one than the
 * usual one.
 */
export function changedIn(before: WordPlan, saved: WordPlan): PlanField[] {
  const isOwnPace = (plan: WordPlan) => !plan.follows?.includes('pace')
  return planFields.filter(
    (field) =>
      JSON.stringify(before[field]) !== JSON.stringify(saved[field]) ||
      (field === 'newADay' && isOwnPace(before) !== isOwnPace(saved)),
  )
}

/** A student's plan as it holds today: what they have left to the app is that of the usual plan. */
export function planToday(own: WordPlan, usual: WordPlan): WordPlan {
  return {
    ...own,
    ...(own.follows?.includes('date') && { examDate: usual.examDate }),
    ...(own.follows?.includes('pace') && { newADay: usual.newADay }),
  }
}

/**
 * The share of a usual day's new words on a day that is so many days before the exam: smaller from day to day in the
 * last week, and none in its last days.
 */
const newShare = (left: number): number =>
  Math.min(1, Math.max(0, left - QUIET_DAYS) / (LAST_DAYS + 1 - QUIET_DAYS))

/** New words a day that bring a student through `words` by the end of a study day, which the exam follows. */
export function newADayFor(words: number, today: number, finishDay: number, examDay = Infinity): number {
  const shares = Array.from({ length: Math.max(1, finishDay - today + 1) }, (_, nth) =>
    newShare(examDay - today - nth),
  )
  return Math.ceil(
    words /
      Math.max(
        0.2,
        shares.reduce((sum, share) => sum + share, 0),
      ),
  )
}

/** Places reviews by a student's plan, from a study day on. */
export class Schedule {
  private readonly placing: ExamPlan
  /** Study day on which the exam begins, or undefined when it is over or there is none. */
  readonly examDay: number | undefined
  /** Whether words come back at a steady recall, whatever the exam. */
  readonly isSteady: boolean

  constructor(
    readonly plan: WordPlan,
    /** The study day that it is. */
    readonly today: number,
    private readonly placement: Placement = examDefaults,
    /** The time of a word, for a limit in minutes. */
    readonly pace: Pick<WordPace, 'fresh' | 'due'> = usualPace,
  ) {
    const examDay = getStudyDay(plan.examDate)
    const isOver = examDay + EXAM_DAYS <= today
    this.examDay = isOver || plan.examDate === NO_EXAM ? undefined : examDay
    this.isSteady = plan.model !== 3 || this.examDay === undefined || placement.isSteady === true
    const retention = plan.model === 2 ? 0.95 : this.isSteady ? 0.9 : placement.retention
    // A steady scheme has an exam so far away that it never counts.
    this.placing = { ...placement, retention, examDay: this.isSteady ? today + NO_EXAM_DAYS : examDay }
  }

  /** The same for a student of another pace. */
  withPace(pace: Schedule['pace']): Schedule {
    return new Schedule(this.plan, this.today, this.placement, pace)
  }

  /** Whether it is a day of the exam. */
  get isExam(): boolean {
    return this.examDay !== undefined && this.examDay <= this.today
  }

  /** Recall at which words come back. */
  get retention(): number {
    return this.placing.retention
  }

  /** Days of the last pass before the exam; undefined where reviews are placed steadily. */
  get lastPassDays(): number | undefined {
    return this.isSteady ? undefined : this.placing.lastPassDays
  }

  /** Study day on which a word is due again, or undefined when it needs no review before the exam. */
  dueDay(word: string, memory: Memory, model: MemoryModel): number | undefined {
    return dueDay(word, memory, model, this.placing)
  }

  /** How much a review of a word is worth on a day: what it adds on the day of the exam, or what is forgotten. */
  worth(memory: Memory, model: MemoryModel, day: number): number {
    return this.isSteady || this.examDay === undefined || this.isExam
      ? 1 - model.recallOn(memory, day)
      : examGain(memory, model, day, this.examDay)
  }

  /**
   * New words that a day takes; half on an easy day, rounded up, so that one a day is not none. In the last week before
   * the exam they grow fewer from day to day, and its last days have none.
   */
  newOn(day: number): number {
    const newADay = this.isEasy(day) ? this.plan.newADay / 2 : this.plan.newADay
    return Math.ceil(newADay * newShare(this.daysLeftOn(day)))
  }

  /** The share of the most reviews that a day takes: in the last week before the exam less from day to day. */
  reviewShareOn(day: number): number {
    return Math.min(1, Math.max(0, this.daysLeftOn(day)) / (LAST_DAYS + 1))
  }

  /** Whether the exam is at most so many days after today. */
  isWithin(days: number): boolean {
    return this.daysLeftOn(this.today) <= days
  }

  /** Reviews and new words that a day takes at most; half on an easy day. */
  capOn(day: number): number {
    if (this.plan.cap === 0) return Number.POSITIVE_INFINITY
    return this.isEasy(day) ? Math.ceil(this.plan.cap / 2) : this.plan.cap
  }

  /** Time that a day takes at most in ms; half on an easy day. */
  timeOn(day: number): number {
    const { minutes = 0 } = this.plan
    if (minutes === 0) return Number.POSITIVE_INFINITY
    return (minutes * 60_000) / (this.isEasy(day) ? 2 : 1)
  }

  private daysLeftOn(day: number): number {
    return this.examDay === undefined ? Infinity : this.examDay - day
  }

  private isEasy(day: number): boolean {
    return this.plan.easyDays.includes(getWeekday(day))
  }
}
