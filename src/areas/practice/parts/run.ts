import { makeAutoObservable, observable } from 'mobx'
import type { AskedQuestion, Question } from '../api/question'
import { createDwellTimer } from '@/lib/dwell-timer'
import { getField } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'
import { readDraft } from '@/stores/drafts'
import type { PracticeStore } from '../store/practice-store'
import {
  ADAPTIVE_MOST,
  isEnough,
  nextQuestions,
  type Candidate,
} from '../../../../contract/domain/practice/adaptive'
import type { Attempt } from '../../../../contract/domain/practice/fold'
import { isChosen, isObjective, type Response } from '../../../../contract/domain/practice/marking'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { runModes, type RunMode } from '../../../../contract/domain/practice/modes'
import { joinDrafts } from './join-drafts'
import { RunQuestion } from './run-question'
import type { Draft, OneRun, QuestionState } from './run-types'

/** Key of what is being written and has not become an answer yet, by attempt and question. */
export const DRAFTS_KEY = 'practice-drafts'

/** Key of the place at which a run was left, by attempt. */
const PLACE_KEY = 'practice-places'
/** Key of the options that were struck out, by attempt and question. */
const STRUCK_KEY = 'practice-struck'
/** Key of the time on questions that has become no answer's yet, by attempt and question. */
const SPENT_KEY = 'practice-spent'

interface RunDeps {
  /** Where drafts are stored on the device. */
  readonly store: Store
  /** The candidates of an adaptive run. */
  readonly candidates?: readonly Candidate[]
  /** Unix ms. */
  now(): number
}

const empty: Draft = { text: '', pictures: [] }

/** A draft, and the answer from which it grew; without one where an earlier version of the app stored it. */
interface StoredDraft extends Draft {
  readonly base?: Draft | undefined
}

function parseDraft(value: unknown): Draft | undefined {
  const [text, pictures] = [getField(value, 'text'), getField(value, 'pictures')]
  return typeof text === 'string' && Array.isArray(pictures)
    ? { text, pictures: pictures.map(String) }
    : undefined
}

/** The stored values of an attempt, by question. */
const listStored = (store: Store, key: string, attempt: string): [string, unknown][] =>
  Object.entries(Object(readDraft(store, key, attempt)))

function readDrafts(store: Store, attempt: string): Map<string, StoredDraft> {
  const drafts = new Map<string, StoredDraft>()
  for (const [question, value] of listStored(store, DRAFTS_KEY, attempt)) {
    const draft = parseDraft(value)
    if (draft) drafts.set(question, { ...draft, base: parseDraft(getField(value, 'base')) })
  }
  return drafts
}

/**
 * A run of questions under way: its place, the drafts, and the state of each question. A choice becomes an answer of the
 * study log at once, a text when the question is left or the page goes out of sight; until then it is stored on the
 * device at every keystroke.
 */
export class PracticeRun implements OneRun {
  /** Place of the question that is shown, from 0. */
  at = 0
  /** Letters that were struck out, by question. */
  private readonly struck = observable.map<string, string>()
  private readonly drafts: Map<string, StoredDraft>
  /** Questions whose draft was joined with a text of another device or tab. */
  private readonly joined = observable.set<string>()
  private readonly dwell = createDwellTimer()
  /** Ms on questions that no answer has yet, also from before the page was opened again. */
  private readonly spent = new Map<string, number>()
  private readonly made = new Map<string, RunQuestion>()

  constructor(
    readonly practice: PracticeStore,
    readonly id: string,
    private readonly deps: RunDeps,
  ) {
    this.drafts = observable.map(readDrafts(deps.store, id), { deep: false })
    makeAutoObservable<this, 'deps' | 'dwell' | 'spent' | 'made' | 'drafts' | 'struck' | 'joined'>(
      this,
      {
        practice: false,
        id: false,
        deps: false,
        dwell: false,
        spent: false,
        made: false,
        drafts: false,
        struck: false,
        joined: false,
        on: false,
      },
      { autoBind: true },
    )
    for (const [question, keys] of listStored(deps.store, STRUCK_KEY, id))
      this.struck.set(question, String(keys))
    for (const [question, ms] of listStored(deps.store, SPENT_KEY, id))
      if (typeof ms === 'number') this.spent.set(question, ms)
    this.extend()
    const left = readDraft(deps.store, PLACE_KEY, id)
    // The question of the draft comes first: it is no answer yet.
    const first = this.questions.findIndex(
      (question) => this.drafts.has(question) || this.loadState(question) === 'open',
    )
    const isLeft = typeof left === 'number' && left < this.questions.length
    // A question that was answered there is explained already: it goes on with the next.
    this.at =
      isLeft && !this.on(this.questions[left] ?? '').isRevealed
        ? left
        : first < 0
          ? this.questions.length - 1
          : first
  }

  /** The attempt as the log has it. */
  get attempt(): Attempt {
    const attempt = this.practice.state.findAttempt(this.id)
    if (!attempt) throw new Error(`there is no attempt ${this.id}`)
    return attempt
  }

  get mode(): RunMode {
    return runModes[this.attempt.begin.mode]
  }

  get questions(): readonly string[] {
    return this.attempt.questions
  }

  /** How many questions there are, or may be. */
  get most(): number {
    const { candidates = [] } = this.deps
    const all = new Set([...this.questions, ...candidates.map(({ id }) => id)]).size
    return this.mode.choice === 'adaptive' ? Math.min(ADAPTIVE_MOST, all) : this.questions.length
  }

  get current(): string {
    return this.questions[this.at] ?? ''
  }

  /** The question that is shown. */
  get shown(): RunQuestion {
    return this.on(this.current)
  }

  /** A question of the run. */
  on(id: string): RunQuestion {
    const question = this.made.get(id) ?? new RunQuestion(this, id)
    this.made.set(id, question)
    return question
  }

  /** A question as it is asked here: in a timed run without its key. */
  findQuestion(id: string): AskedQuestion | undefined {
    const { bank } = this.practice
    return this.mode.isTimed ? bank.peekAsked(id) : bank.peek(id)
  }

  getDraft(question: string): Draft {
    return this.drafts.get(question) ?? this.getAnswered(question)
  }

  /** Whether the present answer has what another device or tab wrote meanwhile: the student should look at it. */
  isJoined(question: string): boolean {
    return this.joined.has(question)
  }

  private getAnswered(question: string): Draft {
    const answer = this.attempt.answers.get(question)
    return answer ? { text: answer.text, pictures: answer.pictures ?? [] } : empty
  }

  /** Whether an answer is a text that grows until the run is handed in; a choice or a line is replaced as a whole. */
  private isGrowing(question: string): boolean {
    const type = this.findQuestion(question)?.type
    return this.mode.feedback === 'later' && type !== undefined && !isChosen(type) && type !== 'fill'
  }

  loadState(question: string): QuestionState {
    const answer = this.attempt.answers.get(question)
    const draft = this.drafts.get(question)
    const isEmpty = (item: { readonly text: string; readonly pictures?: readonly string[] | undefined }) =>
      item.text === '' && (item.pictures ?? []).length === 0
    if (!answer || (this.mode.feedback === 'later' && isEmpty(draft ?? answer) && !answer.points))
      return draft && !isEmpty(draft) ? 'answered' : 'open'
    if (this.mode.feedback === 'later') return 'answered'
    const marked = this.practice.bank.peek(question)
    if (marked && !isObjective(marked.type)) return 'answered'
    return isRight({ share: this.practice.getShare(answer) }) ? 'right' : 'wrong'
  }

  /** How many questions are not answered. */
  get open(): number {
    return this.questions.filter((question) => this.loadState(question) === 'open').length
  }

  get flagged(): number {
    return this.questions.filter((question) => this.practice.state.isFlagged(this.id, question)).length
  }

  get isLast(): boolean {
    return this.at === this.questions.length - 1
  }

  /** Whether the next question is chosen by the answer to this one, which is not there yet. */
  get isAwaited(): boolean {
    return this.isLast && this.questions.length < this.most && this.loadState(this.current) === 'open'
  }

  getStruck(question: string): string {
    return this.struck.get(question) ?? ''
  }

  strike(question: string, key: string): void {
    const now = this.getStruck(question)
    this.struck.set(question, now.includes(key) ? now.replace(key, '') : now + key)
    this.saveOwn(STRUCK_KEY, Object.fromEntries(this.struck))
  }

  write(question: string, { text, pictures }: Draft): void {
    const begun = this.drafts.get(question)
    this.drafts.set(question, { text, pictures, base: begun ? begun.base : this.getAnswered(question) })
    this.saveDraft(question)
    this.joined.delete(question)
    if (!begun) this.meetOthers(question)
  }

  /** Fetches what another device wrote of a text that is begun or opened here. */
  private meetOthers(question: string): void {
    if (this.isGrowing(question) && !this.practice.isGuest) void this.practice.catchUp()
  }

  /** Makes what is being written an answer; `even` an empty one, which a question that is given up is. */
  commit(id: string = this.current, even: 'filled' | 'empty' = 'filled'): void {
    const question = this.findQuestion(id)
    const draft = this.drafts.get(id)
    if (!question || this.attempt.finish || (!draft && even === 'filled')) return
    const answer = this.attempt.answers.get(id)
    const { text, pictures } =
      draft?.base && answer ? this.joinOthers(id, draft.base, draft) : (draft ?? empty)
    const isSame = answer?.text === text && (answer.pictures ?? []).join() === pictures.join()
    if (!isSame && (text !== '' || pictures.length > 0 || answer || even === 'empty'))
      this.keep(question, { text: isChosen(question.type) ? text : text.trimEnd(), pictures })
    this.drafts.delete(id)
    this.saveDraft(id)
    this.extend()
  }

  private joinOthers(question: string, base: Draft, own: Draft): Draft {
    if (!this.isGrowing(question)) return own
    const joined = joinDrafts(base, this.getAnswered(question), own)
    if (joined.text !== own.text) this.joined.add(question)
    return joined
  }

  /** Stores an answer with the time spent on it so far. */
  keep(
    question: AskedQuestion | Question,
    response: Response & { readonly pictures?: readonly string[] },
  ): void {
    const before = this.attempt.answers.get(question.id)
    const took = (before?.took ?? 0) + this.takeMs(question.id)
    this.practice.answer(this.id, question, response, took)
  }

  /** Shows another question; what is being written becomes an answer, unless its key would be shown by that. */
  go(at: number): void {
    if (at < 0 || at >= this.questions.length) return
    this.shown.leave()
    this.spend()
    // Time spent after the answer goes to no answer.
    if (this.loadState(this.current) !== 'open') this.takeMs(this.current)
    this.at = at
    this.saveOwn(PLACE_KEY, at)
    this.meetOthers(this.current)
  }

  /** Hands in, with what is being written. */
  finish(): void {
    this.drafts.forEach((_draft, question) => this.commit(question))
    this.saveSpent()
    this.practice.finish(this.id, 'done')
    this.drafts.clear()
    this.saveOwn(DRAFTS_KEY, undefined)
    this.saveOwn(PLACE_KEY, undefined)
    this.saveOwn(STRUCK_KEY, undefined)
    this.saveOwn(SPENT_KEY, undefined)
  }

  /** Hands in, with what is being written, where the time is over by the server's clock; resolves to whether it was. */
  async handInIfOver(): Promise<boolean> {
    this.commitAll()
    return this.practice.handInIfOver(this.id)
  }

  see(isVisible: boolean): void {
    if (isVisible) return this.dwell.resume(this.deps.now())
    this.dwell.pause(this.deps.now())
    this.commitAll()
    this.spend()
  }

  /** Puts the time on the question that is shown to what it had before. */
  private spend(): void {
    const ms = this.dwell.takeMs(this.deps.now())
    if (ms > 0) this.setSpent(this.current, (this.spent.get(this.current) ?? 0) + ms)
  }

  private setSpent(question: string, ms: number): void {
    if (ms > 0) this.spent.set(question, ms)
    else this.spent.delete(question)
    this.saveOwn(SPENT_KEY, this.spent.size > 0 ? Object.fromEntries(this.spent) : undefined)
  }

  /** The time on a question, once: where all stand on one page, the time since the answer before. */
  private takeMs(id: string): number {
    this.spend()
    const question = this.mode.layout === 'all' ? this.current : id
    const took = this.spent.get(question) ?? 0
    if (took > 0) this.setSpent(question, 0)
    return took
  }

  /** Stores the time on questions that stay open, as empty answers, which do not count; a timed run has its own time. */
  private saveSpent(): void {
    this.spend()
    if (this.mode.isTimed || this.mode.feedback === 'now') return
    for (const id of this.spent.keys()) {
      const question = this.findQuestion(id)
      if (question && this.loadState(id) === 'open') this.keep(question, empty)
    }
  }

  private commitAll(): void {
    if (this.mode.feedback === 'later') this.drafts.forEach((_draft, question) => this.commit(question))
  }

  /** Adds the next question to an adaptive run, or those of the next text, once all that it has are answered. */
  private extend(): void {
    const { attempt, questions, practice } = this
    if (this.mode.choice === 'first' || attempt.finish) return
    const outcomes = questions.flatMap((id) => {
      const answer = attempt.answers.get(id)
      const head = practice.bank.findHead(id)
      if (!answer || !head) return []
      return [{ level: head.level, node: head.nodes[0] ?? '', share: practice.getShare(answer) }]
    })
    if (outcomes.length < questions.length || isEnough(outcomes)) return
    const begun = new Set(questions.flatMap((id) => practice.bank.findHead(id)?.group ?? []))
    const left = (this.deps.candidates ?? []).filter(
      ({ id, text }) => !questions.includes(id) && (text === undefined || !begun.has(text)),
    )
    const next = nextQuestions(left, outcomes, attempt.begin.seed)
    practice.ask(
      this.id,
      next.map(({ id }) => id),
    )
  }

  /** Stores the draft of one question; another tab's drafts of others stay. */
  private saveDraft(question: string): void {
    const saved = readDrafts(this.deps.store, this.id)
    const draft = this.drafts.get(question)
    if (draft) saved.set(question, draft)
    else saved.delete(question)
    this.saveOwn(DRAFTS_KEY, saved.size > 0 ? Object.fromEntries(saved) : undefined)
  }

  /** Stores a value of this attempt beside those of others; removes it where it is undefined. */
  private saveOwn(key: string, value: unknown): void {
    const { store } = this.deps
    const others = Object.entries(Object(store.read(key))).filter(([attempt]) => attempt !== this.id)
    store.write(key, Object.fromEntries(value === undefined ? others : [...others, [this.id, value]]))
  }
}
