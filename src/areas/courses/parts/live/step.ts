import type {
  LiveFrame,
  LiveOutcome,
  LivePage,
  LiveQuiz,
  LiveReason,
  LiveRoomFacts,
  RoomEvent,
} from '@/api/live'
import { liveText as text } from '../../strings/live'
import { saidText } from '../../../../../contract/domain/courses/live/text'
import type { Draft } from './composer'
import { withFresh } from './messages'
import { newlyUnsent, type Unsent } from './outbox'
import { mergeQuestions } from './own-questions'
import { applyOutcome } from './outcome'
import {
  canSign,
  chosenAnswer,
  isDue,
  isGuest,
  isOpen,
  openQuiz,
  pendingEvents,
  livePhase,
  secondsToWait,
  serverNow,
  type RoomState,
} from './room-state'
import { measureAhead } from './server-clock'
import {
  changeUnsent,
  chain,
  holdTexts,
  putDraft,
  removeUnsent,
  say,
  stay,
  withoutShown,
  type Step,
} from './effects'

/** The inputs of a room: from the server, from the clock and from the student. */
export type RoomInput =
  | { readonly type: 'frame'; readonly frame: LiveFrame }
  | { readonly type: 'page'; readonly page: LivePage }
  | { readonly type: 'facts'; readonly facts: LiveRoomFacts; readonly askedAt: number }
  | { readonly type: 'outcomes'; readonly outcomes: readonly LiveOutcome[] }
  /** A request with these events failed. */
  | { readonly type: 'lost'; readonly ids: readonly string[] }
  /** No outcome of an event has come for a while. */
  | { readonly type: 'unanswered'; readonly id: string }
  /** A second has passed; the first tick comes when the student enters. */
  | { readonly type: 'tick'; readonly isFirst: boolean }
  /** The page is in sight again. */
  | { readonly type: 'wake' }
  | ({ readonly type: 'write' } & Partial<Draft>)
  | { readonly type: 'submit'; readonly id: string }
  | { readonly type: 'sign'; readonly id: string }
  | { readonly type: 'answer'; readonly id: string; readonly choice: string }
  | {
      readonly type: 'report'
      readonly id: string
      readonly message: number
      readonly reason: LiveReason
    }
  /** Sends an event once more, under its id. */
  | { readonly type: 'resend'; readonly id: string }
  /** Takes a text back into the field. */
  | { readonly type: 'takeBack'; readonly id: string }
  | { readonly type: 'discard'; readonly id: string }

/**
 * The room after an input that came at a time of the device, in Unix ms, and what has to be done in their order. Pure:
 * the same inputs at the same times lead to the same room.
 */
export function step(before: RoomState, input: RoomInput, at: number): Step {
  const state = { ...before, at }
  switch (input.type) {
    case 'frame':
      return applyFrame(state, input.frame)
    case 'page':
      return stay(
        applyMessages(applyQuiz({ ...state, people: input.page.people }, input.page.quiz), input.page),
      )
    case 'facts':
      return stay(applyFacts(state, input.facts, input.askedAt))
    case 'outcomes':
      return chain(state, ...input.outcomes.map((outcome) => (now: RoomState) => applyOutcome(now, outcome)))
    case 'lost':
      return stay(input.ids.reduce((now, id) => changeUnsent(now, id, { hasFailed: true }), state))
    case 'unanswered':
      return stay(isDue(state, input.id) ? changeUnsent(state, input.id, { hasFailed: true }) : state)
    case 'tick':
      return tick(state, input.isFirst)
    case 'wake':
      return wake(state)
    default:
      return act(state, input)
  }
}

type StudentInput = Extract<
  RoomInput,
  { type: 'write' | 'submit' | 'sign' | 'answer' | 'report' | 'resend' | 'takeBack' | 'discard' }
>

/** The student does something. */
function act(state: RoomState, input: StudentInput): Step {
  switch (input.type) {
    case 'write': {
      const { draft = state.draft, isAsking = state.isAsking } = input
      return putDraft(state, { draft, isAsking })
    }
    case 'submit':
      return submit(state, input.id)
    case 'sign':
      return canSign(state) ? addEvent(state, { kind: 'sign', id: input.id }) : stay(state)
    case 'answer':
      return answer(state, input.id, input.choice)
    case 'report': {
      const { id, message, reason } = input
      return addEvent(state, { kind: 'report', id, message, reason })
    }
    case 'resend': {
      const event = findUnsent(state, input.id)?.event
      return event ? offer(changeUnsent(state, input.id, { hasFailed: false, why: '' }), event) : stay(state)
    }
    case 'takeBack':
      return takeBack(state, input.id)
    case 'discard':
      return removeUnsent(state, input.id)
  }
}

const findUnsent = ({ unsent }: RoomState, id: string): Unsent | undefined =>
  unsent.find(({ event }) => event.id === id)

/** Sends the text of the field, which stays there if it cannot be sent now. */
function submit(state: RoomState, id: string): Step {
  const { draft, isAsking } = state
  const said = saidText(draft)
  const kind = isAsking ? 'ask' : 'say'
  if (said === '') return stay({ ...state, refusal: text.empty })
  // How long that takes stands beside the field, second by second.
  if (kind === 'say' && secondsToWait(state) > 0) return stay(state)
  return chain(
    state,
    (now) => putDraft(now, { draft: '', isAsking }),
    (now) => addEvent(now, { kind, id, text: said }),
  )
}

function answer(state: RoomState, id: string, choice: string): Step {
  const quiz = openQuiz(state)
  if (!quiz || chosenAnswer(state) !== undefined || isGuest(state)) return stay(state)
  return addEvent({ ...state, quizRefusal: '' }, { kind: 'answer', id, quiz: quiz.quiz, choice })
}

function takeBack(state: RoomState, id: string): Step {
  const event = findUnsent(state, id)?.event
  if (event?.kind !== 'say' && event?.kind !== 'ask') return stay(state)
  if (state.draft !== '') return say(state, text.fieldFull)
  return chain(
    state,
    (now) => putDraft(now, { draft: event.text, isAsking: event.kind === 'ask' }),
    (now) => removeUnsent(now, id),
  )
}

/** Stores an event on the device and sends it as soon as it may go. */
function addEvent(state: RoomState, event: RoomEvent): Step {
  const added = { ...state, unsent: [...state.unsent, newlyUnsent(event)] }
  return chain(
    added,
    (now) => stay(now, { type: 'store', event }),
    (now) => offer(now, event),
    (now) => stay(event.kind === 'say' ? holdTexts(now, now.facts.slow) : now),
  )
}

function offer(state: RoomState, event: RoomEvent): Step {
  if (event.kind !== 'say' || isDue(state, event.id)) return push(state, event)
  return sendNextText(state)
}

/** Gives the first text to all its turn, where none has it and it is time, and sends it. */
function sendNextText(state: RoomState): Step {
  if (serverNow(state) < state.writesAt) return stay(state)
  const events = pendingEvents(state)
  if (events.some(({ id }) => id === state.turn)) return stay(state)
  const next = events.find(({ kind }) => kind === 'say')
  const turned = { ...state, turn: next?.id }
  return next ? push(turned, next) : stay(turned)
}

/** Over the connection, or, where there is none and will be none, with a request. */
function push(state: RoomState, event: RoomEvent): Step {
  return stay(state, isOpen(state) ? { type: 'transmit', event } : { type: 'post' })
}

function tick(before: RoomState, isFirst: boolean): Step {
  const was = livePhase(before)
  const state = { ...before, moment: serverNow(before) }
  const phase = livePhase(state)
  const isOver = phase === 'ended'
  const isCrowd = !isFirst && was === 'upcoming'
  return chain(
    state,
    (now) => stay(now, isOpen(now) ? { type: 'connect', isCrowd } : { type: 'disconnect' }),
    (now) => (isGuest(now) ? stay(now) : sendNextText(now)),
    // An event that the connection did not bring in time is decided on after the class as well.
    (now) => (isOver && (was !== 'ended' || isFirst) ? finish(now) : stay(now)),
    (now) => (isOver && now.facts.state !== 'ended' ? stay(now, { type: 'refresh' }) : stay(now)),
  )
}

function wake(before: RoomState): Step {
  const state = { ...before, moment: serverNow(before) }
  return isOpen(state) ? stay(state, { type: 'hurry' }) : finish(state)
}

/** Sends what is left after the class, so that it is certain what became of it. */
function finish(state: RoomState): Step {
  return !isGuest(state) && livePhase(state) === 'ended' ? stay(state, { type: 'post' }) : stay(state)
}

function applyFrame(state: RoomState, frame: LiveFrame): Step {
  switch (frame.kind) {
    case 'people':
      return stay({ ...state, people: frame.people })
    case 'pong':
      return stay({ ...state, ahead: measureAhead(frame.now, state.at, state.at) })
    case 'state':
      return stay(applyQuiz({ ...state, ahead: measureAhead(frame.now, state.at, state.at) }, frame.quiz))
    case 'messages':
      return stay(applyMessages(state, frame))
    case 'outcome':
      return applyOutcome(state, frame.outcome)
  }
}

/** The state of the room when it is read again: its times may have changed. */
function applyFacts(before: RoomState, facts: LiveRoomFacts, askedAt: number): RoomState {
  const state = { ...before, ahead: measureAhead(facts.now, askedAt, before.at) }
  const { mine } = facts
  return applyQuiz(
    {
      ...state,
      moment: serverNow(state),
      facts,
      messages: withFresh(state.messages, facts.messages),
      signedAt: state.signedAt ?? mine?.signedAt ?? undefined,
      isMuted: mine?.isMuted ?? false,
      questions: mergeQuestions(state.questions, mine?.questions),
    },
    facts.quiz,
  )
}

function applyQuiz(state: RoomState, quiz: LiveQuiz | null): RoomState {
  const isSame = quiz?.quiz === state.quiz?.quiz
  return {
    ...state,
    quizRefusal: isSame ? state.quizRefusal : '',
    // The server does not send everybody what a student chose: it is known here.
    quiz: quiz && (isSame ? { ...state.quiz, ...quiz } : quiz),
  }
}

type Fresh = Pick<Extract<LiveFrame, { kind: 'messages' }>, 'messages' | 'after'>

function applyMessages(state: RoomState, { messages, after: to }: Fresh): RoomState {
  const newest = state.messages[state.messages.length - 1]?.place ?? -1
  const after = Math.max(state.after, to)
  return {
    ...state,
    fresh: state.fresh + messages.filter(({ place, isHidden }) => place > newest && !isHidden).length,
    messages: withFresh(state.messages, messages),
    after,
    unsent: withoutShown(state.unsent, after),
  }
}
