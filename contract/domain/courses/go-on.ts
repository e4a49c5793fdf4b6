import { isDone } from './done'
import type { CourseFold } from './fold'

/** A film that was left so near to its end starts over, in seconds. */
export const AT_END = 3

/** A lesson, and how long its film is in seconds; it may have none. */
export interface LessonPlace {
  readonly id: string
  readonly seconds?: number
  readonly kind?: string
}

/** Second at which a student goes on with a film; undefined where it begins from its start. */
export function resumeAt(
  fold: Pick<CourseFold, 'watched'>,
  { id, seconds = 0 }: LessonPlace,
): number | undefined {
  const place = fold.watched(id)?.place
  return place === undefined || place >= seconds - AT_END ? undefined : place
}

/** Whether a student can resume a lesson later: not a live class, which is announced elsewhere. */
const canWait = ({ kind }: LessonPlace): boolean => kind !== 'live'

type Facts = Pick<CourseFold, 'begun' | 'share' | 'tickedAt'>

/**
 * The lesson with which a student goes on among those of a course: the one seen last, or where that is done the next that
 * is not, else the first of those, else the first.
 */
export function findNext<Lesson extends LessonPlace>(
  fold: Facts,
  lessons: readonly Lesson[],
): Lesson | undefined {
  const isOpen = (lesson: Lesson): boolean => !isDone(fold, lesson)
  const own = lessons.filter(canWait)
  const last = fold.begun.map((id) => own.find((lesson) => lesson.id === id)).find(Boolean)
  const after = last ? own.slice(own.indexOf(last)) : []
  return after.find(isOpen) ?? own.find(isOpen) ?? own[0] ?? lessons[0]
}

/**
 * The lesson with which a student goes on among those of many courses: in the course in which one was seen last, then in
 * the others that were begun, then in those of `after`. Undefined where all is done.
 */
export function findGoOn<Lesson extends LessonPlace>(
  fold: Facts,
  courses: readonly (readonly Lesson[])[],
  after: readonly (readonly Lesson[])[] = [],
): Lesson | undefined {
  const courseByLesson = new Map(
    courses.flatMap((lessons) => lessons.filter(canWait).map(({ id }) => [id, lessons] as const)),
  )
  const begun = fold.begun.map((id) => courseByLesson.get(id) ?? [])
  return [...new Set([...begun, ...after])]
    .map((lessons) => findNext(fold, lessons.filter(canWait)))
    .find((next) => next !== undefined && !isDone(fold, next))
}
