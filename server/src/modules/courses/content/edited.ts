import type { Course } from '../../../../../contract/schemas/courses/course'
import type { Courses } from '../../../domain/content/courses/types'

const listLessons = (course: Course | undefined): readonly string[] =>
  course?.chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id)) ?? []

/**
 * The courses after an edit of their files; `sound` are the parts without a fault. A course with a fault stays as it was
 * before if the edit would take a lesson from it; every other one is taken over.
 */
export function editedCourses(before: Courses, sound: Courses, faulty: ReadonlySet<string>): Courses {
  const next = new Map(sound.courses.map((course) => [course.id, { course, from: sound }]))
  for (const course of before.courses) {
    const taken = new Set(listLessons(next.get(course.id)?.course))
    if (faulty.has(course.id) && !listLessons(course).every((id) => taken.has(id)))
      next.set(course.id, { course, from: before })
  }
  const all = [...next.values()].sort((a, b) => (a.course.id < b.course.id ? -1 : 1))
  return {
    courses: all.map(({ course }) => course),
    lessons: new Map(
      all.flatMap(({ course, from }) =>
        listLessons(course).flatMap((id) => {
          const lesson = from.lessons.get(id)
          return lesson ? [[id, lesson] as const] : []
        }),
      ),
    ),
  }
}
