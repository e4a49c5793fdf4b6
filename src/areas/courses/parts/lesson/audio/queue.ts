import type { CourseStore } from '../../../store/course-store'
import type { PlacedLesson } from '../../../store/course-shelf'

/** Whether a student may hear a lesson, as far as this device knows. */
function isOpen({ shelf, owner, isGuest }: CourseStore, { isTrial, course }: PlacedLesson): boolean {
  if (isTrial || isGuest) return isTrial
  const access = shelf.accessTo(course.id, owner)
  return access ? access.state === 'open' && access.sign === undefined : course.isFree
}

/** The recordings that a student may hear, one course after the other: what is played one after the other. */
export function openAudio(courses: CourseStore): readonly PlacedLesson[] {
  return courses.shelf.courses.flatMap((course) =>
    courses.shelf.listLessons(course).filter((lesson) => lesson.kind === 'audio' && isOpen(courses, lesson)),
  )
}

/** The items before and after one in a queue; neither for one that is not in it. */
export function neighbours<Item extends { readonly id: string }>(
  queue: readonly Item[],
  id: string | undefined,
): { readonly previous: Item | undefined; readonly next: Item | undefined } {
  const at = queue.findIndex((item) => item.id === id)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: queue[at - 1], next: queue[at + 1] }
}

/** The recording that a student goes on with: the one played last, the next that is not done, or the first. */
export function nextToHear(courses: CourseStore, queue: readonly PlacedLesson[]): PlacedLesson | undefined {
  const last = courses.state.begun
    .map((id) => queue.find((item) => item.id === id))
    .find((item) => item !== undefined)
  if (last && !courses.isDone(last)) return last
  const after = last ? queue.slice(queue.indexOf(last) + 1) : []
  return [...after, ...queue].find((item) => !courses.isDone(item)) ?? queue[0]
}
