import type { Question, QuestionGroup } from '../api/question'
import { optionOrder } from '../../../../contract/domain/practice/shuffle'

/** An option as an attempt shows it: `key` is the content's letter, `letter` the one that stands before it. */
export interface ShownOption {
  readonly key: string
  readonly letter: string
  readonly text: string
  readonly why?: Question['options'][number]['why']
}

/** The options of a question in the order of an attempt's seed; those that a group shares stay as they are. */
export function presentOptions(
  question: Pick<Question, 'id' | 'options'>,
  group: QuestionGroup | undefined,
  seed: number,
): ShownOption[] {
  if (group && group.options.length > 0)
    return group.options.map(({ key, text }) => ({
      key,
      letter: key,
      text,
      why: question.options.find((option) => option.key === key)?.why,
    }))
  return optionOrder(question.id, question.options, seed).map(({ key, text, why }, at) => ({
    key,
    letter: 'ABCDEFGH'[at] ?? key,
    text,
    why,
  }))
}

/** The letter that an option is shown with, by the letter of the content. */
export function getLetter(options: readonly ShownOption[]): (key: string) => string {
  const letters = new Map(options.map(({ key, letter }) => [key, letter]))
  return (key) => letters.get(key) ?? key
}
