import type { Question } from '../../../contract/schemas/practice/question'
import { questionsHeldBack } from '../../../contract/domain/practice/reserve'
import type { Bank } from './content/bank/types'

const known = new WeakMap<Bank, ReadonlyMap<string, Question>>()

/** The questions of a bank by their ids. */
export function listQuestions(bank: Bank): ReadonlyMap<string, Question> {
  const found = known.get(bank)
  if (found) return found
  const questions = new Map(
    bank.sets.flatMap((set) => set.questions.map((question) => [question.id, question] as const)),
  )
  known.set(bank, questions)
  return questions
}

/** Questions that are held back for reserved papers from a student who may meet those of the named ones, joined by dots. */
export function heldBackFrom({ papers }: Pick<Bank, 'papers'>, open = ''): string[] {
  const opened = new Set(open.split('.'))
  return [...questionsHeldBack(papers, ({ id }) => opened.has(id))]
}
