import type { Deck, FormulaCard } from '../../../../../contract/schemas/practice/card'
import type {
  Correction,
  Figure,
  Formula,
  Paper,
  Question,
  QuestionGroup,
  SubjectId,
} from '../../../../../contract/schemas/practice/question'
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

/** A numeric check of a card, as it is written. */
export interface CardCheck {
  readonly file: string
  readonly line: number
  readonly card: string
  readonly check: string
}

/** The cards to learn by heart, and the formulas to look up. */
export interface Cards {
  readonly decks: readonly Deck[]
  readonly formulaCards: readonly FormulaCard[]
  readonly cardChecks: readonly CardCheck[]
}

/** The question bank with the cards of its subjects. */
export interface Bank extends Cards {
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
