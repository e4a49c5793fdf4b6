import { knownThing, lessonThing } from './event'
import type { CourseFold } from './fold'

/** From this share on a film counts as seen: its last words are a farewell. */
export const SEEN_SHARE = 0.9

/** From this share on a film counts as learnt where money is to be paid back. */
export const LEARNT_SHARE = 0.5

type Facts = Pick<CourseFold, 'share' | 'tickedAt'>
type Played = { readonly id: string; readonly seconds?: number }

/** Whether a student has said of a lesson that it is behind them, learnt here or elsewhere. */
export function isMarked(state: Pick<Facts, 'tickedAt'>, lesson: string): boolean {
  return [lessonThing(lesson), knownThing(lesson)].some((thing) => state.tickedAt(thing) !== undefined)
}

/** Whether a lesson is behind a student: its film was seen, it was ticked, or it was learnt elsewhere. */
export function isDone(state: Facts, { id, seconds = 0 }: Played): boolean {
  return state.share(id, seconds) >= SEEN_SHARE || isMarked(state, id)
}

/** Whether a lesson counts as learnt in a refund: half of its film was seen, or it was ticked as learnt here. */
export function isLearnt(state: Facts, { id, seconds = 0 }: Played): boolean {
  return state.share(id, seconds) >= LEARNT_SHARE || state.tickedAt(lessonThing(id)) !== undefined
}
