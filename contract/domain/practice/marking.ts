import { isSameValue, parseExpression } from './expression'

/** What of a question decides whether an answer is right. */
export interface MarkedQuestion {
  readonly type: QuestionTypeName
  /** Letters of the right options, or accepted forms of a short answer. */
  readonly answer: readonly string[]
  readonly tolerance?: number | undefined
  /** Points of a question that the student marks. */
  readonly points?: readonly { readonly score: number }[] | undefined
}

/** Types by what is asked for; see `contract/schemas/question.ts`. */
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

/** What a student answered: letters of options, a short answer or a text, and the points they gave themselves. */
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

/** A full stop, the Chinese one, a semicolon. */
const STOPS: ReadonlySet<number> = new Set([0x2e, 0x3002, 0x3b])
/** No short answer is longer, in UTF-16 units: what is, is wrong, and costs nothing to mark. */
const LONGEST_SHORT = 500

const letters = (text: string): string => [...new Set(text.replace(/[^A-H]/g, ''))].sort().join('')

/** A short answer without what makes no difference: case, width of signs, spaces, a full stop. */
function plain(text: string): string {
  const signs = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  let end = signs.length
  while (end > 0 && STOPS.has(signs.charCodeAt(end - 1))) end -= 1
  return signs.slice(0, end)
}

function fits(form: string, typed: string, tolerance: number): boolean {
  if (plain(form) === plain(typed)) return true
  const [one, other] = [parseExpression(form), parseExpression(typed)]
  return one !== undefined && other !== undefined && isSameValue(one, other, tolerance)
}

/**
 * Share of a question's points that an answer earns, 0 to 1. Options are right all together or not at all, which is the
 * exam's rule for several choices; a text earns the points that the student ticked.
 */
export function share(
  { type, answer, tolerance = 0, points = [] }: MarkedQuestion,
  response: Response,
): number {
  if (isChosen(type)) return letters(response.text) === letters(answer.join('')) ? 1 : 0
  if (type === 'fill') {
    if (response.text.trim() === '' || response.text.length > LONGEST_SHORT) return 0
    return answer.some((form) => fits(form, response.text, tolerance)) ? 1 : 0
  }
  const full = points.reduce((sum, { score }) => sum + score, 0)
  const ticked = new Set(response.points)
  const earned = points.reduce((sum, { score }, at) => sum + (ticked.has(at) ? score : 0), 0)
  return full === 0 ? 0 : earned / full
}
