import type { LiveQuestion } from '@/api/live'
import { unsentTexts, type RoomState } from './room-state'

/** A question to the teacher as its student sees it. */
export interface OwnQuestion {
  readonly id: string
  readonly text: string
  /** When the teacher got it, in Unix ms; undefined for what is still on the device. */
  readonly at: number | undefined
  readonly hasFailed: boolean
  /** Why the server did not take it. */
  readonly why: string
}

/** The questions of a student to the teacher of a room, from whatever device, the unstored ones last. */
export function getOwnQuestions(state: Pick<RoomState, 'questions' | 'unsent'>): readonly OwnQuestion[] {
  const ids = new Set(state.questions.map(({ id }) => id))
  const stored = state.questions.map((question) => ({ ...question, hasFailed: false, why: '' }))
  const waiting = unsentTexts(state)
    .filter(({ event }) => event.kind === 'ask' && !ids.has(event.id))
    .map(({ event: { id, text }, hasFailed, why }) => ({ id, text, at: undefined, hasFailed, why }))
  return [...stored, ...waiting]
}

/** The stored questions once the server was asked for them; what was stored after that is not among its own. */
export function mergeQuestions(
  known: readonly LiveQuestion[],
  stored: readonly LiveQuestion[] = [],
): readonly LiveQuestion[] {
  const ids = new Set(stored.map(({ id }) => id))
  return [...stored, ...known.filter(({ id }) => !ids.has(id))]
}
