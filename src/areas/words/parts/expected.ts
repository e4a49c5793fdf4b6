import { wordsText } from '../strings/index'
import type { Forecast } from '../../../../contract/domain/words/forecast'
import type { Schedule } from '../../../../contract/domain/words/plan'

const { expected: text } = wordsText

/**
 * The title of the words expected to be known: those of the exam's first day, of today while it lasts, or of later.
 */
export function expectedTitle({ examDay, isExam }: Schedule): string {
  if (examDay === undefined) return text.later
  return isExam ? text.today : text.onExam
}

/** A forecast in words: a range, since nobody knows how well a plan is followed, and what it rests on. */
export function expectedWords(forecast: Forecast, schedule: Schedule, total: number) {
  const [high, stopped] = [Math.round(forecast.retained), Math.round(forecast.stopped)]
  const low = Math.min(high, Math.round(forecast.keptHalf))
  // The range's two ends: two ways to follow the plan, and no error of an estimate.
  const ends = low < high ? text.halfOrWhole : ''
  // Words that are never met are taken for known as often as those that are met first.
  const isAssuming = forecast.finishDay === undefined || forecast.days.some(({ fresh }) => fresh > 0)
  return {
    low,
    high,
    figure: text.between(low, high),
    unit: text.words,
    ifStopped: text.range(stopped),
    spoken: text.spoken(expectedTitle(schedule), low, high, stopped, total),
    ends,
    basis: [text.estimate, ends, isAssuming ? text.assumed(Math.round(100 * forecast.knownBefore)) : ''].join(
      '',
    ),
  }
}
