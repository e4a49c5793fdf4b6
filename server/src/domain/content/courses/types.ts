import type { Course, Lesson } from '../../../../../contract/schemas/courses/course'

/** A lesson as it is stored: all but the drawings of its formulas, which are the bank's. */
export interface LessonText extends Omit<Lesson, 'formulas' | 'glyphs'> {
  /** Address of the stream that a live class shows in place of its film; only those in the room receive it. */
  readonly stream?: string
}

/** All courses with their lessons. */
export interface Courses {
  readonly courses: readonly Course[]
  /** By their names, `maths-limit.03-derivative`. */
  readonly lessons: ReadonlyMap<string, LessonText>
  /** Addresses below `/media/` that only students of a course receive or ever received, as the database knows. */
  readonly storedMedia?: ReadonlySet<string>
}
