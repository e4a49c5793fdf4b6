import type { Question, QuestionGroup } from '../../../../../contract/schemas/practice/question'

/** All texts of a question that may hold formulas and figures. */
export function textsOfQuestion(question: Question): string[] {
  const { stem, options, show = '', model = '', points = [], explain } = question
  return [
    stem,
    ...options.flatMap((option) => [option.text, option.why?.text ?? '']),
    show,
    model,
    ...points.map((point) => point.text),
    explain,
  ]
}

/** The same of a group. */
export const textsOfGroup = ({ text: matter, options }: QuestionGroup): string[] => [
  matter,
  ...options.map((option) => option.text),
]
