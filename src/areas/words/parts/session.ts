import { makeAutoObservable, observable } from 'mobx'
import { findLast } from '@/lib/list'
import type { WordStore } from '../store/word-store'
import type { Mark } from '../../../../contract/domain/words/event'
import { studyDay } from '../../../../contract/domain/study/day'
import { newestAnswer, getStanding, type Group, type GroupWords, type Standing } from './group'

/** The parts of the vocabulary that a session needs. */
export type SessionWords = GroupWords &
  Pick<WordStore, 'review' | 'undo' | 'mark' | 'findRecall' | 'daysAfter'>

/**
 * The shown side of a card: its front; its back, looked at before an answer; its back after an answer that the word is
 * known, or that it is not.
 */
export type Face = 'front' | 'peek' | 'known' | 'unknown'

/** The facts about a word before it is answered. */
export interface Card {
  readonly word: string
  /** Whether it was answered wrongly in this group already. */
  readonly isAgain: boolean
  /** Reviews that counted so far; 0 for a new word. */
  readonly times: number
  /** Probability that it is known today; undefined for a new word and for one that was just seen. */
  readonly recall: number | undefined
  /** The newest review: how many study days ago it was, and its time to the answer in ms. */
  readonly last: { readonly daysAgo: number; readonly took: number } | undefined
}

/** Days until a word comes back after an answer; undefined when that is not before the exam. */
export interface Due {
  readonly ifKnown: number | undefined
  readonly ifUnknown: number | undefined
}

/**
 * A student's way through a group of words, card by card. Its only own state is the card whose back is being read:
 * everything else is in the log, so that a page that was closed goes on where it was.
 */
export class WordSession {
  /** The card that was answered last, until the next one is asked for, and the answer's id. */
  private answered:
    | {
        readonly id: string
        readonly card: Card
        readonly due: Due
        readonly isKnown: boolean
        readonly took: number
      }
    | undefined = undefined
  /** The card whose back was looked at before the answer, the time to that look in ms, and whether it is still up. */
  private peek: { readonly word: string; readonly took: number; readonly isUp: boolean } | undefined =
    undefined
  private rounds = 0

  constructor(
    private readonly words: SessionWords,
    readonly group: Group,
  ) {
    makeAutoObservable<this, 'words' | 'answered' | 'peek'>(
      this,
      { words: false, group: false, answered: observable.ref, peek: observable.ref },
      { autoBind: true },
    )
  }

  /** The card that was answered and is still being read; its front asks again once another tab took the answer back. */
  private get held() {
    const { answered } = this
    const isThere =
      answered && this.words.state.listReviews(answered.card.word).some(({ id }) => id === answered.id)
    return isThere ? answered : undefined
  }

  /** Counts the fronts that were shown: the time to an answer begins with each. */
  get round(): number {
    return this.rounds + (this.answered && !this.held ? 1 : 0)
  }

  get standing(): Standing {
    return getStanding(this.group, this.words)
  }

  /** The card that is shown, the same object until the next; undefined at the end of the group. */
  get card(): Card | undefined {
    if (this.held) return this.held.card
    const [word] = this.standing.queue
    return word === undefined ? undefined : this.getCard(word)
  }

  /** The card that asks next, which is the shown one until it is answered. */
  get upcoming(): Card | undefined {
    if (!this.held) return this.card
    const [word] = this.standing.queue
    return word === undefined ? undefined : this.getCard(word)
  }

  /** When the shown word comes back. */
  get due(): Due {
    if (this.held) return this.held.due
    return this.card ? this.describeDue(this.card) : { ifKnown: undefined, ifUnknown: undefined }
  }

  get face(): Face {
    if (this.held) return this.held.isKnown ? 'known' : 'unknown'
    return this.peeked?.isUp ? 'peek' : 'front'
  }

  /** The look at the back of the shown card; another tab or device may have answered the one that was looked at. */
  private get peeked() {
    return this.peek?.word === this.card?.word ? this.peek : undefined
  }

  /** Which word of the group this is, counted from 1. */
  get place(): number {
    return Math.min(this.group.words.length, this.standing.met + (this.held ? 0 : 1))
  }

  get total(): number {
    return this.group.words.length
  }

  /** Words that come after the shown one, so that they can be made ready. */
  get coming(): readonly string[] {
    return this.standing.queue.filter((word) => word !== this.card?.word)
  }

  get canUndo(): boolean {
    return newestAnswer(this.group, this.words) !== undefined
  }

  /** Turns the card before an answer, back and forth; `took` is how long the front was looked at, in ms. */
  turn(took: number): void {
    const { card, held, peeked } = this
    if (held || !card) return
    this.peek = { word: card.word, took: peeked?.took ?? took, isUp: !peeked?.isUp }
  }

  /** Records an answer. A student who has seen the back already goes on to the next card. */
  answer(isKnown: boolean, took: number): void {
    const { card, due, peeked } = this
    if (this.held || !card) return
    const time = peeked?.took ?? took
    const { id } = this.words.review(card.word, { isKnown, took: time, mode: 'card' })
    if (peeked?.isUp) return this.next()
    this.rounds = this.round
    this.answered = { id, card, due: { ...due, ...this.dueAfter(card.word, isKnown) }, isKnown, took: time }
  }

  /** The back has shown that the word was not known after all. */
  correct(): void {
    if (!this.held?.isKnown) return
    const { card, took } = this.held
    this.words.undo()
    this.words.review(card.word, { isKnown: false, took, mode: 'card' })
    this.next()
  }

  next(): void {
    this.rounds = this.round + 1
    this.answered = undefined
    this.peek = undefined
  }

  /** Takes the newest answer back: its card is shown again as it was before. */
  undo(): void {
    const newest = newestAnswer(this.group, this.words)
    if (!newest) return
    this.words.undo(newest)
    this.next()
  }

  /** Says something of the shown word as a whole, after which it takes no part in the group. */
  mark(mark: Mark): void {
    const word = this.card?.word
    if (word === undefined) return
    this.words.mark([word], mark)
    this.next()
  }

  /** When a word comes back after the answer that it was given: pace decides that too, which was not known before. */
  private dueAfter(word: string, isKnown: boolean): Partial<Due> {
    const due = this.words.describeDue(word)
    // Before a group that began yesterday is over, a word may be due today, but it was seen just now.
    const days = due === undefined ? undefined : Math.max(1, due - this.words.today)
    return isKnown ? { ifKnown: days } : { ifUnknown: days }
  }

  private getCard(word: string): Card {
    const { words, group } = this
    const memory = words.state.findMemory(word)
    const review = findLast(words.state.listReviews(word))
    const daysAgo = review && Math.max(0, words.today - studyDay(review.at))
    const isAgain = review !== undefined && studyDay(review.at) >= group.day
    return {
      word,
      isAgain,
      times: memory?.reviews ?? 0,
      recall: isAgain ? undefined : words.findRecall(word),
      last: review && daysAgo !== undefined ? { daysAgo, took: review.took } : undefined,
    }
  }

  private describeDue({ word, isAgain }: Card): Due {
    const { words } = this
    if (!isAgain) return { ifKnown: words.daysAfter(word, 3), ifUnknown: words.daysAfter(word, 1) }
    const due = words.describeDue(word)
    // Of several answers on one day the first one counts, so a repetition changes nothing.
    const settled = due === undefined ? undefined : Math.max(1, due - words.today)
    return { ifKnown: settled, ifUnknown: settled }
  }
}
