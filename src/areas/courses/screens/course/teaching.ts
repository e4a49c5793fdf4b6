import type { LessonHead } from '@/api/course'
import { shutOn } from '../../parts/course-access'
import { isBelow } from '@/areas/practice'
import type { Address } from '@/routes/navigate'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { courseAccessText } from '../../strings/course-access'
import { lessonText } from '../../strings/lesson'
import { structureText as text } from '../../strings/structure'
import { gaps } from '../../../../../contract/domain/courses/stretches'
import { roundMinutes } from '../../../../../contract/domain/minutes'

/** Minutes of lessons without a length of their own: films that are not made yet, texts, questions, papers, classes. */
const USUAL = { video: 5, audio: 5, text: 8, questions: 0, paper: 180, live: 45 } as const
const OF_QUESTION = 2
/** A gap of fewer seconds is none. */
const LEAST_GAP = 10

/** How long a lesson takes, in minutes. */
export function minutesOfLesson({ kind, seconds, minutes, questions }: LessonHead): number {
  if (kind === 'questions') return Math.max(1, OF_QUESTION * questions.length)
  return seconds === undefined || seconds === 0 ? (minutes ?? USUAL[kind]) : roundMinutes(seconds)
}

/** The lessons of a subject that teach a node, those that teach little else first. */
export function lessonsAbout({ shelf }: CourseStore, subject: string, node: string): PlacedLesson[] {
  return shelf.courses
    .filter((course) => course.subject === subject)
    .flatMap((course) => shelf.listLessons(course))
    .filter(({ nodes }) => nodes.some((id) => isBelow(id, node)))
    .sort((a, b) => a.nodes.length - b.nodes.length)
}

function describeSeen(courses: CourseStore, lesson: PlacedLesson): string {
  if (courses.isDone(lesson)) return text.done
  const share = courses.getShare(lesson)
  const isHeard = lesson.kind === 'audio'
  if (share > 0) return (isHeard ? text.shareHeard : text.share)(Math.max(1, Math.round(100 * share)))
  if (isHeard) return text.freshAudio
  if (lesson.kind === 'text') return text.freshText
  return lesson.kind === 'questions' || lesson.kind === 'paper' ? text.freshRun : text.fresh
}

/** Why a lesson does not open, in a list; empty where it does, as far as is known. */
export function shutWords(courses: CourseStore, lesson: PlacedLesson): readonly string[] {
  const shut = shutOn(courses, lesson)
  return shut ? [courseAccessText.shut[shut]] : []
}

/** A lesson in a line: what it is, how long it takes, and how much of it was seen. */
export function formatHint(courses: CourseStore, lesson: PlacedLesson): string {
  const { kind, seconds, questions, live } = lesson
  const minutes = minutesOfLesson(lesson)
  const takes =
    kind === 'questions'
      ? text.count(questions.length)
      : seconds === undefined || seconds === 0
        ? text.around(minutes)
        : text.minutes(minutes)
  return [
    lessonText.kind(kind, live?.isStreamed),
    takes,
    describeSeen(courses, lesson),
    ...shutWords(courses, lesson),
  ].join(text.between)
}

/** The page of a lesson, at a second of it where one is named. */
export const pageOfLesson = ({ id }: Pick<PlacedLesson, 'id'>, at = 0): Address =>
  at > 0 ? `/courses/course-learning?lesson=${id}&at=${at}` : `/courses/course-learning?lesson=${id}`

/** Where a lesson is best seen again: at the first flag, in the first part that was not seen, or from its beginning. */
export function partToSee(
  courses: CourseStore,
  lesson: PlacedLesson,
): { readonly at: number; readonly why: 'flag' | 'gap' | 'start' } {
  const flag = courses.state.notes(lesson.id).find(({ isFlag }) => isFlag)
  // A little before it: what was not understood began earlier.
  if (flag) return { at: Math.max(0, flag.second - LEAST_GAP), why: 'flag' }
  const { seconds = 0 } = lesson
  const stretches = courses.state.watched(lesson.id)?.stretches ?? []
  const gap =
    stretches.length > 0 ? gaps(stretches, seconds).find(([from, to]) => to - from >= LEAST_GAP) : undefined
  return gap && gap[0] > 0 ? { at: gap[0], why: 'gap' } : { at: 0, why: 'start' }
}
