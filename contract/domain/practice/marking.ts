import { answerText, isSameValue, parseExpression } from './expression'

/** The part of a question that decides whether an answer is right. */
export interface MarkedQuestion {
  readonly type: QuestionTypeName
  /** Letters of the right options, or accepted forms of a short answer. */
  readonly answer: readonly string[]
  /** The text of the question; the unit after its gap may be typed with the answer. */
  readonly stem?: string
  readonly tolerance?: number | undefined
  /** Points of a question that the student marks. */
  readonly points?: readonly { readonly score: number }[] | undefined
}

/** Types by what is asked for; see `contract/schemas/practice/question.ts`. */
export type QuestionTypeName =
  | 'single'
  | 'multiple'
  | 'fill'
  | 'match'
  | 'analysis'
  | 'calculation'
  | 'proof'
  | 'translation'
  | 'essay'

/** A student's answer: letters of options, a short answer or a text, and the points they gave themselves. */
export interface Response {
  /** Letters in any order, or what was typed; empty where the question was left. */
  readonly text: string
  /** Places of the points that the student found in their own text. */
  readonly points?: readonly number[] | undefined
}

const chosen: ReadonlySet<QuestionTypeName> = new Set(['single', 'multiple', 'match'])
const objective: ReadonlySet<QuestionTypeName> = new Set([...chosen, 'fill'])

/** Whether options are chosen. */
export const isChosen = (type: QuestionTypeName): boolean => chosen.has(type)
/** Whether the answer is right or wrong; what else there is the student marks by its points. */
export const isObjective = (type: QuestionTypeName): boolean => objective.has(type)

/** No short answer is longer, in UTF-16 units: what is, is wrong, and costs nothing to mark. */
const LONGEST_SHORT = 500
/** So much of a stem is searched for its gap, in UTF-16 units. */
const LONGEST_STEM = 2000

const letters = (text: string): string => [...new Set(text.replace(/[^A-H]/g, ''))].sort().join('')

/** The text after the gap of a stem, in the form in which answers are compared. */
const behindGap = (stem: string): string => answerText(stem.slice(0, LONGEST_STEM).split(/_{4,}/)[1] ?? '')

/** A number without the commas between its thousands; in `1,2` or `0,125` they are none. */
const ungrouped = (text: string): string =>
  text.replace(/[\d.,]+/g, (number) =>
    /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(number) ? number.replace(/,/g, '') : number,
  )

/** The typed text without the name of the quantity, as in `x=5`, and without the unit that the stem gives. */
function bare(typed: string, stem: string): string {
  const value = answerText(typed).replace(/^[a-z]?=/, '')
  const unit = /[^\d)]*$/.exec(value)?.[0] ?? ''
  return unit && behindGap(stem).startsWith(unit) ? value.slice(0, -unit.length) : value
}

function fits(form: string, typed: string, tolerance: number): boolean {
  const text = form.includes(',') ? typed : ungrouped(typed)
  if (answerText(form) === text) return true
  const [first, second] = [parseExpression(form), parseExpression(text)]
  return first !== undefined && second !== undefined && isSameValue(first, second, tolerance)
}

/**
 * Share of a question's points that an answer earns, 0 to 1. Options are right all together or not at all, which is the
 * exam's rule for several choices; a text earns the points that the student ticked.
 */
export function share(
  { type, answer, stem = '', tolerance = 0, points = [] }: MarkedQuestion,
  response: Response,
): number {
  if (isChosen(type)) return letters(response.text) === letters(answer.join('')) ? 1 : 0
  if (type === 'fill') {
    if (response.text.trim() === '' || response.text.length > LONGEST_SHORT) return 0
    const typed = [answerText(response.text), bare(response.text, stem)]
    return answer.some((form) => typed.some((text) => fits(form, text, tolerance))) ? 1 : 0
  }
  const full = points.reduce((sum, { score }) => sum + score, 0)
  const ticked = new Set(response.points)
  const earned = points.reduce((sum, { score }, at) => sum + (ticked.has(at) ? score : 0), 0)
  return full === 0 ? 0 : earned / full
}
