import type { Mark, ReviewEvent } from './event'
import { countedDay, type CountedDay } from './fold'
import { studyDayStart } from '../study/day'
import type { Memory, MemoryModel } from './memory'
import type { Schedule } from './plan'

/** The state of the words by a student's log at one time. */
export interface State {
  readonly model: MemoryModel
  findMemory(word: string): Memory | undefined
  getMark(word: string): Mark
}

/** The words that a student has learnt, as far as planning their days needs it. */
export interface Learnt extends State {
  /** Reviews of a word that count, oldest first. */
  listReviews(word: string): readonly ReviewEvent[]
  /** Study day on which a word was marked. */
  findMarkDay(word: string): number | undefined
}

/** The work of a study day: what is due, most worth first, and the new words, in the order of the book. */
export interface Today {
  readonly due: readonly string[]
  readonly fresh: readonly string[]
  /** New words that the whole day takes, those of them that are done included. */
  readonly freshOfDay: number
  /**
   * Missed words that the whole day takes, those of them that are done included; the others wait for another day, so
   * that nobody meets an avalanche.
   */
  readonly share: number
  /** Days after which nothing waits any more, today included, if the plan is followed; 0 where nothing does. */
  readonly catchUpDays: number
}

/** The planned load of a study day when it began. It follows from the log of the days before, so it stays all day. */
export interface Morning {
  readonly due: readonly string[]
  /** New words that the day takes. */
  readonly fresh: number
  readonly share: number
  readonly catchUpDays: number
}

/** The words of a day: the words that should have come before it, and those that come on it. */
export interface DueWords {
  readonly missed: readonly string[]
  readonly onTime: readonly string[]
  /** How many words were met by then, and how many were not. */
  readonly met: number
  readonly unmet: number
}

/** Days over which missed reviews are spread where a day's share would be an avalanche otherwise. */
const LONGEST_CATCH_UP = 14
/** Reviews that a day has at most, whatever is due, and the same as a part of the words that were met. */
const [MOST, MOST_PART] = [200, 5]
/** Reviews that the day before the exam may have, as a part of the words that were met: a last pass fits in. */
const EVE_PART = 24
/** Words of the light last look on the days of the exam. */
const LAST_LOOK = 20

/** Words of the book that take part: those that are neither known for good nor set aside. */
export function active(book: readonly string[], state: Pick<State, 'getMark'>): string[] {
  return book.filter((word) => state.getMark(word) === 'none')
}

/** The state when a study day began: reviews and marks of the day itself and later ones are left out. */
export function before(day: number, learnt: Learnt): State {
  const { model } = learnt
  const folded = (word: string): Memory | undefined => {
    let [memory, last]: [Memory | undefined, CountedDay | undefined] = [undefined, undefined]
    for (const review of learnt.listReviews(word)) {
      const counted = countedDay(last, review)
      if (!counted) continue
      if (counted.day >= day) break
      last = counted
      memory = model.afterReview(memory, review.grade, counted.day)
    }
    return memory
  }
  return {
    model,
    findMemory(word) {
      const memory = learnt.findMemory(word)
      return memory === undefined || memory.day < day ? memory : folded(word)
    },
    getMark: (word) => ((learnt.findMarkDay(word) ?? day) < day ? learnt.getMark(word) : 'none'),
  }
}

/**
 * Reviews a day that are no avalanche to a student who knows so many words and learns so many new ones: in the last
 * week before the exam less from day to day.
 */
function getManageableReviews(
  { met, unmet }: Pick<DueWords, 'met' | 'unmet'>,
  schedule: Schedule,
  day = schedule.today,
): number {
  const most = Math.max(MOST, Math.ceil(met / MOST_PART), unmet > 0 ? 3 * schedule.plan.newADay : 0)
  const share = schedule.reviewShareOn(day)
  if (share === 1) return most
  return Math.max(LAST_LOOK, Math.ceil(met / EVE_PART), Math.ceil(most * share))
}

/**
 * How many of the missed words a day takes that has so many reviews at most: they may be half of them, and are never so
 * few that it takes for ever.
 */
const getShare = (missed: number, most: number): number =>
  Math.min(missed, Math.max(Math.ceil(most / 2), Math.ceil(missed / LONGEST_CATCH_UP)))

/** Days until missed words are made up for, a share each day. */
function catchUpDays(missed: number, most: number): number {
  let [left, days] = [missed, 0]
  for (; left > 0; days += 1) left -= getShare(left, most)
  return days
}

/** The share of a limit on a day for every so many-th word alone, so that the days add up to their part of it. */
function getPart(limit: number, every: number, day: number): number {
  if (every === 1 || !Number.isFinite(limit)) return limit
  return Math.floor((limit * (day + 1)) / every) - Math.floor((limit * day) / every)
}

type WorthOf = (word: string) => number

/** Words by what a review is worth, the most first. */
function byWorth(words: readonly string[], worthOf: WorthOf): string[] {
  return words
    .map((word) => ({ word, worth: worthOf(word) }))
    .sort((a, b) => b.worth - a.worth || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word)
}

/** So many of the words, those that are most worth; all of them in their own order where they are no more. */
const mostWorth = (words: readonly string[], count: number, worthOf: WorthOf): readonly string[] =>
  words.length > count ? byWorth(words, worthOf).slice(0, Math.max(0, count)) : words

/** How many words fit into a time in ms; the last one may run over by a second, so that a rounding costs none. */
const fitting = (time: number, each: number): number => Math.floor((time + 1000) / each)

/**
 * The words that a day takes of those that are due, and how many new ones, under the plan's limit: missed ones are
 * spread over the coming days where they are many, most worth first, with half of the new words until then. `every`
 * is above 1 where the words stand for so many times as many.
 */
export function dayWork(
  there: DueWords,
  schedule: Schedule,
  day: number,
  worthOf: WorthOf,
  every = 1,
): { readonly due: readonly string[]; readonly fresh: number } {
  const { missed, onTime, met, unmet } = there
  const most = Math.ceil(getManageableReviews({ met: met * every, unmet }, schedule, day) / every)
  const share = getShare(missed.length, most)
  const room = getPart(schedule.capOn(day), every, day)
  const time = schedule.timeOn(day) / every
  // Even where nothing was missed, what is too much for a day waits, as before an exam, when all words come again.
  const isLast = schedule.reviewShareOn(day) < 1
  const taken = Math.min(room, isLast ? most : Math.max(share, most), fitting(time, schedule.pace.due))
  const due = mostWorth([...mostWorth(missed, share, worthOf), ...onTime], taken, worthOf)
  const wanted = getPart(schedule.newOn(day), every, day)
  const fresh = missed.length > share ? Math.floor(wanted / 2) : wanted
  const left = time - due.length * schedule.pace.due
  return { due, fresh: Math.max(0, Math.min(fresh, room - due.length, fitting(left, schedule.pace.fresh))) }
}

/** How many of the words that were met become due on each of so many days after today, if nothing is done. */
export function comingDue(book: readonly string[], state: State, schedule: Schedule, days: number): number[] {
  const counts = Array.from({ length: days }, () => 0)
  for (const word of active(book, state)) {
    const memory = state.findMemory(word)
    const due = memory && schedule.dueDay(word, memory, state.model)
    const nth = due === undefined ? -1 : due - schedule.today - 1
    if (nth >= 0 && nth < days) counts[nth] = (counts[nth] ?? 0) + 1
  }
  return counts
}

/** Parts words by when they are due: before a day, or on it. */
function dueOn(day: number, words: readonly string[], state: State, schedule: Schedule): DueWords {
  const [missed, onTime]: [string[], string[]] = [[], []]
  let met = 0
  for (const word of words) {
    const memory = state.findMemory(word)
    if (!memory) continue
    met += 1
    const due = schedule.dueDay(word, memory, state.model)
    if (due !== undefined && due <= day) (due < day ? missed : onTime).push(word)
  }
  return { missed, onTime, met, unmet: words.length - met }
}

/** The worth of a review of a word on a day. */
const worthOn =
  (day: number, state: State, schedule: Schedule): WorthOf =>
  (word) => {
    const memory = state.findMemory(word)
    return memory ? schedule.worth(memory, state.model, day) : 0
  }

/** The planned load of the day when it began. */
export function getMorning(book: readonly string[], learnt: Learnt, schedule: Schedule): Morning {
  const { today } = schedule
  const state = before(today, learnt)
  const words = active(book, state)
  const getWorth = worthOn(today, state, schedule)
  if (schedule.isExam) {
    const met = words.filter((word) => state.findMemory(word) !== undefined)
    return { due: byWorth(met, getWorth).slice(0, LAST_LOOK), fresh: 0, share: 0, catchUpDays: 0 }
  }
  const there = dueOn(today, words, state, schedule)
  const { due, fresh } = dayWork(there, schedule, today, getWorth)
  const missed = new Set(there.missed)
  const share = due.filter((word) => missed.has(word)).length
  // Where the plan's limit allows less than is easy, that much a day is what can be made up for.
  const most = Math.min(getManageableReviews(there, schedule), Math.max(2, 2 * share))
  return {
    due: byWorth(due, getWorth),
    fresh: Math.min(fresh, there.unmet),
    share,
    catchUpDays: missed.size > share ? catchUpDays(missed.size, most) : 0,
  }
}

/** Words that were answered on a study day by the clock. */
function answeredOn(day: number, learnt: Learnt, book: readonly string[]): Set<string> {
  const [start, end] = [studyDayStart(day), studyDayStart(day + 1)]
  const isThen = ({ at }: ReviewEvent) => at >= start && at < end
  return new Set(
    book.filter((word) => {
      // A review at the begin of a day may count for the one before; older memory has no review of this day.
      const memory = learnt.findMemory(word)
      return memory !== undefined && memory.day >= day - 1 && learnt.listReviews(word).some(isThen)
    }),
  )
}

/** The rest of the day's work: what the day was to bring, less what was done since it began. */
export function getToday(
  book: readonly string[],
  learnt: Learnt,
  schedule: Schedule,
  morning: Morning = getMorning(book, learnt, schedule),
): Today {
  const done = answeredOn(schedule.today, learnt, book)
  const state = before(schedule.today, learnt)
  const met = [...done].filter((word) => state.findMemory(word) === undefined).length
  const { pace } = schedule
  const time = schedule.timeOn(schedule.today) - (done.size - met) * pace.due - met * pace.fresh
  const room = Math.max(0, Math.min(schedule.capOn(schedule.today) - done.size, fitting(time, pace.due)))
  const left = morning.due.filter((word) => !done.has(word) && learnt.getMark(word) === 'none')
  const due = left.slice(0, room)
  const fits = fitting(time - due.length * pace.due, pace.fresh)
  const fresh = Math.max(0, Math.min(morning.fresh - met, room - due.length, fits))
  const unmet = active(book, learnt).filter((word) => learnt.findMemory(word) === undefined)
  return {
    due,
    fresh: unmet.slice(0, fresh),
    freshOfDay: morning.fresh,
    share: morning.share,
    catchUpDays: morning.catchUpDays,
  }
}

/**
 * Words for a student who wants to go on when the day's work is done: words that wait for another day, most worth
 * first, then new words in the order of the book, then words met already. Words that were answered today are left
 * out. On the days of the exam only a student who has met no word yet gets new ones: they do not sit this exam.
 */
export function listMore(book: readonly string[], learnt: Learnt, schedule: Schedule): string[] {
  const { today } = schedule
  const done = answeredOn(today, learnt, book)
  const words = active(book, learnt).filter((word) => !done.has(word))
  const met = words.filter((word) => learnt.findMemory(word) !== undefined)
  const unmet = words.filter((word) => learnt.findMemory(word) === undefined)
  const { missed, onTime } = dueOn(today, met, learnt, schedule)
  const waiting = byWorth([...missed, ...onTime], worthOn(today, learnt, schedule))
  const isWaiting = new Set(waiting)
  const ahead = met.filter((word) => !isWaiting.has(word))
  const fresh = schedule.isExam && unmet.length < book.length ? [] : unmet
  return [...waiting, ...fresh, ...byWorth(ahead, worthOn(today, learnt, schedule))]
}
