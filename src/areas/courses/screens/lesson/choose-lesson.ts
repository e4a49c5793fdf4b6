import type { Query } from '@/lib/query'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'

/** The lesson that an address asks for: by its name, by its course, or the first trial where it names neither. */
export function chosenLesson(courses: CourseStore, { lesson, course }: Query): PlacedLesson | undefined {
  if (lesson !== undefined) return courses.shelf.findHead(lesson)
  if (course !== undefined) {
    const found = courses.shelf.findCourse(course)
    return found && courses.lessonIn(found)
  }
  const all = courses.shelf.forAnybody.flatMap((item) => courses.shelf.listLessons(item))
  const last = courses.state.begun
    .map((id) => courses.shelf.findHead(id))
    .find((head) => head?.kind === 'video')
  return last ?? all.find(({ isTrial, kind }) => isTrial && kind === 'video')
}
