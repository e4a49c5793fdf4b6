import { makeAutoObservable, observable } from 'mobx'
import type { AskedQuestion, Question, QuestionGroup } from '@/api/question'
import { createDwellTimer } from '@/lib/dwell-timer'
import type { Store } from '@/platform/storage/kv.contract'
import type { PracticeStore } from '@/stores/practice-store'
import type { Attempt, CountedAnswer } from '../../../contract/domain/practice/fold'
import { isChosen, isObjective } from '../../../contract/domain/practice/marking'
import { runModes, type RunMode } from '../../../contract/domain/practice/modes'
import { shownOptions, type ShownOption } from './lettering'

/** Key of what is being written and has not become an answer yet, by attempt and question. */
export const DRAFTS_KEY = 'practice-drafts'

/** What is being answered: letters or text, and the pictures of a handwritten answer. */
export interface Draft {
  readonly text: string
  readonly pictures: readonly string[]
}

/** How a question of a run stands. */
export type QuestionState = 'open' | 'answered' | 'right' | 'wrong'

interface RunDeps {
  /** Where drafts are kept on the device. */
  readonly store: Store
  /** Unix ms. */
  now(): number
}

const empty: Draft = { text: '', pictures: [] }

function readDrafts(store: Store, attempt: string): Map<string, Draft> {
  const kept: unknown = Reflect.get(Object(store.read(DRAFTS_KEY)), attempt)
  return new Map(
    Object.entries(Object(kept)).flatMap(([question, value]) => {
      const [text, pictures]: unknown[] = [
        Reflect.get(Object(value), 'text'),
        Reflect.get(Object(value), 'pictures'),
      ]
      if (typeof text !== 'string' || !Array.isArray(pictures)) return []
      return [[question, { text, pictures: pictures.map(String) }] as const]
    }),
  )
}

/**
 * A run of questions under way: where it is, what is being written, and how each question stands. What is chosen becomes
 * an answer of the study log at once, what is typed when the question is left or the page goes out of sight; until then
 * it is kept on the device at every stroke.
 */
export class PracticeRun {
  /** Place of the question that is shown, from 0. */
  at = 0
  /** Letters that were struck out, by question. */
  private readonly struck = observable.map<string, string>()
  private readonly drafts: Map<string, Draft>
  private readonly dwell = createDwellTimer()
  /** Options in the order in which they are shown, by question. */
  private readonly orders = new Map<string, ShownOption[]>()

  constructor(
    readonly practice: PracticeStore,
    readonly id: string,
    private readonly deps: RunDeps,
  ) {
    this.drafts = observable.map(readDrafts(deps.store, id), { deep: false })
    makeAutoObservable<this, 'deps' | 'dwell' | 'orders' | 'drafts' | 'struck'>(
      this,
      { practice: false, id: false, deps: false, dwell: false, orders: false, drafts: false, struck: false },
      { autoBind: true },
    )
    const first = this.questions.findIndex((question) => this.stateOf(question) === 'open')
    this.at = Math.max(0, first)
  }

  /** The attempt as the log has it. */
  get attempt(): Attempt {
    const attempt = this.practice.attemptOf(this.id)
    if (!attempt) throw new Error(`there is no attempt ${this.id}`)
    return attempt
  }

  get mode(): RunMode {
    return runModes[this.attempt.begin.mode]
  }

  get questions(): readonly string[] {
    return this.attempt.begin.questions
  }

  /** The question that is shown; undefined for one that the bank has no more. */
  get question(): AskedQuestion | undefined {
    return this.questionOf(this.current)
  }

  /** A question as it is asked here: in a timed run without its key. */
  questionOf(id: string): AskedQuestion | undefined {
    const { bank } = this.practice
    return this.mode.isTimed ? bank.peekAsked(id) : bank.peek(id)
  }

  /** The question that is shown with its key, where that is shown as well. */
  get revealed(): Question | undefined {
    return this.isRevealed ? this.practice.bank.peek(this.current) : undefined
  }

  get current(): string {
    return this.questions[this.at] ?? ''
  }

  get group(): QuestionGroup | undefined {
    return this.practice.bank.groupOf(this.current)
  }

  get options(): readonly ShownOption[] {
    const { question } = this
    if (!question) return []
    const known = this.orders.get(question.id)
    if (known) return known
    const order = shownOptions(question, this.group, this.attempt.begin.seed)
    this.orders.set(question.id, order)
    return order
  }

  /** What stands as the answer of a question now: what is being written, or what was answered. */
  draftOf(question: string): Draft {
    const answer = this.answerOf(question)
    return (
      this.drafts.get(question) ?? (answer ? { text: answer.text, pictures: answer.pictures ?? [] } : empty)
    )
  }

  get draft(): Draft {
    return this.draftOf(this.current)
  }

  answerOf(question: string): CountedAnswer | undefined {
    return this.attempt.answers.get(question)
  }

  /** Whether the key of the question that is shown is shown as well. */
  get isRevealed(): boolean {
    return this.mode.feedback === 'now' && this.answerOf(this.current) !== undefined
  }

  stateOf(question: string): QuestionState {
    const answer = this.answerOf(question)
    const draft = this.drafts.get(question)
    const isEmpty = (one: { readonly text: string; readonly pictures?: readonly string[] | undefined }) =>
      one.text === '' && (one.pictures ?? []).length === 0
    if (!answer || (this.mode.feedback === 'later' && isEmpty(draft ?? answer) && !answer.points))
      return draft && !isEmpty(draft) ? 'answered' : 'open'
    if (this.mode.feedback === 'later') return 'answered'
    const marked = this.practice.bank.peek(question)
    if (marked && !isObjective(marked.type) && answer.points === undefined) return 'answered'
    return this.practice.shareOf(answer) >= 0.6 ? 'right' : 'wrong'
  }

  /** How many questions are not answered. */
  get open(): number {
    return this.questions.filter((question) => this.stateOf(question) === 'open').length
  }

  get isFlagged(): boolean {
    return this.practice.isFlagged(this.id, this.current)
  }

  get flagged(): number {
    return this.questions.filter((question) => this.practice.isFlagged(this.id, question)).length
  }

  get isLast(): boolean {
    return this.at === this.questions.length - 1
  }

  struckOf(question: string): string {
    return this.struck.get(question) ?? ''
  }

  /** Chooses an option; of a single choice whose answer is shown at once that is the answer. */
  choose(key: string): void {
    const { question, draft } = this
    if (!question || this.isRevealed) return
    if (this.struckOf(question.id).includes(key)) this.strike(key)
    const isMultiple = question.type === 'multiple'
    const others = draft.text.replace(key, '')
    const text = isMultiple
      ? draft.text.includes(key)
        ? others
        : [...draft.text, key].sort().join('')
      : draft.text === key && this.mode.feedback === 'later'
        ? ''
        : key
    this.write({ ...draft, text })
    if (!isMultiple) this.commit()
  }

  type(text: string): void {
    if (!this.isRevealed) this.write({ ...this.draft, text })
  }

  setPictures(pictures: readonly string[]): void {
    if (!this.isRevealed) this.write({ ...this.draft, pictures })
  }

  strike(key: string): void {
    const now = this.struckOf(this.current)
    this.struck.set(this.current, now.includes(key) ? now.replace(key, '') : now + key)
  }

  flag(): void {
    this.practice.flag(this.id, this.current, !this.isFlagged)
  }

  /** Keeps the points that the student found in their own text. */
  tick(points: readonly number[]): void {
    const { revealed: question } = this
    const answer = this.answerOf(this.current)
    if (!question || !answer) return
    const { text, pictures } = answer
    this.practice.answer(
      this.id,
      question,
      { text, points, ...(pictures && { pictures }) },
      this.takeTime(answer),
    )
  }

  /** Makes what is being written an answer; `even` an empty one, which a question that is given up is. */
  commit(even: 'filled' | 'empty' = 'filled'): void {
    const { question } = this
    const draft = this.drafts.get(this.current)
    if (!question || this.attempt.finish || (!draft && even === 'filled')) return
    const answer = this.answerOf(question.id)
    const { text, pictures } = draft ?? empty
    const isSame = answer?.text === text && (answer.pictures ?? []).join() === pictures.join()
    if (!isSame && (text !== '' || pictures.length > 0 || answer || even === 'empty')) {
      const trimmed = isChosen(question.type) ? text : text.trimEnd()
      this.practice.answer(this.id, question, { text: trimmed, pictures }, this.takeTime(answer))
    }
    this.drafts.delete(question.id)
    this.keepDrafts()
  }

  /** Shows another question; what is being written becomes an answer, unless its key would be shown by that. */
  go(at: number): void {
    if (at < 0 || at >= this.questions.length) return
    if (this.mode.feedback === 'later') this.commit()
    this.dwell.takeMs(this.deps.now())
    this.at = at
  }

  /** Hands in, with what is being written. */
  finish(): void {
    if (this.mode.feedback === 'later') this.commit()
    this.practice.finish(this.id, 'done')
    this.drafts.clear()
    this.keepDrafts()
  }

  /** Hands in, with what is being written, where the time is over by the server's clock; resolves to whether it was. */
  async closeOver(): Promise<boolean> {
    this.commit()
    return this.practice.closeOver(this.id)
  }

  see(isVisible: boolean): void {
    if (isVisible) return this.dwell.resume(this.deps.now())
    this.dwell.pause(this.deps.now())
    if (this.mode.feedback === 'later') this.commit()
  }

  private takeTime(before: CountedAnswer | undefined): number {
    return (before?.took ?? 0) + this.dwell.takeMs(this.deps.now())
  }

  private write(draft: Draft): void {
    this.drafts.set(this.current, draft)
    this.keepDrafts()
  }

  private keepDrafts(): void {
    const { store } = this.deps
    const others = Object.entries(Object(store.read(DRAFTS_KEY))).filter(([attempt]) => attempt !== this.id)
    const own = this.drafts.size > 0 ? [[this.id, Object.fromEntries(this.drafts)] as const] : []
    store.write(DRAFTS_KEY, Object.fromEntries([...others, ...own]))
  }
}
