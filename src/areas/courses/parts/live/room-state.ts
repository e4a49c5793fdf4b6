import type { LiveMessage, LiveQuestion, LiveQuiz, LiveRoomFacts, RoomEvent } from '@/api/live'
import { isSigning, stateAt, type LiveState } from '../../../../../contract/domain/courses/live/schedule'
import type { Draft } from './composer'
import { withFresh } from './messages'
import type { Unsent, UnsentText } from './outbox'
import type { AskedRoom } from './room-deps'
import { measureAhead } from './server-clock'

/** All that a device knows of a live class, and what its student has not yet got through. */
export interface RoomState extends Draft {
  readonly facts: LiveRoomFacts
  readonly messages: readonly LiveMessage[]
  readonly people: number
  readonly quiz: LiveQuiz | null
  /** When the student signed in, in Unix ms. */
  readonly signedAt: number | undefined
  readonly isMuted: boolean
  /** The server's time in Unix ms, as far as the screen depends on it. */
  readonly moment: number
  /** When the last step was, in Unix ms of the device. */
  readonly at: number
  /** How far the server is ahead of the device, in ms. */
  readonly ahead: number
  /** Up to which place everything was read. */
  readonly after: number
  /** Messages that came since the room was opened. */
  readonly fresh: number
  /** Why the last text was not taken. */
  readonly refusal: string
  /** Why the last answer was not taken. */
  readonly quizRefusal: string
  /** Questions to the teacher that the server has. */
  readonly questions: readonly LiveQuestion[]
  readonly unsent: readonly Unsent[]
  /** Id of the text to all whose turn it is: the next has its own once the server has decided on this one. */
  readonly turn: string | undefined
  /** From when on the next text to all may go, in Unix ms of the server. */
  readonly writesAt: number
}

/** The state in which a room opens: what the server sent, and what earlier visits left on the device. */
export function openingState(
  { facts, askedAt }: AskedRoom,
  at: number,
  left: Draft & Pick<RoomState, 'unsent'>,
): RoomState {
  const ahead = measureAhead(facts.now, askedAt, at)
  return {
    ...left,
    facts,
    messages: withFresh([], facts.messages),
    people: facts.people,
    quiz: facts.quiz,
    signedAt: facts.mine?.signedAt ?? undefined,
    isMuted: facts.mine?.isMuted ?? false,
    moment: at + ahead,
    at,
    ahead,
    after: facts.after,
    fresh: 0,
    refusal: '',
    quizRefusal: '',
    questions: facts.mine?.questions ?? [],
    turn: undefined,
    writesAt: 0,
  }
}

/** The server's time at the last step, in Unix ms. */
export const serverNow = ({ at, ahead }: RoomState): number => at + ahead

export const isGuest = ({ facts }: Pick<RoomState, 'facts'>): boolean => facts.mine === undefined

/** Whether the class is to come, runs or is over. */
export const livePhase = ({ facts, moment }: RoomState): LiveState => stateAt(facts, moment)

export function isOpen(state: RoomState): boolean {
  const phase = livePhase(state)
  return phase === 'open' || phase === 'live'
}

/** Whether the sign-in is on its way. */
export const isSignSending = ({ signedAt, unsent }: RoomState): boolean =>
  signedAt === undefined && unsent.some(({ event }) => event.kind === 'sign')

/** Whether the student may sign in now and has not. */
export function canSign(state: RoomState): boolean {
  const isDone = isGuest(state) || state.signedAt !== undefined || isSignSending(state)
  return !isDone && isSigning(state.facts, state.moment)
}

/** Seconds until the student may write again. */
export const secondsToWait = ({ writesAt, moment }: RoomState): number =>
  Math.max(0, Math.ceil((writesAt - moment) / 1000))

/** The question that is open. */
export const openQuiz = ({ quiz, moment }: RoomState): LiveQuiz | undefined =>
  quiz && moment < quiz.closesAt ? quiz : undefined

/** The choice for the open question, stored or on its way. */
export function chosenAnswer(state: RoomState): string | undefined {
  const open = openQuiz(state)
  if (!open || open.choice !== undefined) return open?.choice
  const sent = state.unsent.map(({ event }) => event)
  return sent.flatMap((event) =>
    event.kind === 'answer' && event.quiz === open.quiz ? [event.choice] : [],
  )[0]
}

/** The texts that are not among the messages yet, also those that are stored. */
export function unsentTexts({ unsent }: Pick<RoomState, 'unsent'>): readonly UnsentText[] {
  return unsent.flatMap((item) => {
    const { event } = item
    return event.kind === 'say' || event.kind === 'ask' ? [{ ...item, event }] : []
  })
}

/** The events that are still to be sent. */
export function pendingEvents({ unsent }: Pick<RoomState, 'unsent'>): readonly RoomEvent[] {
  return unsent.filter(({ place, why }) => place === undefined && why === '').map(({ event }) => event)
}

/** The pending events that may go now: a class in slow mode takes texts to all one after the other. */
export function dueEvents(state: Pick<RoomState, 'unsent' | 'turn'>): readonly RoomEvent[] {
  return pendingEvents(state).filter(({ kind, id }) => kind !== 'say' || id === state.turn)
}

export const isDue = (state: RoomState, id: string): boolean =>
  dueEvents(state).some((event) => event.id === id)
