import type { LiveOutcome } from '../../../../../contract/schemas/courses/live'
import type { Bank } from '../../../domain/content/bank/types'
import { listQuestions } from '../../../domain/bank-questions'

/** How many students chose what. */
export type Counts = NonNullable<LiveOutcome['counts']>

/** Whether a question of the bank can be put to a class: it has options of its own. */
export function canBeAsked(bank: Bank, question: string): boolean {
  const found = listQuestions(bank).get(question)
  return found !== undefined && (found.type === 'single' || found.type === 'multiple')
}

/** Whether a choice is one of those that a question has. */
export function isChoiceOf(bank: Bank, question: string, choice: string): boolean {
  const found = listQuestions(bank).get(question)
  if (!found || (found.type === 'single' && choice.length > 1)) return false
  return [...choice].every((letter) => found.options.some(({ key }) => key === letter))
}

/** The choices of students for a question, every option counted. */
export function showCounts(
  bank: Bank,
  question: string,
  tally: { people: number; letters: Readonly<Record<string, number>> } | undefined,
): Counts {
  const options = listQuestions(bank).get(question)?.options ?? []
  return {
    people: tally?.people ?? 0,
    choices: options.map(({ key }) => ({ key, people: tally?.letters[key] ?? 0 })),
  }
}
