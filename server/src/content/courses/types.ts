import type { Course, Lesson } from '../../../../contract/schemas/course'

/** A lesson as it is kept: all but the drawings of its formulas, which are the bank's. */
export interface LessonText extends Omit<Lesson, 'formulas' | 'glyphs'> {
  /** Address of the stream that a live class shows in place of its film; only who is in the room is told. */
  readonly stream?: string
}

/** What lessons may name: nodes of their subject, questions and papers of the bank, words of the vocabulary, media. */
export interface CourseMatter {
  readonly leaves: ReadonlySet<string>
  readonly questions: ReadonlySet<string>
  /** Those of them that are answered by choosing. */
  readonly choices: ReadonlySet<string>
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
