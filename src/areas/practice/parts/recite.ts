import type { Deck, ReciteCard } from '../api/question'
import type { PracticeStore } from '../store/practice-store'
import { cardDue } from '../../../../contract/domain/practice/card-due'

/** Cards of one sitting. */
export const SITTING = 10

/** How a card stands: never recited, to be recited today, or later. */
export type CardState = 'new' | 'due' | 'later'

/** How a card stands today. */
export function getCardState(practice: PracticeStore, card: string): CardState {
  const memory = practice.state.findMemory(card)
  if (!memory) return 'new'
  return cardDue(practice.state.model, memory) <= practice.today ? 'due' : 'later'
}

/** Days until a card comes back that is recited now with a grade. */
export function daysAfter(practice: PracticeStore, card: string, grade: 1 | 3): number {
  const {
    today,
    state: { model },
  } = practice
  const before = practice.state.findMemory(card)
  // Of a day the first time counts, unless it is forgotten later.
  const isCounting = !before || today > before.day || grade === 1
  const memory = isCounting ? model.afterReview(before, grade, today) : before
  return Math.max(1, cardDue(model, memory) - today)
}

/** Due and new cards of decks. */
export function countCards(
  practice: PracticeStore,
  decks: readonly Deck[],
): { due: number; fresh: number; all: number } {
  const states = decks.flatMap(({ cards }) => cards.map(({ id }) => getCardState(practice, id)))
  const count = (state: CardState) => states.filter((cardState) => cardState === state).length
  return { due: count('due'), fresh: count('new'), all: states.length }
}

/** How many cards of decks were recited today. */
export const recitedToday = (practice: PracticeStore, decks: readonly Deck[]): number =>
  decks
    .flatMap(({ cards }) => cards)
    .filter(({ id }) => practice.state.findMemory(id)?.day === practice.today).length

/** The cards of the next sitting: due ones first, then new ones, then the others in their order. */
export function nextCards(practice: PracticeStore, decks: readonly Deck[]): ReciteCard[] {
  const cards = decks.flatMap((deck) => deck.cards)
  const of = (state: CardState) => cards.filter(({ id }) => getCardState(practice, id) === state)
  return [...of('due'), ...of('new'), ...of('later')].slice(0, SITTING)
}
