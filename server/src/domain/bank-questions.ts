import type { Question } from '../../../contract/schemas/question'
import type { Bank } from '../content/bank'

const known = new WeakMap<Bank, ReadonlyMap<string, Question>>()

/** The questions of a bank by their ids. */
export function questionsOf(bank: Bank): ReadonlyMap<string, Question> {
  const found = known.get(bank)
  if (found) return found
  const questions = new Map(bank.sets.flatMap((set) => set.questions.map((one) => [one.id, one] as const)))
  known.set(bank, questions)
  return questions
}
