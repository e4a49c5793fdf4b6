import type { Course, Lesson } from '../../../contract/schemas/courses/course'

/** The newest word on a flag that a student set at a second of a lesson. */
export type LessonFlagsTable = {
  uid: string
  note: string
  lesson: string
  second: number
  is_kept: boolean
  happened_at: Date
  /** The event that said so. */
  event: string
}

/** That a student has begun a lesson. */
export type LessonViewersTable = { uid: string; lesson: string }

/** A lesson that is or was in the content; `seconds` is null where its length was never noted. */
export type TaughtLessonsTable = { lesson: string; seconds: number | null }

/** A course as it was last without a fault, with all lessons that it ever had. */
export type KeptCoursesTable = {
  course_id: string
  course: Course
  lessons: (Omit<Lesson, 'formulas' | 'glyphs'> & { stream?: string })[]
  kept_at: Date
}

/** An address below `/media/` that only students of a course receive or received. */
export type ClosedMediaTable = { url: string; closed_at: Date }

/** The tables of courses. */
export type CourseDatabase = {
  lesson_flags: LessonFlagsTable
  lesson_viewers: LessonViewersTable
  taught_lessons: TaughtLessonsTable
  kept_courses: KeptCoursesTable
  closed_media: ClosedMediaTable
}
