import { studyDay } from '../study/day'
import { createMemoryModel, type Memory, type MemoryModel } from '../words/memory'
import { prevails } from '../study/stream'
import {
  practiceSubject,
  type AnswerEvent,
  type AskEvent,
  type BeginEvent,
  type Cause,
  type FinishEvent,
  type Score,
  type PracticeDecision,
  type PracticeEvent,
  type ReciteEvent,
} from './event'
import { insert, newest } from './event-order'
import type { PastResult } from './exam-parts'
import { isRight } from './mistake'
import { runModes } from './modes'

/** An answer as it counts: its share is the one that the server gave where the run is timed. */
export interface CountedAnswer extends AnswerEvent {
  readonly share: number
  /** Nobody has marked it yet: it counts neither as right nor as wrong. */
  readonly isWaiting?: true
  /** It came too late for a timed run: it is stored and earns nothing there. */
  readonly isLate?: true
  /** It is empty in a run that is handed in as a whole: the question stays open, and has only its time. */
  readonly isOpen?: true
}

/** A run of questions with what was answered in it. */
export interface Attempt {
  readonly begin: BeginEvent
  /** Its questions: those that it began with, and those that were added. */
  readonly questions: readonly string[]
  /** The answer that counts of each question that was answered. */
  readonly answers: ReadonlyMap<string, CountedAnswer>
  readonly finish: FinishEvent | undefined
  /** Whether the keys of its answers may be shown and its answers count: a timed run that was handed in waits for the server. */
  readonly isMarked: boolean
  /** Unix ms of the newest event. */
  readonly lastAt: number
}

/** The practice of one study day. */
export interface PracticeDay {
  readonly answers: number
  readonly right: number
  /** Time on the answers in ms, each counted for an hour at most. */
  readonly took: number
}

/** An exam of the past, as a student entered it. */
export interface PastExam extends PastResult {
  readonly exam: string
}

interface AttemptFacts {
  begin: BeginEvent | undefined
  /** Questions that were added, in the order of the log. */
  readonly asks: AskEvent[]
  /** Every answer by its question, in the order of the log. */
  readonly answers: Map<string, AnswerEvent[]>
  finish: FinishEvent | undefined
  isMarked: boolean
  lastAt: number
}

const LONGEST_MS = 3_600_000

/** Marks an answer again where its key was wrong when it was given: the share that counts. */
export type Remark = (answer: CountedAnswer) => number

const isTimed = ({ begin }: AttemptFacts): boolean => begin !== undefined && runModes[begin.mode].isTimed

/** Whether an answer of a run that is handed in as a whole was empty, or taken back before: its question stayed open. */
const isWithdrawn = ({ begin }: AttemptFacts, { text, pictures, points }: AnswerEvent): boolean =>
  begin !== undefined &&
  runModes[begin.mode].feedback === 'later' &&
  text === '' &&
  (pictures ?? []).length === 0 &&
  points === undefined

/** Whether two answers say the same: then one may mark the other. */
const isSame = (a: AnswerEvent, b: AnswerEvent): boolean =>
  a.text === b.text && (a.pictures ?? []).join() === (b.pictures ?? []).join()

/** A decision before it has an id and a time. */
type NewDecision = PracticeDecision extends infer Event
  ? Event extends PracticeDecision
    ? Omit<Event, 'id' | 'at'>
    : never
  : never

/**
 * A student's work on questions, as a fold of their events: the same in whatever order and however often they come.
 * Answers of a run that is handed in as a whole count once it is, those of a timed one once the server has marked it; of
 * several in one attempt the newest does.
 */
export class PracticeFold {
  private readonly received = new Set<string>()
  private readonly runs = new Map<string, AttemptFacts>()
  /** Attempts in which each question was answered. */
  private readonly attemptsOf = new Map<string, Set<string>>()
  /** How the server marked answers of timed runs, by their ids. */
  private readonly scores = new Map<string, Score>()
  private readonly decisions = new Map<string, PracticeDecision>()
  private readonly recited = new Map<string, ReciteEvent[]>()
  /** Ids of recites that were taken back. */
  private readonly undone = new Set<string>()
  private histories = new Map<string, readonly CountedAnswer[]>()
  private sums: { days?: ReadonlyMap<number, PracticeDay>; attempts?: Attempt[]; answered?: string[] } = {}
  readonly model: MemoryModel = createMemoryModel()

  /** `remark` gives the share of an answer that counts. */
  constructor(private readonly remark: Remark = ({ share }) => share) {}

  /** Takes events in, in any order; known ones change nothing. */
  add(events: Iterable<PracticeEvent>): void {
    for (const event of events) {
      if (this.received.has(event.id)) continue
      this.received.add(event.id)
      this.take(event)
    }
    this.forget()
  }

  has(id: string): boolean {
    return this.received.has(id)
  }

  /** Clears everything that depends on how answers are marked, so that it is computed again. */
  forget(): void {
    this.histories = new Map()
    this.sums = {}
  }

  /** Attempts whose beginning is known, the one with the newest event first. */
  get attempts(): Attempt[] {
    return (this.sums.attempts ??= [...this.runs.keys()]
      .flatMap((id) => this.findAttempt(id) ?? [])
      .sort((a, b) => b.lastAt - a.lastAt || (a.begin.id < b.begin.id ? 1 : -1)))
  }

  findAttempt(id: string): Attempt | undefined {
    const facts = this.runs.get(id)
    if (!facts?.begin) return undefined
    const answers = new Map<string, CountedAnswer>()
    for (const [question, all] of facts.answers) {
      const counting = this.findCounting(facts, all)
      if (counting)
        answers.set(question, {
          ...counting,
          ...(isWithdrawn(facts, counting) && { isOpen: true as const }),
        })
    }
    const { begin, asks, finish, lastAt } = facts
    const questions = [...new Set([...begin.questions, ...asks.map(({ question }) => question)])]
    return { begin, questions, answers, finish, isMarked: this.isOver(facts), lastAt }
  }

  /** Questions of timed runs that are under way: their keys are not shown anywhere until the end. */
  get underWay(): ReadonlySet<string> {
    const running = [...this.runs.values()].filter((facts) => isTimed(facts) && !facts.finish)
    return new Set(running.flatMap(({ begin }) => begin?.questions ?? []))
  }

  /** Whether a question of an attempt is to be looked at again. */
  isFlagged(attempt: string, question: string): boolean {
    const decision = this.decisions.get(`flag/${attempt}/${question}`)
    return decision?.kind === 'flag' && decision.isOn
  }

  /** Questions that were answered, in answers that count. */
  get answered(): string[] {
    const questions = [...this.attemptsOf.keys()]
    return (this.sums.answered ??= questions.filter((question) => this.listHistory(question).length > 0))
  }

  /** Answers to a question that count, oldest first; their `share` is the one that counts. */
  listHistory(question: string): readonly CountedAnswer[] {
    const known = this.histories.get(question)
    if (known) return known
    const history: CountedAnswer[] = []
    for (const attempt of this.attemptsOf.get(question) ?? []) {
      const facts = this.runs.get(attempt)
      const counting =
        facts && this.isOver(facts) ? this.findCounting(facts, facts.answers.get(question) ?? []) : undefined
      if (counting && !counting.isWaiting && !(facts && isWithdrawn(facts, counting)))
        insert(history, { ...counting, share: this.remark(counting) })
    }
    this.histories.set(question, history)
    return history
  }

  /** The practice of each study day that has any. */
  get days(): ReadonlyMap<number, PracticeDay> {
    return (this.sums.days ??= this.count())
  }

  /** Saved questions with their folders, newest first. */
  get collected(): { readonly question: string; readonly folder: string; readonly at: number }[] {
    return [...this.decisions.values()]
      .flatMap((event) =>
        event.kind === 'keep' && event.folder !== ''
          ? [{ question: event.question, folder: event.folder, at: event.at }]
          : [],
      )
      .sort((a, b) => b.at - a.at)
  }

  /** The folder that a question is saved in; empty where it is in none. */
  getFolder(question: string): string {
    const decision = this.decisions.get(`keep/${question}`)
    return decision?.kind === 'keep' ? decision.folder : ''
  }

  getNote(question: string): string {
    const decision = this.decisions.get(`note/${question}`)
    return decision?.kind === 'note' ? decision.text : ''
  }

  findCause(question: string): Cause | undefined {
    const decision = this.decisions.get(`cause/${question}`)
    return decision?.kind === 'cause' && decision.cause !== 'none' ? decision.cause : undefined
  }

  /** The student's past exams, those of the newest year first, of one year what was entered last. */
  get pasts(): PastExam[] {
    return [...this.decisions.values()]
      .flatMap((event) =>
        event.kind === 'past' && event.result ? [{ exam: event.exam, ...event.result, at: event.at }] : [],
      )
      .sort((a, b) => b.year - a.year || b.at - a.at || (a.exam < b.exam ? 1 : -1))
      .map(({ exam, paper, year, total, parts }) => ({ exam, paper, year, total, parts }))
  }

  /** Points that the student wants in an exam paper; undefined where they have not said. */
  findAim(paper: number): number | undefined {
    const decision = this.decisions.get(`aim/${paper}`)
    return decision?.kind === 'aim' && decision.goal > 0 ? decision.goal : undefined
  }

  /** The decisions that one would replace. */
  replaced(decision: NewDecision): PracticeDecision[] {
    const subject = practiceSubject({ ...decision, id: '', at: 0 })
    return [(subject !== undefined && this.decisions.get(subject)) || []].flat()
  }

  /** The recites of a card that count, oldest first. */
  listRecites(card: string): readonly ReciteEvent[] {
    return (this.recited.get(card) ?? []).filter(({ id }) => !this.undone.has(id))
  }

  /** Every recite that counts. */
  get recites(): readonly ReciteEvent[] {
    return [...this.recited.keys()].flatMap((card) => this.listRecites(card))
  }

  /** How many different cards were recited on a study day. */
  recitedOn(day: number): number {
    return new Set(this.recites.flatMap(({ at, card }) => (studyDay(at) === day ? card : []))).size
  }

  /** The memory of a card after its recitals; undefined for one that never was. The first time of a day counts. */
  findMemory(card: string): Memory | undefined {
    let memory: Memory | undefined
    for (const { at, grade } of this.listRecites(card)) {
      const day = studyDay(at)
      if (!memory || day > memory.day || grade === 1) memory = this.model.afterReview(memory, grade, day)
    }
    return memory
  }

  /** Whether the answers of a run count: at once, when it is handed in, or when the server has marked it. */
  private isOver(facts: AttemptFacts): boolean {
    if (!facts.begin || runModes[facts.begin.mode].feedback === 'now') return true
    return facts.finish !== undefined && (!isTimed(facts) || facts.isMarked)
  }

  private findCounting(facts: AttemptFacts, answers: readonly AnswerEvent[]): CountedAnswer | undefined {
    if (isTimed(facts)) return this.countingInTime(answers)
    const counting = this.newestOrFirst(facts, answers)
    return (
      counting && {
        ...counting,
        share: counting.share ?? 0,
        ...(counting.share === undefined && { isWaiting: true as const }),
      }
    )
  }

  /** Of a timed run the newest answer counts that came in time; what is objective as the server marked it. */
  private countingInTime(answers: readonly AnswerEvent[]): CountedAnswer | undefined {
    const given = answers.filter(({ points }) => points === undefined).reverse()
    const counting = given.find(({ id }) => !this.scores.get(id)?.isLate) ?? given[0]
    if (!counting) return undefined
    const score = this.scores.get(counting.id)
    const own = [...answers].reverse().find((marked) => marked.points && isSame(marked, counting))
    // An answer from before the server began to keep its time has no score, and no marks either.
    const isOwn = score !== undefined && score.share === undefined && own?.points !== undefined
    const share = score?.share ?? (isOwn ? own.share : undefined)
    return {
      ...counting,
      ...(isOwn && { points: own.points }),
      share: share ?? 0,
      ...(share === undefined && { isWaiting: true as const }),
      ...(score?.isLate && { isLate: true as const }),
    }
  }

  private newestOrFirst(facts: AttemptFacts, answers: readonly AnswerEvent[]): AnswerEvent | undefined {
    // Where right and wrong are shown at once, whoever answers again has seen the key; only the student's own marks
    // of a text come after it.
    const isShown = !facts.begin || runModes[facts.begin.mode].feedback === 'now'
    const first = answers[0]
    return isShown && first && first.points === undefined && !answers.some(({ points }) => points)
      ? first
      : answers[answers.length - 1]
  }

  private take(event: PracticeEvent): void {
    switch (event.kind) {
      case 'begin': {
        const facts = this.getFacts(event.id, event.at)
        facts.begin = event
        break
      }
      case 'ask': {
        insert(this.getFacts(event.attempt, event.at).asks, event)
        break
      }
      case 'answer': {
        const facts = this.getFacts(event.attempt, event.at)
        const answers = facts.answers.get(event.question) ?? []
        insert(answers, event)
        facts.answers.set(event.question, answers)
        const attempts = this.attemptsOf.get(event.question) ?? new Set()
        this.attemptsOf.set(event.question, attempts.add(event.attempt))
        break
      }
      case 'finish': {
        const facts = this.getFacts(event.attempt, event.at)
        // The first of two devices that hand in decides.
        facts.finish = facts.finish && newest(facts.finish, event) === event ? facts.finish : event
        break
      }
      case 'score': {
        this.getFacts(event.attempt, event.at).isMarked = true
        for (const score of event.scores) this.scores.set(score.answer, score)
        break
      }
      case 'recite': {
        const cards = this.recited.get(event.card) ?? []
        insert(cards, event)
        this.recited.set(event.card, cards)
        break
      }
      case 'undo':
        this.undone.add(event.of)
        break
      default: {
        const subject = practiceSubject(event) ?? event.id
        const before = this.decisions.get(subject)
        if (!before || !prevails(before, event)) this.decisions.set(subject, event)
      }
    }
  }

  private getFacts(attempt: string, at: number): AttemptFacts {
    const facts = this.runs.get(attempt) ?? {
      begin: undefined,
      asks: [],
      answers: new Map(),
      finish: undefined,
      isMarked: false,
      lastAt: 0,
    }
    facts.lastAt = Math.max(facts.lastAt, at)
    this.runs.set(attempt, facts)
    return facts
  }

  private count(): Map<number, PracticeDay> {
    const days = new Map<number, PracticeDay>()
    for (const question of this.attemptsOf.keys())
      for (const answer of this.listHistory(question)) {
        const day = studyDay(answer.at)
        const { answers, right, took } = days.get(day) ?? { answers: 0, right: 0, took: 0 }
        days.set(day, {
          answers: answers + 1,
          right: right + (isRight(answer) ? 1 : 0),
          took: took + Math.min(answer.took, LONGEST_MS),
        })
      }
    return days
  }
}
