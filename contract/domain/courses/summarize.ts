import type { CourseFold } from './fold'
import { findGoOn, resumeAt, type LessonPlace } from './go-on'
import type { LessonNote } from './summary'

interface NotedLesson extends LessonPlace {
  readonly title: string
  readonly isTrial: boolean
}

/** A course as far as going on with it depends on it. */
interface NotedCourse {
  readonly title: string
  readonly chapters: readonly { readonly lessons: readonly NotedLesson[] }[]
}

/** The lesson with which a student goes on, in a course that was begun; for a guest among those that open for guests. */
export function summarizeLesson(
  fold: Pick<CourseFold, 'begun' | 'share' | 'tickedAt' | 'watched'>,
  courses: readonly NotedCourse[],
  isGuest = false,
): LessonNote | undefined {
  const placed = courses.map(({ title: course, chapters }) =>
    chapters
      .flatMap(({ lessons }) => lessons)
      .filter(({ isTrial }) => isTrial || !isGuest)
      .map((lesson) => ({ ...lesson, course })),
  )
  const next = findGoOn(fold, placed)
  if (!next) return undefined
  const { id: lesson, title, course, seconds = 0 } = next
  return { lesson, title, course, at: Math.floor(resumeAt(fold, next) ?? 0), seconds }
}
