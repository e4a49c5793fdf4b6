import type {
  Correction,
  Figure,
  Formula,
  Paper,
  Question,
  QuestionGroup,
  SubjectId,
} from '../../../../contract/schemas/question'
import type { Tree } from './tree'

/** The questions of one file with the groups they stand in. */
export interface QuestionSet {
  /** The subject and the file, `politics-philosophy`. */
  readonly id: string
  readonly subject: SubjectId
  /** The file inside the content folder. */
  readonly file: string
  readonly questions: readonly Question[]
  readonly groups: readonly QuestionGroup[]
  /** Numeric checks by question, as they are written. */
  readonly checks: ReadonlyMap<string, readonly string[]>
  /** Where each question stands. */
  readonly lines: ReadonlyMap<string, number>
  readonly figures: ReadonlyMap<string, Figure>
}

/** A subject: what its outline has, and how its formulas are drawn. */
export interface Subject {
  readonly id: SubjectId
  readonly name: string
  readonly tree: Tree
  readonly formulas: ReadonlyMap<string, Formula>
  readonly glyphs: Readonly<Record<string, string>>
}

/** The question bank. */
export interface Bank {
  readonly subjects: readonly Subject[]
  readonly sets: readonly QuestionSet[]
  readonly papers: readonly Paper[]
  readonly corrections: readonly Correction[]
  readonly withdrawn: readonly Withdrawn[]
}

/** A question that is not asked any more. */
export interface Withdrawn {
  readonly question: string
  readonly text: string
}
