import type { LineReport } from '../../../json-files'
import type { MadeFilm } from './films'

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
