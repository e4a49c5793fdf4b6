import type { LiveOutcome, RoomEvent } from '@/api/live'
import { liveText as text } from '../../strings/live'
import type { Written } from './outbox'
import { openQuiz, pendingEvents, livePhase, serverNow, type RoomState } from './room-state'
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

type Answer = Extract<RoomEvent, { kind: 'answer' }>

/** The room once the server has decided on an event; an outcome of what is not waiting any more changes nothing. */
export function applyOutcome(state: RoomState, outcome: LiveOutcome): Step {
  const event = state.unsent.find((item) => item.event.id === outcome.id)?.event
  if (!event) return stay(state)
  return outcome.state === 'stored' ? accept(state, event, outcome) : refuse(state, event, outcome)
}

function accept(state: RoomState, event: RoomEvent, { place, choice, counts }: LiveOutcome): Step {
  if (event.kind === 'say' && place !== undefined)
    return placeText({ ...state, isMuted: false }, event.id, place)
  return chain(
    state,
    (now) => removeUnsent(now, event.id),
    (now) => {
      switch (event.kind) {
        case 'sign':
          return chain(
            { ...now, signedAt: serverNow(now) },
            (signed) => stay(signed, { type: 'recordSignIn' }),
            (signed) => say(signed, text.signed, 'good'),
          )
        case 'ask':
          return say(addQuestion({ ...now, isMuted: false }, event), text.asked, 'good')
        case 'report':
          return say(now, text.reported, 'good')
        // Students who could write are not muted any more.
        case 'say':
          return stay({ ...now, isMuted: false })
        case 'answer':
          return acceptAnswer(now, event, choice ?? event.choice, counts)
      }
    },
  )
}

/** A text to all is stored at a place. Where another waits, it must not come too soon after this one. */
function placeText(state: RoomState, id: string, place: number): Step {
  const placed = changeUnsent(state, id, { place, hasFailed: false })
  const isLast = !pendingEvents(placed).some(({ kind }) => kind === 'say')
  const held = isLast ? placed : holdTexts(placed, placed.facts.slow)
  return stay({ ...held, unsent: withoutShown(held.unsent, held.after) }, { type: 'unstore', id })
}

function addQuestion(state: RoomState, { id, text: asked }: Written): RoomState {
  if (state.questions.some((question) => question.id === id)) return state
  return { ...state, questions: [...state.questions, { id, at: serverNow(state), text: asked }] }
}

function acceptAnswer(
  state: RoomState,
  { quiz, choice: sent }: Answer,
  choice: string,
  counts: LiveOutcome['counts'],
): Step {
  const isShown = state.quiz?.quiz === quiz
  const known = isShown ? { ...state, quiz: { ...state.quiz, choice, ...(counts && { counts }) } } : state
  return chain(
    known,
    (now) => stay(now, { type: 'recordAnswer', quiz, choice }),
    (now) => (choice === sent ? stay(now) : say(now, text.quizFirst(choice))),
  )
}

function refuse(before: RoomState, event: RoomEvent, outcome: LiveOutcome): Step {
  const { reason, msg = text.refused, wait = 0 } = outcome
  const state = reason === 'muted' ? { ...before, isMuted: true } : before
  if (event.kind === 'say' && wait > 0) return putOff(holdTexts(state, wait), event.id)
  if (event.kind === 'say' || event.kind === 'ask') return refuseText(state, event, outcome)
  return chain(
    state,
    (now) => removeUnsent(now, event.id),
    (now) => {
      if (event.kind !== 'answer') return say(now, msg)
      if (event.quiz === openQuiz(now)?.quiz) return stay({ ...now, quizRefusal: msg })
      return say(now, text.quizLate)
    },
  )
}

/** The server could not store a text yet: it stays where it is, and gets another turn. */
function putOff(state: RoomState, id: string): Step {
  const free = state.turn === id ? { ...state, turn: undefined } : state
  return stay(changeUnsent(free, id, { hasFailed: false, why: '' }))
}

/**
 * A refused text goes back into the field. Where there is none any more, or the student has written on, it waits with
 * what is wrong beside it.
 */
function refuseText(before: RoomState, event: Written, { reason, msg = text.refused }: LiveOutcome): Step {
  const { kind, id } = event
  const state = kind === 'say' ? { ...before, writesAt: 0 } : before
  const isOver = livePhase(state) === 'ended'
  if (isOver || state.draft !== '') {
    const why = isOver ? text.overUnsent : msg
    return stay(changeUnsent(state, id, { why, hasFailed: true, isFinal: isOver || reason === 'full' }))
  }
  return chain(
    state,
    (now) => putDraft(now, { draft: event.text, isAsking: kind === 'ask' }),
    (now) => removeUnsent({ ...now, refusal: msg }, id),
  )
}
