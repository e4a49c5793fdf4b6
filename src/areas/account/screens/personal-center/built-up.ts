import type { StudiedDay } from '@/api/today'
import type { CourseStore } from '@/areas/courses'
import type { FocusStore } from '@/areas/habit'
import type { PracticeStore } from '@/areas/practice'
import type { WordStore } from '@/areas/words'
import { meText } from '../../strings/me'
import { isShowing } from '../../../../../contract/domain/courses/showing'
import { getStudyDay } from '../../../../../contract/domain/study/day'
import { wholeMinutes } from '../../../../../contract/domain/minutes'
import { practiceTime } from '../../../../../contract/domain/practice/time'
import type { Study } from './use-study'

/** The areas in which something is built up. */
export interface Studies {
  readonly words: Study<WordStore>
  readonly practice: Study<PracticeStore>
  readonly courses: Study<CourseStore>
  readonly focus: Study<FocusStore>
}

/** Ms of study on each study day on which anything was done. */
type TimeByDay = ReadonlyMap<number, number>

const findStore = <Store>(study: Study<Store>): Store | undefined =>
  study.state === 'ready' ? study.store : undefined

/**
 * Time on words, questions, cards, recordings and by the timer, by study day, as their own records count it. Where the
 * server's time of a day (`studiedDays`) is longer, it is used, as home shows it too.
 */
export function timeByDay(
  { words, practice, courses, focus }: Studies,
  studiedDays: readonly StudiedDay[] = [],
): TimeByDay {
  const days = new Map<number, number>()
  const add = (day: number, ms: number) => days.set(day, (days.get(day) ?? 0) + ms)
  for (const [day, { reviews, took }] of findStore(words)?.state.days ?? []) if (reviews > 0) add(day, took)
  const runs = findStore(practice)
  for (const [day, ms] of runs ? practiceTime(runs.state) : []) add(day, ms)
  const shelf = findStore(courses)
  for (const lesson of shelf?.state.begun ?? [])
    for (const { day, first, again } of shelf?.state.listPlayed(lesson) ?? [])
      add(day, 1000 * (first + again))
  const timer = findStore(focus)
  for (const day of timer?.state.days ?? []) add(day, 1000 * (timer?.state.secondsOn(day) ?? 0))
  for (const { day: date, studied } of studiedDays) {
    // A day that was checked in by a card alone is no day of study.
    if (studied === 0) continue
    const day = getStudyDay(date)
    days.set(day, Math.max(days.get(day) ?? 0, 1000 * studied))
  }
  return days
}

/** Words that were met, of those in the book. */
export function wordsMet({ book, counts }: WordStore): { readonly met: number; readonly all: number } {
  const all = book.words.length
  return { met: all - counts.new, all }
}

/** Answers that count, and how many of them were right. */
export function countAnswers({ state: { days } }: PracticeStore): {
  readonly answers: number
  readonly right: number
} {
  const all = [...days.values()]
  return {
    answers: all.reduce((sum, { answers }) => sum + answers, 0),
    right: all.reduce((sum, { right }) => sum + right, 0),
  }
}

/** Mistakes that have left the book, and those that are in it, as the book itself lists them. */
export function getMistakes({ mistakes, state: { underWay } }: PracticeStore): {
  readonly left: number
  readonly booked: number
} {
  const listed = mistakes.filter(({ question }) => !underWay.has(question))
  const booked = listed.filter(({ isIn }) => isIn).length
  return { left: listed.length - booked, booked }
}

/** Cards that were recited, of those there are; undefined before the cards are here. */
export function findCards(
  practice: PracticeStore,
): { readonly recited: number; readonly all: number } | undefined {
  const all = practice.cards.decks?.flatMap((deck) => deck.cards)
  if (!all) return undefined
  return {
    recited: all.filter(({ id }) => practice.state.findMemory(id) !== undefined).length,
    all: all.length,
  }
}

/** Lessons that are behind the student, of those of the courses that they have, as the study centre lists them. */
export function getLessons(courses: CourseStore): { readonly done: number; readonly all: number } {
  const open = courses.shelf.courses
    .filter((course) => courses.isOpen(course))
    .flatMap((course) => courses.shelf.listLessons(course))
    .filter((lesson) => !isShowing(lesson))
  return { done: open.filter((lesson) => courses.isDone(lesson)).length, all: open.length }
}

/** Lessons of which something was seen, and how many of them to their end. */
export function lessonsSeen(courses: CourseStore): { readonly begun: number; readonly done: number } {
  const begun = courses.state.begun.flatMap((id) => courses.shelf.findHead(id) ?? [])
  return { begun: begun.length, done: begun.filter((lesson) => courses.isDone(lesson)).length }
}

/** Whether there is any record of the student's study, also without counted time. */
export function hasRecord({ words, practice, courses, focus }: Studies): boolean {
  const [book, runs, shelf] = [findStore(words), findStore(practice), findStore(courses)]
  return (
    (findStore(focus)?.state.days ?? []).length > 0 ||
    (book !== undefined && (wordsMet(book).met > 0 || book.state.plan !== undefined)) ||
    (runs !== undefined && runs.state.attempts.length + runs.state.recites.length > 0) ||
    (shelf !== undefined &&
      (shelf.state.begun.length > 0 || shelf.state.notes().length > 0 || getLessons(shelf).done > 0))
  )
}

const HOUR = 60

/** A time with the unit that it is shown in: minutes, or hours with one decimal until there are a hundred. */
export function bigTime(ms: number): { readonly value: string; readonly unit: 'minutes' | 'hours' } {
  const minutes = wholeMinutes(ms / 1000)
  if (minutes < HOUR) return { value: minutes === 0 ? meText.underOne : String(minutes), unit: 'minutes' }
  const hours = minutes / HOUR
  return {
    value: hours < 100 ? String(Math.floor(hours * 10) / 10) : String(Math.floor(hours)),
    unit: 'hours',
  }
}
