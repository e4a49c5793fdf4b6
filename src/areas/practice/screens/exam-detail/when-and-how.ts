import { practiceText } from '../../strings/index'
import { mocksText as text } from '../../strings/mocks'
import { recordText } from '../../strings/record'
import { chinaTime } from '../../../../../contract/domain/china-time'
import type { HandedIn } from './sat'

/** When a paper was handed in, and its duration: the figures of its report. */
export function whenAndHow({ attempt, outcome, isTimed }: HandedIn): string {
  const { month, day } = chinaTime(attempt.finish?.at ?? attempt.lastAt)
  const took = text.took(practiceText.time(outcome.took))
  return [recordText.day(month, day), took, ...(isTimed ? [] : [text.untimed])].join(text.between)
}
