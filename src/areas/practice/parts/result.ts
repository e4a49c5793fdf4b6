import { markedText as text } from '../strings/marked'
import type { Response } from '../../../../contract/domain/practice/marking'
import { isRight, type Outcome } from '../../../../contract/domain/practice/mistake'

/** How an answer came out, in a word: right or wrong, or the share that the student's own marks give a text. */
export function getResult(
  answer: Pick<Outcome, 'share'> & Pick<Response, 'points'>,
  words: { readonly right: string; readonly wrong: string },
): string {
  if (answer.points) return text.selfShare(Math.round(100 * answer.share))
  return isRight(answer) ? words.right : words.wrong
}
