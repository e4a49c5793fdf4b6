import { makeAutoObservable } from 'mobx'
import type { ApiError } from '@/api/errors'
import type { Question, QuestionApi } from '@/api/question'
import type { Load } from '@/lib/load'
import type { AnswerEvent, Cause, PracticeEvent } from '../../contract/domain/practice/event'
import type { Attempt, PracticeDay, PracticeFold } from '../../contract/domain/practice/fold'
import { share, type Response } from '../../contract/domain/practice/marking'
import { mistakeOf, type Mistake } from '../../contract/domain/practice/mistake'
import { GRACE_MS, runModes, type RunModeName } from '../../contract/domain/practice/modes'
import { CardShelf } from './card-shelf'
import { practiceStream, type NewPracticeEvent } from './practice-stream'
import { QuestionBank } from './question-bank'
import { ScratchPaper } from './scratch-paper'
import { GUEST, type SyncState } from './study-log/journal'
import { StudyLog, type StudyLogDeps } from './study-log/log'

export interface PracticeStoreDeps extends StudyLogDeps {
  readonly questions: QuestionApi
}

/** A run of questions that is to begin. */
export interface NewRun {
  readonly mode: RunModeName
  /** Where the questions come from, as `node:marx.intro`. */
  readonly source: string
  readonly questions: readonly string[]
  /** Decides the order of options. */
  readonly seed: number
  readonly minutes?: number
}

/** A question of the mistake book. */
export interface BookedMistake extends Mistake {
  readonly question: string
}

/** An answer whose key was wrong when it was given, and that counts otherwise now. */
export interface Remarked {
  readonly answer: AnswerEvent
  readonly share: number
  readonly text: string
  readonly day: string
}

/** Usual time of a question that the bank has no more, in seconds. */
const USUAL_SECONDS = 90

/**
 * What a student does with questions. Everything is done at once on the device and sent when there is a network;
 * screens never wait for the server.
 */
export class PracticeStore {
  readonly bank: QuestionBank
  /** What is learnt by heart, and formulas to be looked up. */
  readonly cards: CardShelf
  readonly scratch: ScratchPaper
  private readonly log: StudyLog<PracticeEvent, PracticeFold, NewPracticeEvent>
  private booked: { readonly edition: number; readonly mistakes: readonly BookedMistake[] } | undefined

  constructor(private readonly deps: PracticeStoreDeps) {
    this.bank = new QuestionBank(deps.depot, deps.questions, deps.now)
    this.cards = new CardShelf(deps, this.bank)
    this.scratch = new ScratchPaper(deps.depot, () => this.owner)
    this.log = new StudyLog(
      practiceStream((answer) => this.shareOf(answer)),
      deps,
      {
        open: () => this.bank.open(),
        refresh: async () => {
          const isChanged = await this.bank.refresh()
          if (isChanged) this.log.state.forget()
          return isChanged
        },
      },
    )
    makeAutoObservable<this, 'deps' | 'log' | 'fold' | 'booked'>(
      this,
      // A computed value that stays the same object would notify nobody of its changes.
      {
        deps: false,
        bank: false,
        cards: false,
        scratch: false,
        log: false,
        fold: false,
        booked: false,
        mistakes: false,
      },
      { autoBind: true },
    )
  }

  get load(): Load<true, ApiError> {
    return this.log.load
  }

  get sync(): SyncState<PracticeEvent> {
    return this.log.sync
  }

  get isWhole(): boolean {
    return this.log.isWhole
  }

  get isGuest(): boolean {
    return this.log.isGuest
  }

  get owner(): string {
    return this.log.owner
  }

  /** Changes whenever what is known of the student or of the bank does. */
  get edition(): number {
    return this.log.version
  }

  /** Study day that it is. */
  get today(): number {
    return this.log.day
  }

  async enter(uid: string | undefined): Promise<void> {
    await this.log.enter(uid ?? GUEST)
    if (this.load.state === 'ready') this.closeOverdue()
  }

  startAnyway(): void {
    this.log.startAnyway()
  }

  async listen(): Promise<void> {
    await this.log.listen()
  }

  async catchUp(): Promise<void> {
    await this.log.catchUp()
  }

  /** Begins a run of questions; returns the attempt. */
  begin({ mode, source, questions, seed, minutes }: NewRun): string {
    const [begin] = this.log.write([
      { kind: 'begin', mode, source, questions, seed, ...(minutes !== undefined && { minutes }) },
    ])
    if (!begin) throw new Error('no run was begun')
    return begin.id
  }

  /** Keeps an answer, marked by the key that the bank has now; returns it. `took` is the time on it so far, in ms. */
  answer(
    attempt: string,
    question: Question,
    response: Response & { pictures?: readonly string[] },
    took: number,
  ): AnswerEvent {
    const { text, points, pictures } = response
    const [answer] = this.log.write([
      {
        kind: 'answer',
        attempt,
        question: question.id,
        version: question.version,
        text,
        share: share(question, response),
        ...(points && { points }),
        ...(pictures && pictures.length > 0 && { pictures }),
        took: Math.min(86_400_000, Math.max(0, Math.round(took))),
      },
    ])
    if (answer?.kind !== 'answer') throw new Error('no answer was written')
    return answer
  }

  /** Hands an attempt in; one that was handed in before stays as it is. */
  finish(attempt: string, why: 'done' | 'time' | 'left'): void {
    const found = this.attemptOf(attempt)
    if (found && !found.finish) this.log.write([{ kind: 'finish', attempt, why }])
  }

  flag(attempt: string, question: string, isOn: boolean): void {
    if (this.isFlagged(attempt, question) !== isOn)
      this.log.write([{ kind: 'flag', attempt, question, isOn }])
  }

  /** Keeps a question in a folder; takes it out of all where that is empty. */
  keep(question: string, folder: string): void {
    if (this.folderOf(question) !== folder) this.log.write([{ kind: 'keep', question, folder }])
  }

  note(question: string, text: string): void {
    if (this.noteOf(question) !== text) this.log.write([{ kind: 'note', question, text }])
  }

  setCause(question: string, cause: Cause | 'none'): void {
    if ((this.causeOf(question) ?? 'none') !== cause) this.log.write([{ kind: 'cause', question, cause }])
  }

  /** Keeps how a card was recited. */
  recite(card: string, grade: 1 | 2 | 3 | 4, took: number): void {
    this.log.write([
      { kind: 'recite', card, grade, took: Math.min(3_600_000, Math.max(0, Math.round(took))) },
    ])
  }

  /** Attempts, the one with the newest event first. */
  get attempts(): Attempt[] {
    return this.fold.attempts
  }

  attemptOf(id: string): Attempt | undefined {
    return this.fold.attemptOf(id)
  }

  /** Unix ms at which an attempt's time is over; undefined where it has no limit. */
  endOf({ begin }: Pick<Attempt, 'begin'>): number | undefined {
    return begin.minutes === undefined ? undefined : begin.at + begin.minutes * 60_000
  }

  isFlagged(attempt: string, question: string): boolean {
    return this.fold.isFlagged(attempt, question)
  }

  /** Share of the points that an answer earns, by the key that holds now. */
  shareOf(answer: AnswerEvent): number {
    const { corrections } = this.bank.index
    const correction = corrections.find(
      ({ question, version }) => question === answer.question && answer.version < version,
    )
    return correction ? share(correction, answer) : answer.share
  }

  /** Answers that count otherwise than when they were given, since a key was wrong. */
  get remarked(): Remarked[] {
    return this.bank.index.corrections.flatMap(({ question, version, text, day }) =>
      this.historyOf(question).flatMap((answer) =>
        answer.version < version ? [{ answer, share: answer.share, text, day }] : [],
      ),
    )
  }

  /** Answers to a question that count, oldest first. */
  historyOf(question: string): readonly AnswerEvent[] {
    return this.fold.historyOf(question)
  }

  /** Questions that were answered. */
  get answered(): string[] {
    return this.fold.answered
  }

  get days(): ReadonlyMap<number, PracticeDay> {
    return this.fold.days
  }

  /** Every question that is or was in the mistake book. */
  get mistakes(): readonly BookedMistake[] {
    const { edition } = this
    if (this.booked?.edition !== edition) this.booked = { edition, mistakes: this.findMistakes() }
    return this.booked.mistakes
  }

  mistakeOf(question: string): BookedMistake | undefined {
    return this.mistakes.find((mistake) => mistake.question === question)
  }

  get kept(): { readonly question: string; readonly folder: string; readonly at: number }[] {
    return this.fold.kept
  }

  folderOf(question: string): string {
    return this.fold.folderOf(question)
  }

  noteOf(question: string): string {
    return this.fold.noteOf(question)
  }

  causeOf(question: string): Cause | undefined {
    return this.fold.causeOf(question)
  }

  /** What reciting a card has left. */
  memoryOf(card: string) {
    return this.fold.memoryOf(card)
  }

  /** The memory model by which recited cards come back. */
  get model() {
    return this.fold.model
  }

  /** Hands in what ran out of time while nobody was there. */
  private closeOverdue(): void {
    const now = this.deps.now()
    for (const attempt of this.attempts) {
      const end = this.endOf(attempt)
      if (
        !attempt.finish &&
        end !== undefined &&
        now > end + GRACE_MS &&
        runModes[attempt.begin.mode].isTimed
      )
        this.finish(attempt.begin.id, 'time')
    }
  }

  private findMistakes(): BookedMistake[] {
    const { model } = this.fold
    return this.answered.flatMap((question) => {
      const seconds = this.bank.headOf(question)?.seconds ?? USUAL_SECONDS
      const mistake = mistakeOf(this.historyOf(question), seconds, model)
      return mistake ? [{ ...mistake, question }] : []
    })
  }

  private get fold(): PracticeFold {
    return this.log.state
  }
}
