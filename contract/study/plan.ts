import type { WordPlan } from './event'
import { studyDay, type Memory, type MemoryModel } from './memory'
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
const LAST_DAYS = 7
/** By how many new words at most a day has fewer than the one before in the last days. */
const FEWER = 15
/** Exams are taken for a year away where the plan's one is over. */
const NO_EXAM_DAYS = 36_500
/** The exam lasts so many days. */
const EXAM_DAYS = 2

/** Study day of a day in China, `YYYY-MM-DD`, at its noon. */
export function studyDayOf(date: string): number {
  return studyDay(Date.parse(`${date}T12:00:00+08:00`))
}

/** Weekday of a study day, 0 for Sunday. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7 // 1970 began on a Thursday
}

/**
 * The plan of a student who has chosen nothing: exam-date scheduling, with as many new words a day as bring them
 * through the words that they have not met before the last days. Who keeps up stays at the same pace, and it changes
 * little from one day to the next, however near the exam is.
 */
export function defaultPlan(examDate: string, unmet: number, today: number): WordPlan {
  const left = Math.max(1, studyDayOf(examDate) - today)
  const days = left - Math.min(LAST_DAYS, left / 4)
  const most = Math.min(MOST_NEW, FEWER * (left + 2))
  return {
    examDate,
    newADay: Math.min(most, Math.max(LEAST_NEW, Math.ceil(unmet / days / 5) * 5)),
    model: 3,
    tip: 2,
    group: 20,
    cap: 0,
    easyDays: [],
  }
}

/** New words a day that bring a student through `words` by the end of a study day. */
export function newADayFor(words: number, today: number, finishDay: number): number {
  return Math.ceil(words / Math.max(1, finishDay - today + 1))
}

/** Places reviews by a student's plan, from a study day on. */
export class Schedule {
  private readonly placing: ExamPlan
  /** Study day on which the exam begins, or undefined when it is over. */
  readonly examDay: number | undefined
  /** Whether words come back at a steady recall, whatever the exam. */
  readonly isSteady: boolean

  constructor(
    readonly plan: WordPlan,
    /** The study day that it is. */
    readonly today: number,
    placement: Placement = examDefaults,
  ) {
    const examDay = studyDayOf(plan.examDate)
    this.examDay = examDay + EXAM_DAYS > today ? examDay : undefined
    this.isSteady = plan.model !== 3 || this.examDay === undefined || placement.isSteady === true
    const retention = plan.model === 2 ? 0.95 : this.isSteady ? 0.9 : placement.retention
    // A steady scheme has an exam so far away that it never counts.
    this.placing = { ...placement, retention, examDay: this.isSteady ? today + NO_EXAM_DAYS : examDay }
  }

  /** Whether it is a day of the exam. */
  get isExam(): boolean {
    return this.examDay !== undefined && this.examDay <= this.today
  }

  /** Recall at which words come back. */
  get retention(): number {
    return this.placing.retention
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

  /** New words that a day takes; half on an easy day, rounded up, so that one a day is not none. */
  newOn(day: number): number {
    return this.isEasy(day) ? Math.ceil(this.plan.newADay / 2) : this.plan.newADay
  }

  /** Reviews and new words that a day takes at most; half on an easy day. */
  capOn(day: number): number {
    if (this.plan.cap === 0) return Number.POSITIVE_INFINITY
    return this.isEasy(day) ? Math.ceil(this.plan.cap / 2) : this.plan.cap
  }

  private isEasy(day: number): boolean {
    return this.plan.easyDays.includes(weekdayOf(day))
  }
}
