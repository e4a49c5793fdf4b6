import { Type, type Static } from 'typebox'
import type { LiveState } from '../../domain/courses/live/schedule'
import { Exact } from '../common'
import { Place, type LiveMessage, type LiveOutcome, type LiveQuiz } from './live'

/**
 * The frames that a client sends over the socket of a room besides events: `resume` asks for what changed after a
 * place.
 */
export const RoomCall = Type.Union([
  Exact({ kind: Type.Literal('ping') }),
  Exact({ kind: Type.Literal('resume'), after: Place }),
])
export type RoomCall = Static<typeof RoomCall>

/** The frames that a server sends over the socket of a room. */
export type LiveFrame =
  | { readonly kind: 'outcome'; readonly outcome: LiveOutcome }
  | {
      readonly kind: 'messages'
      /** The place before the first of these. A client that is not up to it has a gap and asks to resume. */
      readonly from: number
      readonly messages: readonly LiveMessage[]
      readonly after: number
      readonly isEnd: boolean
    }
  | {
      readonly kind: 'state'
      readonly state: LiveState
      readonly quiz: LiveQuiz | null
      readonly now: number
    }
  | { readonly kind: 'people'; readonly people: number }
  | { readonly kind: 'pong'; readonly now: number }
