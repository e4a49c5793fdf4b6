import type { Query } from '@/lib/query'
import type { CourseStore } from '@/stores/course-store'
import type { PlacedLesson } from '@/stores/course-shelf'

/** The lesson of a course that a student goes on with: the one seen last, the next after it where that is done, or the first. */
export function lessonOfCourse(courses: CourseStore, id: string): PlacedLesson | undefined {
  const course = courses.shelf.courseOf(id)
  if (!course) return undefined
  const lessons = courses.shelf.lessonsOf(course)
  const last = courses.begun
    .map((lesson) => courses.shelf.headOf(lesson))
    .find((head) => head?.course === course)
  if (last && !courses.isDone(last)) return last
  return (
    (last && courses.shelf.nextOf(last.id)) ?? lessons.find((lesson) => !courses.isDone(lesson)) ?? lessons[0]
  )
}

/** The lesson that an address asks for: by its name, by its course, or the first trial where it names neither. */
export function chosenLesson(courses: CourseStore, { lesson, course }: Query): PlacedLesson | undefined {
  if (lesson !== undefined) return courses.shelf.headOf(lesson)
  if (course !== undefined) return lessonOfCourse(courses, course)
  const all = courses.shelf.courses.flatMap((one) => courses.shelf.lessonsOf(one))
  const last = courses.begun.map((id) => courses.shelf.headOf(id)).find((head) => head?.kind === 'video')
  return last ?? all.find(({ isTrial, kind }) => isTrial && kind === 'video')
}
