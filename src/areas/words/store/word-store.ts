import { action, computed, makeObservable, observable } from 'mobx'
import type { StudyLogApi } from '@/api/study-log'
import type { WordApi, WordEntry } from '../api/word'
import { findLast } from '@/lib/list'
import { runInSlices } from '@/lib/run-in-slices'
import { getGrade, type Answer } from '../../../../contract/domain/words/grade'
import type { Mark, ReviewEvent, WordEvent, WordPlan } from '../../../../contract/domain/words/event'
import type { WordFold } from '../../../../contract/domain/words/fold'
import { knownOn } from '../../../../contract/domain/words/history'
import {
  summarizeWords,
  wordsDone,
  type LongWordNote,
  type NotedWords,
} from '../../../../contract/domain/words/summarize'
import type { Doings } from '../../../../contract/domain/plan/doing'
import { studyDay } from '../../../../contract/domain/study/day'
import type { Grade } from '../../../../contract/domain/words/memory'
import type { DayLoad, Forecast } from '../../../../contract/domain/words/forecast'
import { changedIn, type ExamSettings, type Schedule } from '../../../../contract/domain/words/plan'
import { active, type Today } from '../../../../contract/domain/words/work'
import { StudyStore } from '@/stores/study'
import { GUEST } from '@/stores/study-log/journal'
import { StudyLog, type StudyLogDeps } from '@/stores/study-log/log'
import { WordBook } from './word-book'
import { PREFETCH_AFTER_MS, PrefetchPacing } from './prefetch-pacing'
import { WordPlanner, type Standing } from '../../../../contract/domain/words/planner'
import { getState, type WordState } from './word-state'
import { wordStream, type NewWordEvent } from './word-stream'

export type { WordState } from './word-state'

export interface WordStoreDeps extends StudyLogDeps {
  readonly api: StudyLogApi & WordApi
  /** How the operator places reviews by the date of the exam. */
  readonly settings: ExamSettings | undefined
}

/**
 * A student's vocabulary: what they have done, what is due, and what it comes to on the day of the exam. Everything is
 * done at once on the device and sent when there is a network; screens never wait for the server.
 */
export class WordStore extends StudyStore<WordEvent, WordFold, NewWordEvent> {
  readonly book: WordBook
  protected readonly log: StudyLog<WordEvent, WordFold, NewWordEvent>
  /** Reviews of this visit that can be undone, newest last. */
  private recent: ReviewEvent[] = []
  private readonly pauses: PrefetchPacing
  /** Whether a page of the words is or was open; others only count them. */
  private isBookWanted = false
  private readonly planner: WordPlanner

  constructor(private readonly deps: WordStoreDeps) {
    super()
    this.book = new WordBook(deps.records, deps.api, deps.now)
    this.log = new StudyLog(wordStream, deps, this.book)
    this.pauses = new PrefetchPacing(deps.later)
    this.planner = new WordPlanner(this.book, deps.settings)
    makeObservable<this, 'recent'>(this, {
      recent: observable.shallow,
      enter: action,
      review: action,
      undo: action,
      undoDay: action,
      canUndo: computed,
      plan: computed,
      schedule: computed,
      work: computed,
      more: computed,
      counts: computed,
      active: computed,
    })
  }

  /** Whether all that the server knows of the student was here once. */
  get hasSynced(): boolean {
    return this.log.hasSynced
  }

  override async enter(uid: string | undefined): Promise<void> {
    const owner = uid ?? GUEST
    const isOpen = owner === this.log.owner && this.load.state === 'ready'
    if (owner !== this.log.owner) this.recent = []
    await super.enter(owner)
    if (!isOpen && this.isBookWanted) this.prefetchSoon()
  }

  /** Fetches the whole book in the background, so that a student who loses the network can go on with any word. */
  prefetch(): void {
    if (this.isBookWanted) return
    this.isBookWanted = true
    this.prefetchSoon()
  }

  get plan(): WordPlan {
    return this.planner.getPlan(this.standing)
  }

  /** New words a day that the app would choose for an exam on a date. */
  paceFor(examDate: string): number {
    return this.planner.paceFor(this.standing, examDate)
  }

  get schedule(): Schedule {
    return this.planner.getSchedule(this.standing, this.plan)
  }

  /** The rest of today's work. */
  get work(): Today {
    return this.planner.planDay(this.standing, this.plan)
  }

  /** Words for who wants to go on when the day's work is done. */
  get more(): string[] {
    return this.planner.listMore(this.standing, this.plan)
  }

  /** How many words are in each state. */
  get counts(): Readonly<Record<WordState, number>> {
    const counts = { new: 0, learning: 0, known: 0, mastered: 0, suspended: 0 }
    for (const word of this.book.words) counts[this.loadState(word)] += 1
    return counts
  }

  loadState(word: string): WordState {
    return getState(this.state.getMark(word), this.state.findMemory(word))
  }

  /** Probability that a word would be known today; undefined for one that was never met. */
  findRecall(word: string): number | undefined {
    const memory = this.state.findMemory(word)
    return memory && this.state.model.recallOn(memory, this.today)
  }

  /** Study day on which a word comes back, or undefined when it does not before the exam. */
  describeDue(word: string): number | undefined {
    const memory = this.state.findMemory(word)
    return memory && this.schedule.dueDay(word, memory, this.state.model)
  }

  /** Days until a word would come back after an answer of a grade today; undefined when not before the exam. */
  daysAfter(word: string, grade: Grade): number | undefined {
    const { model } = this.state
    const memory = model.afterReview(this.state.findMemory(word), grade, this.today)
    const due = this.schedule.dueDay(word, memory, model)
    return due === undefined ? undefined : due - this.today
  }

  /** All about words; rejects with ApiError where they are neither on the device nor to be fetched. */
  async entries(words: readonly string[]): Promise<WordEntry[]> {
    await this.book.load(words)
    return words.flatMap((word) => this.book.peek(word) ?? [])
  }

  /** Records an answer as a graded review; returns it. */
  review(word: string, answer: Answer): ReviewEvent {
    const took = Math.min(3_600_000, Math.max(0, Math.round(answer.took)))
    const [review] = this.write([
      { kind: 'review', word, grade: getGrade({ ...answer, took }), took, mode: answer.mode },
    ])
    if (review?.kind !== 'review') throw new Error('no review was written')
    this.recent.push(review)
    return review
  }

  get canUndo(): boolean {
    return this.recent.length > 0
  }

  /** Takes a review back, by default the newest of this visit; returns it, or undefined where there is none. */
  undo(review: ReviewEvent | undefined = findLast(this.recent)): ReviewEvent | undefined {
    this.recent = this.recent.filter(({ id }) => id !== review?.id)
    if (review) this.takeBack([review])
    return review
  }

  /** Takes back every review of a study day; returns how many there were. */
  undoDay(day: number): number {
    // Words that the book has no more count among the day's as well.
    const reviews = [...this.state.known]
      .flatMap((word) => this.state.listReviews(word))
      .filter(({ at }) => studyDay(at) === day)
    this.recent = []
    this.takeBack(reviews)
    return reviews.length
  }

  /** Takes words that were met elsewhere and not known; those that are no headwords are left out. */
  meet(words: readonly string[]): void {
    this.write(
      words
        .filter((word) => this.book.has(word))
        .map((word) => ({ kind: 'review', word, grade: 1, took: 0, mode: 'card' })),
    )
  }

  mark(words: readonly string[], mark: Mark): void {
    const changed = words.filter((word) => this.state.getMark(word) !== mark)
    this.write(changed.map((word) => ({ kind: 'mark', word, mark })))
  }

  note(word: string, text: string): void {
    if (text !== this.state.getNote(word)) this.write([{ kind: 'note', word, text }])
  }

  /** Saves a plan; what is in it as it was stays as it may have been changed on another device. */
  setPlan(plan: WordPlan): void {
    const saved = this.planner.toSave(this.standing, plan)
    this.write([{ kind: 'plan', plan: saved, changed: changedIn(this.plan, saved) }])
  }

  /**
   * The forecast of a plan if it is followed; of the student's own plan where none is given. Computed in slices, so that
   * a page stays quick; undefined when `isWanted` turns false in the meantime.
   */
  async forecast(
    isWanted: () => boolean = () => true,
    plan: WordPlan = this.plan,
  ): Promise<Forecast | undefined> {
    return runInSlices(this.planner.computeForecast(this.standing, plan), this.deps, isWanted)
  }

  /** How many of the words that were met become due on each of so many days after today, if nothing is done. */
  comingDue(days: number): number[] {
    return this.planner.comingDue(this.standing, this.plan, days)
  }

  /** The load of so many days, today first with the rest of it; fewer where the exam ends them. */
  loads(days: number): DayLoad[] {
    return this.planner.listLoads(this.standing, this.plan, days)
  }

  /** The facts for home about the day; slowly computed ones may be those of `before`. */
  dayNote(before?: LongWordNote): NotedWords | undefined {
    return summarizeWords(this.planner, this.standing, before)
  }

  /** The part of the day's words that is done. */
  get done(): NonNullable<Doings['words']> {
    return wordsDone(this.state, this.today, this.work)
  }

  /** Words expected to have been known on each of some study days, which go up; computed as a forecast is. */
  async knownOn(days: readonly number[], isWanted = () => true): Promise<number[] | undefined> {
    return runInSlices(knownOn(this.book.words, this.state, days), this.deps, isWanted)
  }

  /** Words that take part in learning. */
  get active(): string[] {
    return active(this.book.words, this.state)
  }

  private takeBack(reviews: readonly ReviewEvent[]): void {
    const isPast = reviews.some(({ at }) => studyDay(at) < this.today)
    this.log.write(
      reviews.map(({ id }) => ({ kind: 'undo', of: id })),
      isPast,
    )
  }

  private prefetchSoon(): void {
    if (this.load.state !== 'ready') return
    this.deps.later(() => void this.book.loadAll(this.pauses.rest).catch(() => undefined), PREFETCH_AFTER_MS)
  }

  private get standing(): Standing {
    return { fold: this.state, today: this.today, past: this.log.past }
  }

  private write(events: readonly NewWordEvent[]): WordEvent[] {
    if (events.length > 0) this.pauses.answered()
    return this.log.write(events)
  }
}
