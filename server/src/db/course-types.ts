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

/** The tables of courses. */
export type CourseDatabase = {
  lesson_flags: LessonFlagsTable
  lesson_viewers: LessonViewersTable
  taught_lessons: TaughtLessonsTable
}
