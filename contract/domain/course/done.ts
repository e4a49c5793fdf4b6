import type { CourseFold } from './fold'

/** From this share on a film counts as seen: its last words are a farewell. */
export const SEEN_SHARE = 0.9

/** From this share on a film counts as learnt where money is to be paid back. */
export const LEARNT_SHARE = 0.5

type Facts = Pick<CourseFold, 'share' | 'tickedAt'>
type Played = { readonly id: string; readonly seconds?: number }

const isSeenOrTicked = (state: Facts, { id, seconds = 0 }: Played, share: number): boolean =>
  state.share(id, seconds) >= share || state.tickedAt(`lesson:${id}`) !== undefined

/** Whether a lesson is behind a student: its film was seen, or it was ticked. */
export function isDone(state: Facts, lesson: Played): boolean {
  return isSeenOrTicked(state, lesson, SEEN_SHARE)
}

/** Whether a lesson counts as learnt in a refund: half of its film was seen, or it was ticked. */
export function isLearnt(state: Facts, lesson: Played): boolean {
  return isSeenOrTicked(state, lesson, LEARNT_SHARE)
}
