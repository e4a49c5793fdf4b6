import { summarizeCards, summarizeMistakes } from '../../../../contract/domain/practice/summarize'
import type { CardNote, MistakeNote, PaperNote } from '../../../../contract/domain/practice/summary'
import type { Summaries } from '../../../../contract/domain/habit/summaries'
import type { PracticeStore } from './practice-store'

/** How many mistakes are due today and on the next days; undefined for a student who has answered nothing. */
export function mistakeNote({
  bank,
  today,
  mistakes,
  state: { underWay, answered },
}: PracticeStore): MistakeNote | undefined {
  if (answered.length === 0) return undefined
  const booked = mistakes.filter(({ question, isIn }) => isIn && !underWay.has(question))
  const open = booked.flatMap(({ question, due }) => {
    const head = bank.findHead(question)
    return head ? [{ due, seconds: head.seconds }] : []
  })
  return summarizeMistakes(open, today)
}

/** How many cards are to be recited today and on the next days; undefined where none was, or the decks are not open. */
export function cardNote(practice: PracticeStore): CardNote | undefined {
  const cards = (practice.cards.decks ?? []).flatMap((deck) => deck.cards.map(({ id }) => id))
  return summarizeCards(practice.state, cards, practice.today)
}

/** The timed paper that was begun last and is not handed in; undefined where there is none. */
export function paperNote(practice: PracticeStore): PaperNote | undefined {
  for (const attempt of practice.state.attempts) {
    const [kind, paper = ''] = attempt.begin.source.split(':')
    const endsAt = practice.findEnd(attempt)
    if (kind !== 'paper' || attempt.begin.mode !== 'paper' || attempt.finish || endsAt === undefined) continue
    const title = practice.bank.findPaper(paper)?.title
    if (title !== undefined) return { paper, title, endsAt }
  }
  return undefined
}

/** The mistakes and cards due today and on the next days, and the paper whose clock runs. */
export function summarizePractice(practice: PracticeStore): Summaries {
  return {
    mistakes: mistakeNote(practice),
    paper: paperNote(practice),
    // The number of cards to recite is known where the decks are open; elsewhere the server's summary stays.
    ...(practice.cards.decks && { cards: cardNote(practice) }),
  }
}
