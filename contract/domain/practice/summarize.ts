import { NOTED_DAYS } from '../study/noted-days'
import { cardDue } from './card-due'
import type { PracticeFold } from './fold'
import type { Mistake } from './mistake'
import type { CardNote, MistakeNote } from './summary'

const sumSeconds = (of: readonly { readonly seconds: number }[]): number =>
  of.reduce((sum, { seconds }) => sum + seconds, 0)

/** How many of the mistakes in the book are due on a study day and on each after it; `seconds` is the usual time of one. */
export function summarizeMistakes(
  booked: readonly (Pick<Mistake, 'due'> & { readonly seconds: number })[],
  day: number,
): MistakeNote {
  const days = Array.from({ length: NOTED_DAYS + 1 }, (_, at) => booked.filter(({ due }) => due <= day + at))
  return {
    day,
    due: days.map((due) => due.length),
    seconds: Math.round(sumSeconds(booked) / Math.max(1, booked.length)),
    dueSeconds: days.map(sumSeconds),
  }
}

/** How many of some cards are to be recited on a study day and on each after it; undefined where none ever was. */
export function summarizeCards(
  practice: Pick<PracticeFold, 'model' | 'findMemory'>,
  cards: readonly string[],
  day: number,
): CardNote | undefined {
  const days = cards.flatMap((card) => {
    const memory = practice.findMemory(card)
    return memory ? [cardDue(practice.model, memory)] : []
  })
  if (days.length === 0) return undefined
  return {
    day,
    due: Array.from({ length: NOTED_DAYS + 1 }, (_, at) => days.filter((due) => due <= day + at).length),
  }
}
