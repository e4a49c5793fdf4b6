import type { Courses } from '../../../domain/content/courses/types'

/**
 * The courses without their faulty parts: lessons, live classes without their film, chapters and courses without a lesson,
 * and whole courses whose outline is wrong. `faulty` names lessons and courses.
 */
export function soundCourses({ courses, lessons }: Courses, faulty: ReadonlySet<string>): Courses {
  const isSound = (id: string): boolean => {
    const film = lessons.get(id)?.live?.film
    return !faulty.has(id) && (film === undefined || (lessons.has(film) && !faulty.has(film)))
  }
  const sound = courses
    .filter(({ id }) => !faulty.has(id))
    .map((course) => {
      const seen = new Set<string>()
      const isFirst = (id: string) => seen.size < seen.add(id).size
      const chapters = course.chapters.map((chapter) => ({
        ...chapter,
        lessons: chapter.lessons.filter(({ id }) => isSound(id) && isFirst(id)),
      }))
      return { ...course, chapters: chapters.filter((chapter) => chapter.lessons.length > 0) }
    })
    .filter(({ chapters }) => chapters.length > 0)
  const served = new Set(
    sound.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons.map(({ id }) => id))),
  )
  return { courses: sound, lessons: new Map([...lessons].filter(([id]) => served.has(id))) }
}
