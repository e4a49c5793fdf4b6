import type { LiveRoom } from '../../parts/live'
import { liveText as text } from '../../strings/live'
import { formatClock } from './times'

/** The part of a room that decides what is still to be done in it. */
export type Remaining = Pick<LiveRoom, 'isGuest' | 'canSign' | 'isSignSending' | 'openQuiz' | 'choice'> & {
  readonly state: Pick<LiveRoom['state'], 'facts' | 'moment'>
}

/** Whether a question waits for the student, or one more will be put. */
function hasQuiz({ state, isGuest, openQuiz, choice }: Remaining): boolean {
  const { moment } = state
  const { quizzesUntil } = state.facts
  if (isGuest) return false
  if (openQuiz && choice === undefined) return true
  return moment < quizzesUntil && (openQuiz?.closesAt ?? 0) < quizzesUntil
}

/** The work that the student still has to do when the film of a class is over. */
export function overHint(room: Remaining): string {
  const isQuizLeft = hasQuiz(room)
  // An event on its way may still get lost: only a sign-in that is stored is done.
  if (room.canSign || room.isSignSending) return isQuizLeft ? text.overBoth : text.overSign
  return isQuizLeft ? text.overQuiz : text.overNothing(formatClock(room.state.facts.endsAt))
}
