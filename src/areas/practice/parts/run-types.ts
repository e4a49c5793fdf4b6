import type { AskedQuestion, Question } from '../api/question'
import type { PracticeStore } from '../store/practice-store'
import type { Attempt } from '../../../../contract/domain/practice/fold'
import type { Response } from '../../../../contract/domain/practice/marking'
import type { RunMode } from '../../../../contract/domain/practice/modes'

/** The draft of an answer: letters or text, and the pictures of a handwritten answer. */
export interface Draft {
  readonly text: string
  readonly pictures: readonly string[]
}

/** How a question of a run stands. */
export type QuestionState = 'open' | 'answered' | 'right' | 'wrong'

/** The parts of a run that a question needs. */
export interface OneRun {
  readonly practice: PracticeStore
  readonly id: string
  readonly attempt: Attempt
  readonly mode: RunMode
  readonly questions: readonly string[]
  /** A question as it is asked here: in a timed run without its key. */
  findQuestion(id: string): AskedQuestion | undefined
  /** The present answer: what is being written, or what was answered. */
  getDraft(id: string): Draft
  /** Whether the answer has what another device or tab wrote meanwhile. */
  isJoined(id: string): boolean
  loadState(id: string): QuestionState
  /** Letters of options that were struck out. */
  getStruck(id: string): string
  strike(id: string, key: string): void
  write(id: string, draft: Draft): void
  /** Makes what is being written an answer. */
  commit(id: string): void
  /** Stores an answer with the time spent on it so far. */
  keep(
    question: AskedQuestion | Question,
    response: Response & { readonly pictures?: readonly string[] },
  ): void
}
