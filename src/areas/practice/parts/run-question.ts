import type { AskedQuestion, Question, QuestionGroup } from '../api/question'
import type { CountedAnswer } from '../../../../contract/domain/practice/fold'
import { isChosen } from '../../../../contract/domain/practice/marking'
import { presentOptions, type ShownOption } from './lettering'
import type { Draft, OneRun, QuestionState } from './run-types'

/** One question of a run: what is asked, what is being answered, and how it stands. */
export class RunQuestion {
  /** Options in the order in which they are shown, once they are known. */
  private order: readonly ShownOption[] | undefined

  constructor(
    readonly run: OneRun,
    readonly id: string,
  ) {}

  /** The question as it is asked; undefined for one that the bank has no more. */
  get asked(): AskedQuestion | undefined {
    return this.run.findQuestion(this.id)
  }

  get group(): QuestionGroup | undefined {
    return this.run.practice.bank.findGroup(this.id)
  }

  get options(): readonly ShownOption[] {
    const { asked } = this
    if (!asked) return []
    this.order ??= presentOptions(asked, this.group, this.run.attempt.begin.seed)
    return this.order
  }

  /** The present answer: what is being written, or what was answered. */
  get draft(): Draft {
    return this.run.getDraft(this.id)
  }

  /** Whether another device or tab wrote here as well: both texts are in the answer. */
  get isJoined(): boolean {
    return this.run.isJoined(this.id)
  }

  get answer(): CountedAnswer | undefined {
    return this.run.attempt.answers.get(this.id)
  }

  get state(): QuestionState {
    return this.run.loadState(this.id)
  }

  /** Whether the key is shown as well. */
  get isRevealed(): boolean {
    return this.run.mode.feedback === 'now' && this.answer !== undefined
  }

  /** The question with its key, where that is shown. */
  get revealed(): Question | undefined {
    return this.isRevealed ? this.run.practice.bank.peek(this.id) : undefined
  }

  get isFlagged(): boolean {
    return this.run.practice.state.isFlagged(this.run.id, this.id)
  }

  /** Letters that were struck out. */
  get struck(): string {
    return this.run.getStruck(this.id)
  }

  /**
   * Chooses an option; of a single choice whose answer is shown at once that is the answer. A second tap on the one option
   * of a single choice does not clear it, as another device may have chosen it just before.
   */
  choose(key: string): void {
    const { asked, draft, struck } = this
    if (!asked || this.isRevealed) return
    if (struck.includes(key)) this.strike(key)
    const isMultiple = asked.type === 'multiple'
    const others = draft.text.replace(key, '')
    const text = isMultiple ? (draft.text.includes(key) ? others : [...draft.text, key].sort().join('')) : key
    this.run.write(this.id, { ...draft, text })
    if (!isMultiple) this.run.commit(this.id)
  }

  type(text: string): void {
    if (!this.isRevealed) this.run.write(this.id, { ...this.draft, text })
  }

  setPictures(pictures: readonly string[]): void {
    if (!this.isRevealed) this.run.write(this.id, { ...this.draft, pictures })
  }

  strike(key: string): void {
    this.run.strike(this.id, key)
  }

  flag(): void {
    this.run.practice.flag(this.run.id, this.id, !this.isFlagged)
  }

  /** A draft becomes an answer, where that does not show the key. */
  leave(): void {
    if (this.run.mode.feedback === 'later') this.run.commit(this.id)
  }

  /** Stores the points that the student found in their own text. */
  tick(points: readonly number[]): void {
    const { revealed, answer } = this
    if (!revealed || !answer) return
    const { text, pictures } = answer
    this.run.keep(revealed, { text, points, ...(pictures && { pictures }) })
  }

  /** Whether the answer has to be confirmed: it is not given by one tap. */
  get isConfirmed(): boolean {
    const { asked } = this
    if (!asked || this.run.mode.feedback === 'later' || this.isRevealed) return false
    return asked.type === 'multiple' || !isChosen(asked.type)
  }
}
