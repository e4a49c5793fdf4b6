import type { Mark, WordPlan } from './event'
import { studyDay, type Memory, type MemoryModel } from './memory'
import { dueDay, examDefaults, examGain, spread, type ExamPlan } from './schedule'

/** The parts of exam-date scheduling that an operator may set. */
export type ExamSettings = Omit<ExamPlan, 'examDay'>

/** What a student has learnt, as far as placing their reviews needs it. */
export interface Learnt {
  readonly model: MemoryModel
  memoryOf(word: string): Memory | undefined
  markOf(word: string): Mark
}

/** What is planned for one study day. */
export interface DayLoad {
  readonly day: number
  readonly reviews: number
  readonly fresh: number
}

/** The work of a study day: what is due, most worth first, and the new words, in the order of the book. */
export interface Today {
  readonly due: readonly string[]
  readonly fresh: readonly string[]
  /** Words whose review was missed and that wait for another day, so that nobody meets an avalanche. */
  readonly later: number
  /** Days after which nothing waits any more, if the student keeps to it; 0 where nothing does. */
  readonly catchUpDays: number
}

/** What was already done on a study day. */
export interface Done {
  readonly reviews: number
  readonly fresh: number
}

/** New words a day that a student who has chosen nothing is given at most and at least. */
const MOST_NEW = 120
const LEAST_NEW = 10
/** Exams are taken for a year away where the plan's one is over. */
const NO_EXAM_DAYS = 36_500
/** Missed reviews are spread over this many days at most. */
const LONGEST_CATCH_UP = 14
/** Reviews a day that nobody finds an avalanche. */
const EASY_LOAD = 100

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
 * through the book before the last pass.
 */
export function defaultPlan(examDate: string, words: number, today: number): WordPlan {
  const days = studyDayOf(examDate) - today - Math.min(examDefaults.lastPassDays, 7)
  const needed = days > 0 ? Math.ceil(words / days / 5) * 5 : LEAST_NEW
  return {
    examDate,
    newADay: Math.min(MOST_NEW, Math.max(LEAST_NEW, needed)),
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
  /** Study day of the exam, or undefined when it is over. */
  readonly examDay: number | undefined

  constructor(
    readonly plan: WordPlan,
    /** The study day that it is. */
    readonly today: number,
    settings: ExamSettings = examDefaults,
  ) {
    const examDay = studyDayOf(plan.examDate)
    this.examDay = examDay > today ? examDay : undefined
    const isSteady = plan.model !== 3 || this.examDay === undefined
    const retention = plan.model === 2 ? 0.95 : isSteady ? 0.9 : settings.retention
    // A steady scheme has an exam so far away that it never counts.
    this.placing = { ...settings, retention, examDay: isSteady ? today + NO_EXAM_DAYS : examDay }
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
    return this.plan.model === 3 && this.examDay !== undefined
      ? examGain(memory, model, day, this.examDay)
      : 1 - model.recallOn(memory, day)
  }

  /** New words that a day takes; half on an easy day. */
  newOn(day: number): number {
    return this.isEasy(day) ? Math.floor(this.plan.newADay / 2) : this.plan.newADay
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

const worthMost = <Item extends { worth: number; word: string }>(one: Item, other: Item): number =>
  other.worth - one.worth || (one.word < other.word ? -1 : 1)

/** Words of the book that take part: those that are neither known for good nor set aside. */
export function active(book: readonly string[], learnt: Learnt): string[] {
  return book.filter((word) => learnt.markOf(word) === 'none')
}

/**
 * The work of today. What was missed is spread over the coming days, most worth first, when it is more than a day takes;
 * meanwhile only half of the new words come.
 */
export function todayOf(
  book: readonly string[],
  learnt: Learnt,
  schedule: Schedule,
  done: Done = { reviews: 0, fresh: 0 },
): Today {
  const { today } = schedule
  const onTime: { word: string; worth: number }[] = []
  const missed: { word: string; worth: number }[] = []
  const unmet: string[] = []
  for (const word of active(book, learnt)) {
    const memory = learnt.memoryOf(word)
    if (!memory) {
      unmet.push(word)
      continue
    }
    const due = schedule.dueDay(word, memory, learnt.model)
    if (due === undefined || due > today) continue
    const worth = schedule.worth(memory, learnt.model, today)
    ;(due < today ? missed : onTime).push({ word, worth })
  }
  const room = Math.max(0, schedule.capOn(today) - done.reviews)
  const load = Math.max(EASY_LOAD, 3 * schedule.plan.newADay)
  const days = Math.min(LONGEST_CATCH_UP, Math.ceil(missed.length / load), daysLeft(schedule))
  const share = days > 1 ? Math.ceil(missed.length / days) : missed.length
  const taken = missed.sort(worthMost).slice(0, share)
  const due = [...taken, ...onTime].sort(worthMost).slice(0, room)
  const wanted = days > 1 ? Math.floor(schedule.newOn(today) / 2) : schedule.newOn(today)
  const fresh = Math.max(0, Math.min(wanted - done.fresh, room - due.length))
  return {
    due: due.map(({ word }) => word),
    fresh: unmet.slice(0, fresh),
    later: missed.length + onTime.length - due.length,
    catchUpDays: days > 1 ? days : 0,
  }
}

/** Days in which missed reviews can be made up for before the exam. */
function daysLeft({ examDay, today }: Schedule): number {
  return examDay === undefined ? LONGEST_CATCH_UP : Math.max(1, examDay - today)
}

/** What a plan comes to if it is kept. */
export interface Forecast {
  readonly days: readonly DayLoad[]
  /** Words expected to be known on the day of the exam if the plan is kept; those known for good count. */
  readonly kept: number
  /** The same if nothing more is learnt from today on. */
  readonly stopped: number
  /** Study day on which the last new word is met, or undefined if that does not come before the exam. */
  readonly finishDay: number | undefined
}

/** Days that a forecast looks ahead when no exam ends it. */
const HORIZON = 60
/** Share of words that a student knows when they meet them first; a figure of our simulation, not a measured one. */
const KNOWN_BEFORE = 0.45

/**
 * Plays a plan through to the exam: an answer is known as often as the memory model says, drawn the same way on every
 * device. Yields after each day, so that a long forecast need not hold the page up.
 */
export function* forecast(
  book: readonly string[],
  learnt: Learnt,
  schedule: Schedule,
  done: Done = { reviews: 0, fresh: 0 },
): Generator<DayLoad, Forecast> {
  const { today, examDay } = schedule
  const { model } = learnt
  const words = active(book, learnt)
  const end = examDay ?? today + HORIZON
  const memories = new Map<string, Memory>()
  const dueOn = new Map<number, string[]>()
  const place = (word: string, memory: Memory) => {
    memories.set(word, memory)
    const due = schedule.dueDay(word, memory, model)
    if (due === undefined || due > end) return
    const day = Math.max(due, today)
    const there = dueOn.get(day)
    if (there) there.push(word)
    else dueOn.set(day, [word])
  }
  const unmet: string[] = []
  for (const word of words) {
    const memory = learnt.memoryOf(word)
    if (memory) place(word, memory)
    else unmet.push(word)
  }
  const expected = () => [...memories.values()].reduce((sum, memory) => sum + model.recallOn(memory, end), 0)
  const mastered = book.filter((word) => learnt.markOf(word) === 'mastered').length
  const stopped = mastered + expected()
  const days: DayLoad[] = []
  let [met, finishDay, waiting]: [number, number | undefined, string[]] = [0, undefined, []]
  for (let day = today; day < end; day += 1) {
    const isToday = day === today
    const room = Math.max(0, schedule.capOn(day) - (isToday ? done.reviews : 0))
    const due = [...waiting, ...(dueOn.get(day) ?? [])]
    const load = Math.max(EASY_LOAD, 3 * schedule.plan.newADay)
    const most = Math.min(
      room,
      due.length > 2 * load ? Math.max(load, Math.ceil(due.length / 5)) : due.length,
    )
    const taken = due.length > most ? mostWorthFirst(due, day) : due
    waiting = taken.slice(most)
    for (const word of taken.slice(0, most)) answer(word, day)
    const fresh = Math.max(
      0,
      Math.min(schedule.newOn(day) - (isToday ? done.fresh : 0), room - most, unmet.length - met),
    )
    for (const word of unmet.slice(met, met + fresh)) answer(word, day)
    met += fresh
    if (fresh > 0 && met === unmet.length) finishDay = day
    const one = { day, reviews: most, fresh }
    days.push(one)
    yield one
  }
  return { days, kept: mastered + expected(), stopped, finishDay: unmet.length === 0 ? today : finishDay }

  function mostWorthFirst(due: readonly string[], day: number): string[] {
    return due
      .map((word) => ({ word, worth: worthOn(word, day) }))
      .sort(worthMost)
      .map(({ word }) => word)
  }

  function worthOn(word: string, day: number): number {
    const memory = memories.get(word)
    return memory ? schedule.worth(memory, model, day) : 0
  }

  function answer(word: string, day: number): void {
    const memory = memories.get(word)
    const chance = memory ? model.recallOn(memory, day) : KNOWN_BEFORE
    const isKnown = spread(`${word}@${day}`) < chance
    place(word, model.afterReview(memory, isKnown ? 3 : 1, day))
  }
}
