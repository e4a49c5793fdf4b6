import { isDone } from './done'
import type { CourseFold } from './fold'

/** A film that was left so near to its end starts over, in seconds. */
export const AT_END = 3

/** A lesson, and how long its film is in seconds; it may have none. */
export interface LessonPlace {
  readonly id: string
  readonly seconds?: number
}

/** Second at which a student goes on with a film; undefined where it begins from its start. */
export function resumeAt(
  fold: Pick<CourseFold, 'watched'>,
  { id, seconds = 0 }: LessonPlace,
): number | undefined {
  const place = fold.watched(id)?.place
  return place === undefined || place >= seconds - AT_END ? undefined : place
}

/**
 * The lesson with which a student goes on among those of a course: the one seen last, or where that is done the next that
 * is not, else the first of those, else the first.
 */
export function findNext<Lesson extends LessonPlace>(
  fold: Pick<CourseFold, 'begun' | 'share' | 'tickedAt'>,
  lessons: readonly Lesson[],
): Lesson | undefined {
  const isOpen = (lesson: Lesson): boolean => !isDone(fold, lesson)
  const last = fold.begun.map((id) => lessons.find((lesson) => lesson.id === id)).find(Boolean)
  const after = last ? lessons.slice(lessons.indexOf(last)) : []
  return after.find(isOpen) ?? lessons.find(isOpen) ?? lessons[0]
}
