import { makeAutoObservable, observable } from 'mobx'
import type { WordEntry } from '../api/word'
import { editDistance } from '@/lib/edit-distance'
import type { Answer } from '../../../../contract/domain/words/grade'
import { spelling } from '../../../../contract/domain/compared-text'
import { isTyped, makeQuestion, modeOf, type Option, type Question } from './quiz'
import { countQuestionsLeft, findNext, type QuizAnswer, type QuizPlan, type QuizRecord } from './quiz-plan'

/** More slips than this are no longer a slip; the grades draw the same line. */
const MOST_SLIPS = 2

export interface QuizRunDeps {
  findEntry(word: string): WordEntry | undefined
  /** Words of which wrong answers are made. */
  readonly pool: readonly WordEntry[]
  /** Records an answer as a review. */
  review(word: string, answer: Answer): void
  /** Stores the test as far as it has come. */
  keep(record: QuizRecord): void
  /** Unix ms. */
  now(): number
}

/** The outcome of the question that is shown. */
export type Outcome =
  | { readonly state: 'asking' }
  /** The typed text is a form of the word, not the word; or it is so many letters off, and may be tried again. */
  | { readonly state: 'form' }
  | { readonly state: 'slip'; readonly letters: number }
  | { readonly state: 'right'; readonly chosen?: Option }
  | { readonly state: 'wrong'; readonly chosen?: Option }

const asking: Outcome = { state: 'asking' }

/** A test that is under way: one question after the other, each answered once, wrong words again at the end. */
export class QuizRun {
  question: Question | undefined = undefined
  outcome: Outcome = asking
  typed = ''
  private answers: readonly QuizAnswer[]
  private slips = 0
  private since = 0
  private hiddenSince: number | undefined

  constructor(
    readonly plan: QuizPlan,
    private readonly deps: QuizRunDeps,
    answers: readonly QuizAnswer[] = [],
  ) {
    this.answers = answers
    this.ask()
    makeAutoObservable<this, 'deps' | 'slips' | 'since' | 'hiddenSince' | 'answers'>(
      this,
      {
        deps: false,
        plan: false,
        slips: false,
        since: false,
        hiddenSince: false,
        answers: observable.ref,
        question: observable.ref,
        outcome: observable.ref,
      },
      { autoBind: true },
    )
  }

  get record(): QuizRecord {
    return { plan: this.plan, answers: this.answers }
  }

  /** Words of the test that are done with. */
  get done(): number {
    return this.plan.items.length - countQuestionsLeft(this.record)
  }

  /** Whether the shown word was wrong before. */
  get isAgain(): boolean {
    return this.answers.length - (this.isAnswered ? 1 : 0) >= this.plan.items.length
  }

  get isAnswered(): boolean {
    return this.outcome.state === 'right' || this.outcome.state === 'wrong'
  }

  get hasEnded(): boolean {
    return this.question === undefined
  }

  choose(option: Option): void {
    if (this.isAnswered || !this.question) return
    const isRight = option.word === this.question.entry.word
    this.answer(isRight, { state: isRight ? 'right' : 'wrong', chosen: option })
  }

  type(text: string): void {
    if (this.isAnswered) return
    this.typed = text
    if (this.outcome.state !== 'asking') this.outcome = asking
  }

  /** Takes what was typed for the answer. One that is only a few letters off may be tried again, each letter a slip. */
  submit(): void {
    const { question } = this
    if (this.isAnswered || !question || !isTyped(question.kind)) return
    const { word, forms } = question.entry
    const typed = spelling(this.typed, word)
    if (typed === '') return
    const letters = editDistance(typed, word.toLowerCase())
    if (letters === 0) return this.answer(this.slips <= MOST_SLIPS, { state: 'right' })
    if (forms.some((form) => form.toLowerCase() === typed)) {
      this.outcome = { state: 'form' }
      return
    }
    this.slips += letters
    if (this.slips > MOST_SLIPS) this.answer(false, { state: 'wrong' })
    else this.outcome = { state: 'slip', letters }
  }

  /** Puts right the first letter that is missing or wrong, for one slip. */
  hint(): void {
    const { question } = this
    if (this.isAnswered || !question || !isTyped(question.kind)) return
    const { word } = question.entry
    const typed = spelling(this.typed, word)
    let at = 0
    while (at < word.length && typed[at] === word[at]?.toLowerCase()) at += 1
    if (at === word.length) return
    this.slips += 1
    this.typed = word.slice(0, at + 1)
    this.outcome = asking
  }

  /** The student does not know the word. */
  giveUp(): void {
    if (!this.isAnswered && this.question) this.answer(false, { state: 'wrong' })
  }

  next(): void {
    if (!this.isAnswered) return
    this.ask()
  }

  /** The page is out of sight: time does not count until `resume`. */
  pause(): void {
    this.hiddenSince ??= this.deps.now()
  }

  resume(): void {
    if (this.hiddenSince === undefined) return
    this.since += this.deps.now() - this.hiddenSince
    this.hiddenSince = undefined
  }

  /** Shows the next question; the test ends early at a word that the book does not have. */
  private ask(): void {
    this.typed = ''
    this.slips = 0
    this.outcome = asking
    this.since = this.deps.now()
    const next = findNext(this.record)
    const entry = next && this.deps.findEntry(next.word)
    this.question = undefined
    if (!next || !entry) return
    const seed = `${this.plan.seed}#${next.word}#${next.round}`
    this.question = makeQuestion(entry, next.kind, this.deps.pool, seed)
  }

  private answer(isRight: boolean, outcome: Outcome): void {
    const { question, slips } = this
    if (!question) return
    const { entry, kind } = question
    this.resume()
    const took = Math.max(0, this.deps.now() - this.since)
    this.outcome = isRight ? outcome : { ...outcome, state: 'wrong' }
    this.answers = [...this.answers, { word: entry.word, kind, isRight, slips, took }]
    this.deps.review(entry.word, { isKnown: isRight, took, mode: modeOf[kind], slips })
    this.deps.keep(this.record)
  }
}
