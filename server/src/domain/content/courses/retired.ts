import type { Course, LessonHead } from '../../../../../contract/schemas/courses/course'
import type { Courses, LessonText } from './types'

type Chapters = Course['chapters']
type Heads = ReadonlyMap<string, LessonHead>

/** A course with all lessons that it ever had; those that are no longer taught are marked as retired. */
export interface RetiredCourse {
  readonly course: Course
  readonly lessons: readonly LessonText[]
}

const listHeads = ({ chapters }: Pick<Course, 'chapters'>): LessonHead[] =>
  chapters.flatMap(({ lessons }) => lessons)

/** Reduces a course to the lessons that pass a test, without chapters that become empty. */
function withLessons(course: Course, suits: (head: LessonHead) => boolean): Course {
  const chapters = course.chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.filter(suits) }))
  return { ...course, chapters: chapters.filter(({ lessons }) => lessons.length > 0) }
}

/** Leaves out the retired courses and lessons. */
export function taughtOnly({ courses, lessons }: Courses): Courses {
  const taught = courses
    .filter(({ isRetired }) => !isRetired)
    .map((course) =>
      listHeads(course).some((head) => head.isRetired) ? withLessons(course, isTaught) : course,
    )
  const ids = new Set(taught.flatMap((course) => listHeads(course).map(({ id }) => id)))
  return { courses: taught, lessons: new Map([...lessons].filter(([id]) => ids.has(id))) }
}

/** A course with those of its retired lessons that a student owns; undefined where no lesson is left. */
export function withOwned(course: Course, owned: readonly string[]): Course | undefined {
  const left = withLessons(course, ({ id, isRetired }) => !isRetired || owned.includes(id))
  return left.chapters.length === 0 ? undefined : left
}

const isTaught = ({ isRetired }: LessonHead): boolean => !isRetired

/** Adds the lessons of before to the chapters of now, each in its former chapter and after its former predecessor. */
function withFormer(now: Chapters, before: Chapters): Course['chapters'] {
  const merged = now.map(({ title, lessons }) => ({ title, lessons: [...lessons] }))
  const known = new Set(merged.flatMap(({ lessons }) => lessons.map(({ id }) => id)))
  let chapterBefore = -1
  for (const { title, lessons } of before) {
    let at = merged.findIndex((chapter) => chapter.title === title)
    let previous: string | undefined
    for (const head of lessons) {
      if (!known.has(head.id)) {
        if (at < 0) merged.splice((at = chapterBefore + 1), 0, { title, lessons: [] })
        const place = merged[at]?.lessons.findIndex(({ id }) => id === previous) ?? -1
        merged[at]?.lessons.splice(place + 1, 0, { ...head, isTrial: false, isRetired: true })
        known.add(head.id)
      }
      previous = head.id
    }
    if (at >= 0) chapterBefore = at
  }
  return merged
}

/** Merges a course that is taught with its stored version, whose other lessons become retired. */
export function findRetiredCourse(taught: RetiredCourse, before: RetiredCourse | undefined): RetiredCourse {
  const ids = new Set(taught.lessons.map(({ id }) => id))
  const former = (before?.lessons ?? [])
    .filter(({ id }) => !ids.has(id))
    .map((lesson) => ({ ...lesson, isTrial: false, isRetired: true }))
  const chapters = withFormer(taught.course.chapters, before?.course.chapters ?? [])
  return { course: { ...taught.course, chapters }, lessons: [...taught.lessons, ...former] }
}

/** Reduces a stored course to the lessons that are taught or owned; `owns` is true for an owned retired lesson. */
function revivedCourse(
  { course, lessons }: RetiredCourse,
  isGone: boolean,
  owns: (lesson: string) => boolean,
): RetiredCourse {
  const left = withLessons(course, ({ id, isRetired }) => !isRetired || owns(id))
  const heads: Heads = new Map(listHeads(left).map((head) => [head.id, head]))
  const texts = lessons.filter(({ id }) => heads.has(id))
  if (!isGone) return { course: left, lessons: texts }
  const chapters = left.chapters.map((chapter) => ({
    ...chapter,
    // A course that is not sold has no trial lessons.
    lessons: chapter.lessons.map((head) => ({ ...head, isTrial: false })),
  }))
  return {
    course: { ...left, chapters, isRetired: true },
    lessons: texts.map((lesson) => ({ ...lesson, isTrial: false })),
  }
}

/** The owners of courses and lessons that are no longer taught. */
export interface Owners {
  /** The number of owners by course; courses that nobody owns are missing. */
  readonly courses: ReadonlyMap<string, number>
  /** The number of owners by retired lesson. */
  readonly lessons: ReadonlyMap<string, number>
}

/** Joins the courses that are taught with the stored ones that are no longer taught and that somebody owns. */
export function revived(taught: Courses, saved: readonly RetiredCourse[], owners: Owners): Courses {
  const known = new Set(taught.courses.map(({ id }) => id))
  const all = saved
    .filter(({ course }) => known.has(course.id) || owners.courses.has(course.id))
    .map((item) => revivedCourse(item, !known.has(item.course.id), (id) => owners.lessons.has(id)))
    .filter(({ course }) => course.chapters.length > 0)
  const untouched = taught.courses.filter(({ id }) => !saved.some(({ course }) => course.id === id))
  const courses = [...all.map(({ course }) => course), ...untouched]
  return {
    courses: courses.sort((a, b) => (a.id < b.id ? -1 : 1)),
    lessons: new Map([
      ...taught.lessons,
      ...all.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.id, lesson] as const)),
    ]),
  }
}
