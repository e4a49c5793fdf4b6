import { makeAutoObservable, observable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'
import type { WordApi, WordEntry } from '@/api/word'
import type { Load } from '@/lib/load'
import { inSlices } from '@/lib/slices'
import type { Depot } from '@/platform/depot/contract'
import { gradeOf, type Answer } from '../../contract/study/grade'
import type { Mark, ReviewEvent, WordEvent, WordPlan } from '../../contract/study/event'
import { WordFold, type DayRecord } from '../../contract/study/fold'
import { knownOn } from '../../contract/study/history'
import { studyDay, type Grade, type Memory } from '../../contract/study/memory'
import type { Forecast } from '../../contract/study/forecast'
import type { ExamSettings, Schedule } from '../../contract/study/plan'
import { active, type Today } from '../../contract/study/work'
import { WordBook } from './word-book'
import { GUEST, isOffline, WordJournal, type SyncState } from './word-journal'
import { KEEP_AFTER_MS, WordPauses } from './word-pauses'
import { WordPlanner, type Standing } from './word-planner'

/** Where a word stands: not met, met a short while ago, known, known for good, set aside. */
export type WordState = 'new' | 'learning' | 'known' | 'mastered' | 'suspended'

/** Words whose memory holds this many days count as known. */
const KNOWN_DAYS = 21
/** How long events wait for company before they are sent, in ms. */
const SEND_AFTER_MS = 3000

export interface WordStoreDeps {
  readonly depot: Depot
  readonly api: WordApi
  /** How the operator places reviews by the date of the exam. */
  readonly settings: ExamSettings | undefined
  now(): number
  /** A new UUIDv7 for a time in Unix ms. */
  idAt(ms: number): string
  later(work: () => void, ms: number): void
}

type New<Event extends WordEvent> = Event extends WordEvent ? Omit<Event, 'id' | 'at'> : never

/**
 * A student's vocabulary: what they have done, what is due, and what it comes to on the day of the exam. Everything is
 * done at once on the device and sent when there is a network; screens never wait for the server.
 */
export class WordStore {
  load: Load<true, ApiError> = { state: 'loading' }
  sync: SyncState = {
    unsent: 0,
    isSending: false,
    isOffline: false,
    isFull: false,
    refused: [],
    metAt: undefined,
  }
  /** Counts the changes of the log and of the book, so that what is computed from them is computed anew. */
  private version = 0
  /** Counts those of them that may have changed what was done before today. */
  private past = 0
  /** The study day that it is; changes when the student comes back or does something. */
  private day = 0
  private journal: WordJournal
  private fold = new WordFold()
  readonly book: WordBook
  private owner = ''
  /** Reviews of this visit that can be undone, newest last. */
  private recent: ReviewEvent[] = []
  private isArmed = false
  private readonly pauses: WordPauses
  private readonly planner: WordPlanner

  constructor(private readonly deps: WordStoreDeps) {
    this.book = new WordBook(deps.depot, deps.api, deps.now)
    this.journal = new WordJournal(GUEST, deps)
    this.pauses = new WordPauses(deps.later)
    this.planner = new WordPlanner(this.book, deps.settings)
    this.day = studyDay(this.journal.now())
    makeAutoObservable<
      this,
      | 'deps'
      | 'journal'
      | 'fold'
      | 'heard'
      | 'standing'
      | 'owner'
      | 'recent'
      | 'isArmed'
      | 'pauses'
      | 'planner'
    >(
      this,
      {
        deps: false,
        book: false,
        journal: false,
        fold: false,
        // A computed value that stays the same object would tell nobody of its changes.
        heard: false,
        standing: false,
        owner: observable.ref,
        recent: observable.shallow,
        isArmed: false,
        pauses: false,
        planner: false,
      },
      { autoBind: true },
    )
  }

  /**
   * Opens the log of a student, or the guest's where nobody is signed in; what the guest did on this device becomes
   * the student's. Opening the one that is open only catches up with the server.
   */
  async enter(uid: string | undefined): Promise<void> {
    const owner = uid ?? GUEST
    if (owner === this.owner && this.load.state === 'ready') return this.catchUp()
    this.owner = owner
    this.load = { state: 'loading' }
    this.recent = []
    const journal = new WordJournal(owner, this.deps)
    try {
      await Promise.all([journal.open(), this.book.open()])
      if (uid !== undefined) await this.adoptGuest(journal)
      if (owner !== this.owner) return // somebody else has signed in meanwhile
      runInAction(() => {
        this.journal = journal
        this.refold()
        this.load = { state: 'ready', value: true }
      })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      runInAction(() => {
        if (owner === this.owner) this.load = { state: 'failed', error: cause }
      })
      return
    }
    await this.catchUp()
    // Who loses the network on the way goes on with any word of the book.
    this.deps.later(() => void this.book.loadAll(this.pauses.rest).catch(() => undefined), KEEP_AFTER_MS)
  }

  /** Whether nobody is signed in: what is done stays on this device. */
  get isGuest(): boolean {
    return this.owner === GUEST
  }

  /** Changes whenever what is known of the student or of the book does. */
  get edition(): number {
    return this.version
  }

  /** Study day that it is. */
  get today(): number {
    return this.day
  }

  get plan(): WordPlan {
    return this.planner.planOf(this.standing)
  }

  /** The plan that the student has chosen; undefined where it is the default one. */
  get ownPlan(): WordPlan | undefined {
    return this.heard.plan
  }

  get schedule(): Schedule {
    return this.planner.scheduleOf(this.standing, this.plan)
  }

  /** What is left to do today. */
  get work(): Today {
    return this.planner.workOf(this.standing, this.plan)
  }

  /** Words for who wants to go on when the day's work is done. */
  get more(): string[] {
    return this.planner.moreOf(this.standing, this.plan)
  }

  /** What was done, by study day. */
  get days(): ReadonlyMap<number, DayRecord> {
    return this.heard.days
  }

  /** How many words are in each state. */
  get counts(): Readonly<Record<WordState, number>> {
    const counts = { new: 0, learning: 0, known: 0, mastered: 0, suspended: 0 }
    for (const word of this.book.words) counts[this.stateOf(word)] += 1
    return counts
  }

  memoryOf(word: string): Memory | undefined {
    return this.heard.memoryOf(word)
  }

  markOf(word: string): Mark {
    return this.heard.markOf(word)
  }

  noteOf(word: string): string {
    return this.heard.noteOf(word)
  }

  reviewsOf(word: string): ReviewEvent[] {
    return this.heard.reviewsOf(word)
  }

  stateOf(word: string): WordState {
    const mark = this.markOf(word)
    if (mark !== 'none') return mark
    const memory = this.memoryOf(word)
    if (!memory) return 'new'
    return memory.stability >= KNOWN_DAYS ? 'known' : 'learning'
  }

  /** Probability that a word would be known today; undefined for one that was never met. */
  recallOf(word: string): number | undefined {
    const memory = this.memoryOf(word)
    return memory && this.heard.model.recallOn(memory, this.today)
  }

  /** Study day on which a word comes back, or undefined when it does not before the exam. */
  dueOf(word: string): number | undefined {
    const memory = this.memoryOf(word)
    return memory && this.schedule.dueDay(word, memory, this.heard.model)
  }

  /** Days until a word would come back after an answer of a grade today; undefined when not before the exam. */
  daysAfter(word: string, grade: Grade): number | undefined {
    const { model } = this.heard
    const memory = model.afterReview(this.memoryOf(word), grade, this.today)
    const due = this.schedule.dueDay(word, memory, model)
    return due === undefined ? undefined : due - this.today
  }

  /** All about words; rejects with ApiError where they are neither on the device nor to be fetched. */
  async entries(words: readonly string[]): Promise<WordEntry[]> {
    await this.book.load(words)
    return words.flatMap((word) => this.book.peek(word) ?? [])
  }

  /** Keeps an answer as a graded review; answers it. */
  review(word: string, answer: Answer): ReviewEvent {
    const took = Math.min(3_600_000, Math.max(0, Math.round(answer.took)))
    const [review] = this.write([
      { kind: 'review', word, grade: gradeOf({ ...answer, took }), took, mode: answer.mode },
    ])
    if (review?.kind !== 'review') throw new Error('no review was written')
    this.recent.push(review)
    return review
  }

  get canUndo(): boolean {
    return this.recent.length > 0
  }

  /** Takes the newest review of this visit back; answers it, or undefined where there is none. */
  undo(): ReviewEvent | undefined {
    const review = this.recent.pop()
    if (review) this.write([{ kind: 'undo', of: review.id }])
    return review
  }

  /** Takes back a review, of this visit or an earlier one. */
  takeBack({ id }: ReviewEvent): void {
    this.recent = this.recent.filter((review) => review.id !== id)
    this.write([{ kind: 'undo', of: id }])
  }

  /** Takes back every review of a study day; answers how many there were. */
  undoDay(day: number): number {
    // Words that the book has no more count among the day's as well.
    const reviews = [...this.heard.known]
      .flatMap((word) => this.reviewsOf(word))
      .filter(({ at }) => studyDay(at) === day)
    this.recent = []
    this.write(reviews.map(({ id }) => ({ kind: 'undo', of: id })))
    return reviews.length
  }

  mark(words: readonly string[], mark: Mark): void {
    const changed = words.filter((word) => this.markOf(word) !== mark)
    this.write(changed.map((word) => ({ kind: 'mark', word, mark })))
  }

  note(word: string, text: string): void {
    if (text !== this.noteOf(word)) this.write([{ kind: 'note', word, text }])
  }

  setPlan(plan: WordPlan): void {
    this.write([{ kind: 'plan', plan: this.planner.toSave(this.standing, plan) }])
  }

  /**
   * What a plan comes to if it is kept; the student's own plan where none is given. Computed in slices, so that a
   * page stays quick; undefined when `isWanted` says no meanwhile.
   */
  async forecast(
    isWanted: () => boolean = () => true,
    plan: WordPlan = this.plan,
  ): Promise<Forecast | undefined> {
    return inSlices(this.planner.forecastOf(this.standing, plan), this.deps, isWanted)
  }

  /** Words expected to have been known on each of some study days, which go up; computed as a forecast is. */
  async knownOn(days: readonly number[], isWanted = () => true): Promise<number[] | undefined> {
    return inSlices(knownOn(this.book.words, this.fold, days), this.deps, isWanted)
  }

  /** Words that take part in learning. */
  get active(): string[] {
    return active(this.book.words, this.heard)
  }

  /** The same on every device that knows the same events. */
  hash(): string {
    return this.heard.hash()
  }

  /** Sends and fetches what the server and this device do not have in common, and the newest content. */
  async catchUp(): Promise<void> {
    if (this.sync.isSending || this.load.state !== 'ready') return
    this.sync = { ...this.sync, isSending: true }
    this.day = studyDay(this.journal.now())
    const { journal } = this
    let [isOff, metAt] = [false, this.sync.metAt]
    try {
      if (await this.book.refresh()) this.changed()
      if (this.owner !== GUEST) {
        const ifOpen = (work: () => void) => runInAction(() => journal === this.journal && work())
        await journal.sync({
          onFresh: (events) => ifOpen(() => this.take(events)),
          onChange: () => ifOpen(this.refold),
        })
        metAt = this.deps.now()
      }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      isOff = isOffline(cause)
    }
    runInAction(() => {
      this.sync = { ...this.syncState(), isSending: false, isOffline: isOff, metAt }
    })
    if (!isOff && this.sync.unsent > 0 && this.owner !== GUEST) this.arm()
  }

  private get standing(): Standing {
    return { fold: this.heard, today: this.today, past: this.past }
  }

  /** The fold, read so that whoever reads it hears of its changes. */
  private get heard(): WordFold {
    void this.version
    return this.fold
  }

  private write(events: readonly New<WordEvent>[]): WordEvent[] {
    const at = this.journal.now()
    const made = events.map((event): WordEvent => ({ ...event, id: this.deps.idAt(at), at }))
    if (made.length === 0) return made
    this.pauses.answered()
    this.fold.add(made)
    this.changed(false)
    const { journal } = this
    void journal.write(made).then(() => {
      runInAction(() => {
        if (journal === this.journal) this.sync = { ...this.sync, ...this.syncState() }
      })
    })
    this.arm()
    return made
  }

  private take(events: readonly WordEvent[]): void {
    const fresh = events.filter(({ id }) => !this.fold.has(id))
    this.fold.add(fresh)
    if (fresh.length > 0) this.changed()
  }

  private refold(): void {
    this.fold = new WordFold()
    this.fold.add(this.journal.events)
    this.changed()
    this.sync = { ...this.sync, ...this.syncState() }
  }

  private changed(isPast = true): void {
    this.version += 1
    if (isPast) this.past += 1
    this.day = studyDay(this.journal.now())
  }

  private syncState(): Pick<SyncState, 'unsent' | 'isFull' | 'refused'> {
    const { unsent, isKept, refused } = this.journal
    return { unsent, isFull: !isKept, refused: [...refused] }
  }

  private arm(): void {
    if (this.isArmed || this.owner === GUEST) return
    this.isArmed = true
    this.deps.later(() => {
      this.isArmed = false
      void this.catchUp()
    }, SEND_AFTER_MS)
  }

  private async adoptGuest(journal: WordJournal): Promise<void> {
    const guest = new WordJournal(GUEST, this.deps)
    await guest.open()
    await journal.adopt(guest)
  }
}
