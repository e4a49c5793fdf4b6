import type { Course } from '@/api/course'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { readSource } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { findLast } from '@/lib/list'
import { courseReportText as text } from '../../strings/report'
import { findLesson } from '../../../../../contract/domain/courses/live/schedule'
import { measureHeads, type Measured } from '../../../../../contract/domain/practice/ability'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import { studyDay } from '../../../../../contract/domain/study/day'
import { getCourse, goneCourses } from './standing'

/** Days of which the minutes are drawn. */
export const CHART_DAYS = 14
/** From so many days without practice on, what was seen counts as fading. */
export const IDLE_DAYS = 14
/** The fewest answers for which a band is shown. */
export const FEWEST_FOR_BAND = 5

/** A lesson that something was done in, whether there still is one or not. */
export interface NotifiedLesson {
  readonly id: string
  readonly title: string
  /** Undefined where no outline has it any more: nothing leads to it then. */
  readonly head: PlacedLesson | undefined
}

/** The title of a course here; of those that were taken away, and have no name any more, each has a number. */
export function courseTitle({ shelf }: CourseStore, gone: readonly string[], id: string): string {
  return shelf.findCourse(id)?.title ?? text.goneCourse(gone.length > 1 ? gone.indexOf(id) + 1 : undefined)
}

/** The title of a lesson here; one that was taken away has no name any more. */
export function formatTitle(courses: CourseStore, gone: readonly string[], lesson: string): string {
  const { shelf } = courses
  const course = getCourse(courses, lesson)
  return (
    shelf.findHead(lesson)?.title ??
    (shelf.findCourse(course) ? text.gone : courseTitle(courses, gone, course))
  )
}

/** The course that a report is about, also when it has been removed. */
type OfCourse = Pick<Course, 'id'>

/** Lessons of a course, or of all that there were, that were begun, the one seen last first. */
export const begunLessons = (
  courses: CourseStore,
  gone: readonly string[],
  course?: OfCourse,
): NotifiedLesson[] =>
  courses.state.begun
    .filter((id) => course === undefined || getCourse(courses, id) === course.id)
    .map((id) => ({ id, title: formatTitle(courses, gone, id), head: courses.shelf.findHead(id) }))

/** A live class that the student signed in to. */
export interface AttendedClass {
  readonly room: string
  /** Undefined where the courses have it no more. */
  readonly lesson: PlacedLesson | undefined
  /** When the student signed in, in Unix ms. */
  readonly at: number
}

/** Live classes that the student signed in to, of one course or all that there were, the newest first. */
export const attendedClasses = (courses: CourseStore, course?: OfCourse): AttendedClass[] =>
  courses.attended
    .filter(({ name }) => course === undefined || getCourse(courses, findLesson(name) ?? '') === course.id)
    .map(({ name, at }) => ({ room: name, lesson: courses.shelf.findHead(findLesson(name) ?? ''), at }))

/** A lesson with the questions that tell how it was understood. */
export interface LearntLesson {
  readonly id: string
  /** Those that were answered, where no outline has the lesson any more. */
  readonly questions: readonly string[]
  readonly isGone?: true
}

/** The lesson whose questions a run was of. */
function lessonOfRun({ begin }: Attempt): string | undefined {
  const source = readSource(begin.source)
  return source?.kind === 'lesson'
    ? source.id
    : source?.kind === 'class'
      ? findLesson(source.room)
      : undefined
}

/**
 * Lessons that were begun, that were ticked, whose classes were attended, and whose questions were answered, if they are
 * there and have questions.
 */
export function learntLessons(
  courses: CourseStore,
  practice: PracticeStore | undefined,
  course?: OfCourse,
): PlacedLesson[] {
  const scope = courses.shelf.courses.filter(({ id }) => course === undefined || id === course.id)
  const played = courses.state.begun.flatMap((id) => courses.shelf.findHead(id) ?? [])
  const ticked = scope
    .flatMap((course) => courses.shelf.listLessons(course))
    .filter((lesson) => courses.isDone(lesson))
  const attended = attendedClasses(courses).flatMap(({ lesson }) => lesson ?? [])
  const practised = (practice?.state.attempts ?? [])
    .filter(({ answers }) => answers.size > 0)
    .flatMap((run) => courses.shelf.findHead(lessonOfRun(run) ?? '') ?? [])
  return [...new Set([...played, ...ticked, ...attended, ...practised])].filter(
    ({ course, questions }) => scope.includes(course) && questions.length > 0,
  )
}

/** Lessons that no outline has any more, and of which questions were answered. */
export function goneLessons(
  courses: CourseStore,
  practice: PracticeStore,
  course?: OfCourse,
): LearntLesson[] {
  const answered = new Map<string, string[]>()
  for (const run of practice.state.attempts) {
    const { answers } = run
    const lesson = lessonOfRun(run)
    if (lesson === undefined || answers.size === 0 || courses.shelf.findHead(lesson)) continue
    answered.set(lesson, [...new Set([...(answered.get(lesson) ?? []), ...answers.keys()])])
  }
  return [...answered]
    .filter(([id]) => course === undefined || getCourse(courses, id) === course.id)
    .map(([id, questions]) => ({ id, questions, isGone: true }))
}

/** Courses that there are no more and that something was done in, also where it was only to answer questions. */
export const goneWith = (courses: CourseStore, practice: PracticeStore | undefined): string[] =>
  goneCourses(courses, practice ? goneLessons(courses, practice).map(({ id }) => id) : [])

/** Seconds of some lessons that were played on each of the last days, today at the end. */
export function playedByDay(
  courses: CourseStore,
  lessons: readonly Pick<PlacedLesson, 'id'>[],
): { readonly first: number; readonly again: number }[] {
  const played = lessons.flatMap(({ id }) => courses.state.listPlayed(id))
  return Array.from({ length: CHART_DAYS }, (_, at) => {
    const day = courses.today - CHART_DAYS + 1 + at
    return played
      .filter((playedDay) => playedDay.day === day)
      .reduce(
        (sum, playedDay) => ({ first: sum.first + playedDay.first, again: sum.again + playedDay.again }),
        {
          first: 0,
          again: 0,
        },
      )
  })
}

/** Seconds of a lesson that were played once more. */
export const countReplayedSeconds = (courses: CourseStore, { id }: Pick<PlacedLesson, 'id'>): number =>
  courses.state.listPlayed(id).reduce((sum, { again }) => sum + again, 0)

/** Something that has questions. */
type Asking = Pick<LearntLesson, 'questions'>

const questionsIn = (lessons: readonly Asking[]): string[] => [
  ...new Set(lessons.flatMap(({ questions }) => questions)),
]

/** How the questions of lessons were answered last; what nobody has marked yet counts as neither. */
export interface Answered {
  readonly all: number
  readonly done: number
  readonly right: number
}

export function countAnswered(practice: PracticeStore, lessons: readonly Asking[]): Answered {
  const questions = questionsIn(lessons)
  const lasts = questions.flatMap((id) => findLast(practice.state.listHistory(id)) ?? [])
  return { all: questions.length, done: lasts.length, right: lasts.filter(isRight).length }
}

/** The result of the answers to the questions of lessons, all of them together. */
export function measureLessons(practice: PracticeStore, lessons: readonly Asking[], now: number): Measured {
  const heads = questionsIn(lessons).flatMap((id) => practice.bank.findHead(id) ?? [])
  return measureHeads(heads, (id) => practice.state.listHistory(id), { until: now })
}

/** Why a lesson counts as forgotten. */
export type Faded =
  /** Questions that were right once and wrong the last time. */
  | { readonly why: 'relapsed'; readonly questions: readonly string[] }
  /** Questions of the mistake book that were right once and are to be asked again. */
  | { readonly why: 'due'; readonly questions: readonly string[] }
  /** It was seen so many days ago, and none of its questions was answered since. */
  | { readonly why: 'idle'; readonly questions: readonly string[]; readonly days: number }

/** Why a lesson counts as forgotten; undefined for one that does not. */
export function explainForgotten(
  courses: CourseStore,
  practice: PracticeStore,
  lesson: PlacedLesson,
): Faded | undefined {
  const { questions } = lesson
  const wasRight = (id: string): boolean => practice.state.listHistory(id).some(isRight)
  const known = questions.filter((id) => practice.bank.findHead(id) !== undefined && wasRight(id))
  const relapsed = known.filter((id) => {
    const last = findLast(practice.state.listHistory(id))
    return last !== undefined && !isRight(last)
  })
  if (relapsed.length > 0) return { why: 'relapsed', questions: relapsed }
  const due = known.filter((id) => {
    const mistake = practice.findMistake(id)
    return mistake?.isIn === true && mistake.due <= practice.today
  })
  if (due.length > 0) return { why: 'due', questions: due }
  const at = courses.state.watched(lesson.id)?.at
  if (at === undefined || questions.length === 0 || !courses.isDone(lesson)) return undefined
  const days = courses.today - studyDay(at)
  const isPractised = questions.some((id) => practice.state.listHistory(id).some((answer) => answer.at >= at))
  return days >= IDLE_DAYS && !isPractised ? { why: 'idle', questions, days } : undefined
}
