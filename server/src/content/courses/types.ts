import type { Course, Lesson } from '../../../../contract/schemas/courses/course'
import type { LineReport } from '../bank/source'
import type { MadeFilm } from './films'

/** A lesson as it is stored: all but the drawings of its formulas, which are the bank's. */
export interface LessonText extends Omit<Lesson, 'formulas' | 'glyphs'> {
  /** Address of the stream that a live class shows in place of its film; only those in the room receive it. */
  readonly stream?: string
}

/** Everything that lessons may name: nodes of their subject, questions and papers of the bank, words of the vocabulary, media. */
export interface CourseMatter {
  readonly leaves: ReadonlySet<string>
  readonly questions: ReadonlySet<string>
  /** Those of them that are answered by choosing, with the seconds that each takes. */
  readonly choices: ReadonlyMap<string, number>
  readonly papers: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  hasMedia(url: string): boolean
}

/** The context that a lesson is read in. */
export interface LessonReading {
  readonly id: string
  readonly course: string
  readonly matter: CourseMatter
  readonly film: MadeFilm | undefined
  /** The text of the subtitles that it names; undefined where there is no such file. */
  readonly subtitles: string | undefined
  readonly fault: LineReport
}

/** All courses with their lessons. */
export interface Courses {
  readonly courses: readonly Course[]
  /** By their names, `maths-limit.03-derivative`. */
  readonly lessons: ReadonlyMap<string, LessonText>
  /** Addresses below `/media/` that only students of a course receive or ever received, as the database knows. */
  readonly keptMedia?: ReadonlySet<string>
}
