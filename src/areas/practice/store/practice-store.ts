import { computed, makeObservable } from 'mobx'
import { ApiError, LocalCode } from '@/api/errors'
import type { AskedQuestion, Question, QuestionApi } from '../api/question'
import { remarkBy } from '../../../../contract/domain/practice/correction'
import type { AnswerEvent, Cause, PracticeEvent } from '../../../../contract/domain/practice/event'
import type { PastResult } from '../../../../contract/domain/practice/exam-parts'
import type { Attempt, CountedAnswer, PracticeFold } from '../../../../contract/domain/practice/fold'
import { isObjective, share, type Response } from '../../../../contract/domain/practice/marking'
import { findMistake, type Mistake } from '../../../../contract/domain/practice/mistake'
import type { UntimedModeName } from '../../../../contract/domain/practice/modes'
import { CardShelf } from './card-shelf'
import { PaperRoom, type NewSitting } from './paper-room'
import { practiceStream, type NewPracticeEvent } from './practice-stream'
import { QuestionBank } from './question-bank'
import { ScratchPaper } from './scratch-paper'
import { StudyStore } from '@/stores/study'
import { StudyLog, type StudyLogDeps } from '@/stores/study-log/log'

export interface PracticeStoreDeps extends StudyLogDeps {
  readonly questions: QuestionApi
}

/** A run of questions that is to begin. */
export interface NewRun {
  readonly mode: UntimedModeName
  /** Where the questions come from, as `node:marx.intro`. */
  readonly source: string
  readonly questions: readonly string[]
  /** Decides the order of options. */
  readonly seed: number
  /** Its own id, where another device may begin the same run: it is one then. */
  readonly id?: string
}

/** A question of the mistake book. */
export interface BookedMistake extends Mistake {
  readonly question: string
}

/** An answer whose key was wrong when it was given, and that counts otherwise now. */
export interface Remarked {
  readonly answer: CountedAnswer
  readonly share: number
  readonly text: string
  readonly day: string
}

const isMarkable = (question: AskedQuestion | Question): question is Question => 'answer' in question

/** Usual time of a question that the bank has no more, in seconds. */
const USUAL_SECONDS = 90

/**
 * A student's work on questions. Everything is done at once on the device and sent when there is a network; screens
 * never wait for the server.
 */
export class PracticeStore extends StudyStore<PracticeEvent, PracticeFold, NewPracticeEvent> {
  readonly bank: QuestionBank
  /** The cards to learn by heart, and the formulas to look up. */
  readonly cards: CardShelf
  readonly scratch: ScratchPaper
  private readonly room: PaperRoom
  protected readonly log: StudyLog<PracticeEvent, PracticeFold, NewPracticeEvent>
  private readonly idAt: (ms: number) => string
  /** The paper for which a button was pressed, until it is begun. */
  private askedPaper: string | undefined
  private booked: { readonly edition: number; readonly mistakes: readonly BookedMistake[] } | undefined

  constructor(deps: PracticeStoreDeps) {
    super()
    this.bank = new QuestionBank(deps.records, deps.questions, deps.now)
    this.cards = new CardShelf(deps, this.bank)
    this.scratch = new ScratchPaper(
      deps.records,
      () => this.owner,
      () => deps.idAt(deps.now()),
    )
    this.log = new StudyLog(
      practiceStream((answer) => this.getShare(answer)),
      deps,
      {
        open: async () => {
          await Promise.all([this.bank.open(), this.room.open()])
        },
        refresh: async () => {
          const isChanged = await this.bank.refresh()
          if (isChanged) this.state.forget()
          return isChanged
        },
      },
    )
    const { records, questions: api, idAt } = deps
    this.idAt = idAt
    this.room = new PaperRoom({ records, api, bank: this.bank, now: () => this.log.now(), idAt })
    makeObservable(this, {
      remarked: computed,
    })
  }

  /** Begins a run of questions; returns the attempt. */
  begin({ mode, source, questions, seed, id }: NewRun): string {
    const [begin] = this.log.write([{ kind: 'begin', mode, source, questions, seed, ...(id && { id }) }])
    if (!begin) throw new Error('no run was begun')
    return begin.id
  }

  /** The student has pressed the button that begins a timed paper; a visit to its address alone begins none. */
  askToSit(paper: string): void {
    this.askedPaper = paper
  }

  /** Whether the student has asked to begin a timed paper and it has not begun yet. */
  isAskedToSit(paper: string): boolean {
    return this.askedPaper === paper
  }

  /** Begins a timed paper, which only the server can, or goes on with it; resolves to the attempt. Rejects with ApiError. */
  async sit({ paper, seed }: Omit<NewSitting, 'uid'>): Promise<string> {
    // The device's clock is put right by the minute before it is by the second.
    await this.log.catchUp()
    const attempt = await this.room.begin({ uid: this.owner, paper, seed })
    await this.log.catchUp()
    // It was begun, and its beginning has not come back.
    if (!this.state.findAttempt(attempt)) throw new ApiError(LocalCode.Network, 0)
    this.askedPaper = undefined
    return attempt
  }

  /** Makes the questions of a run ready, and others that may follow: those of a timed one without their keys. Rejects with ApiError. */
  async loadRun(attempt: Attempt, others: readonly string[] = []): Promise<void> {
    if (this.findEnd(attempt) === undefined) return this.bank.load([...attempt.questions, ...others])
    await this.room.load(attempt.begin.source.slice('paper:'.length))
    void this.room.refresh(this.owner, attempt)
  }

  /**
   * Hands in an attempt whose time is over, which only the server's clock decides; resolves to false where it is not, or
   * the server cannot be asked. The server itself hands in attempts that nobody did.
   */
  async handInIfOver(id: string): Promise<boolean> {
    const attempt = this.state.findAttempt(id)
    if (!attempt || !(await this.room.refresh(this.owner, attempt))) return false
    if (!this.isTimeUp(attempt)) return false
    this.finish(id, 'time')
    return true
  }

  /** Ms that are left of an attempt's time, by the server's clock; undefined where it has no limit. */
  findTimeLeft(attempt: Pick<Attempt, 'begin'>): number | undefined {
    const end = this.findEnd(attempt)
    return end === undefined ? undefined : end - this.room.now()
  }

  /** Whether the time of an attempt is over that was not handed in here: the server does that, if nobody else. */
  isTimeUp(attempt: Attempt): boolean {
    return !attempt.finish && (this.findTimeLeft(attempt) ?? 1) <= 0
  }

  /**
   * Stores an answer, marked by the key that the bank has now, where it is known; returns it. `took` is the time on it so
   * far, in ms. Another device may give the same answer under the same `id`: it counts once then.
   */
  answer(
    attempt: string,
    question: AskedQuestion | Question,
    response: Response & { pictures?: readonly string[] },
    took: number,
    id?: string,
  ): AnswerEvent {
    const { text, points, pictures } = response
    // A text that nobody has marked is neither right nor wrong.
    const waits = !isObjective(question.type) && !points && (text !== '' || (pictures ?? []).length > 0)
    const [answer] = this.log.write([
      {
        kind: 'answer',
        attempt,
        question: question.id,
        version: question.version,
        text,
        ...(isMarkable(question) && !waits && { share: share(question, response) }),
        ...(points && { points }),
        ...(pictures && pictures.length > 0 && { pictures }),
        took: Math.min(86_400_000, Math.max(0, Math.round(took))),
        ...(id && { id }),
      },
    ])
    if (answer?.kind !== 'answer') throw new Error('no answer was written')
    return answer
  }

  /** Adds questions to an attempt. */
  ask(attempt: string, questions: readonly string[]): void {
    this.log.write(questions.map((question) => ({ kind: 'ask', attempt, question })))
  }

  /**
   * Hands an attempt in; one that was handed in before stays as it is. Another device may hand it in under the same `id`:
   * it counts once then.
   */
  finish(attempt: string, why: 'done' | 'time' | 'left', id?: string): void {
    const found = this.state.findAttempt(attempt)
    if (!found || found.finish) return
    this.log.write([{ kind: 'finish', attempt, why, ...(id && { id }) }])
    // A timed paper is handed in when it has reached the server.
    if (this.findEnd(found) !== undefined) void this.log.catchUp()
  }

  flag(attempt: string, question: string, isOn: boolean): void {
    if (this.state.isFlagged(attempt, question) !== isOn)
      this.log.write([{ kind: 'flag', attempt, question, isOn }])
  }

  /** Saves a question in a folder; takes it out of all where that is empty. */
  keep(question: string, folder: string): void {
    if (this.state.getFolder(question) !== folder) this.log.write([{ kind: 'keep', question, folder }])
  }

  note(question: string, text: string): void {
    if (this.state.getNote(question) !== text) this.log.write([{ kind: 'note', question, text }])
  }

  setCause(question: string, cause: Cause | 'none'): void {
    if ((this.state.findCause(question) ?? 'none') !== cause)
      this.log.write([{ kind: 'cause', question, cause }])
  }

  /** Stores a past exam, a new one where it has no id yet; removes it where there is no result. */
  setPast(exam: string | undefined, result: PastResult | undefined): void {
    const id = exam ?? this.idAt(this.log.now())
    this.log.write([{ kind: 'past', exam: id, ...(result && { result }) }])
  }

  /** Stores the points that are wanted in an exam paper; 0 removes them. */
  setAim(paper: number, goal: number): void {
    if ((this.state.findAim(paper) ?? 0) !== goal) this.log.write([{ kind: 'aim', paper, goal }])
  }

  /** Saves how a card was recited; returns the id under which it can be taken back. */
  recite(card: string, grade: 1 | 2 | 3 | 4, took: number): string {
    const [recite] = this.log.write([
      { kind: 'recite', card, grade, took: Math.min(3_600_000, Math.max(0, Math.round(took))) },
    ])
    if (!recite) throw new Error('no recite was written')
    return recite.id
  }

  /** Takes a recite back: its card stands as it did before. */
  undoRecite(id: string): void {
    this.log.write([{ kind: 'undo', of: id }])
  }

  /** Unix ms by the server's clock at which an attempt's time is over; undefined where it has no limit. */
  findEnd({ begin }: Pick<Attempt, 'begin'>): number | undefined {
    return begin.minutes === undefined ? undefined : begin.at + begin.minutes * 60_000
  }

  /** Share of the points that an answer earns, by the key that holds now. */
  getShare(answer: CountedAnswer): number {
    return remarkBy(this.bank.index.corrections)(answer)
  }

  /** Answers that count otherwise than when they were given, since a key was wrong. */
  get remarked(): Remarked[] {
    return this.bank.index.corrections.flatMap(({ question, version, text, day }) =>
      this.state
        .listHistory(question)
        .flatMap((answer) => (answer.version < version ? [{ answer, share: answer.share, text, day }] : [])),
    )
  }

  /** Every question that is or was in the mistake book. */
  get mistakes(): readonly BookedMistake[] {
    const { edition } = this
    if (this.booked?.edition !== edition) this.booked = { edition, mistakes: this.findMistakes() }
    return this.booked.mistakes
  }

  findMistake(question: string): BookedMistake | undefined {
    return this.mistakes.find((mistake) => mistake.question === question)
  }

  private findMistakes(): BookedMistake[] {
    const { model } = this.state
    return this.state.answered.flatMap((question) => {
      const seconds = this.bank.findHead(question)?.seconds ?? USUAL_SECONDS
      const mistake = findMistake(this.state.listHistory(question), seconds, model)
      return mistake ? [{ ...mistake, question }] : []
    })
  }
}
