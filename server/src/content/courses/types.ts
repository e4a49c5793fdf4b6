import type { Course } from '../../../../contract/schemas/course'
import type { LessonText } from './lesson'

/** What lessons may name: nodes of their subject, questions and papers of the bank, words of the vocabulary, media. */
export interface CourseMatter {
  readonly leaves: ReadonlySet<string>
  readonly questions: ReadonlySet<string>
  readonly papers: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  hasMedia(url: string): boolean
}

/** All courses with their lessons. */
export interface Courses {
  readonly courses: readonly Course[]
  /** By their names, `maths-limit.03-derivative`. */
  readonly lessons: ReadonlyMap<string, LessonText>
}
