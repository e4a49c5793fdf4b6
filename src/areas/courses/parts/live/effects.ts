import type { RoomEvent } from '@/api/live'
import type { Draft } from './composer'
import type { Unsent } from './outbox'
import { serverNow, type RoomState } from './room-state'

/** The effects of a step outside of the state. */
export type RoomEffect =
  /** Stores an event on the device. */
  | { readonly type: 'store'; readonly event: RoomEvent }
  /** Removes one from the device. */
  | { readonly type: 'unstore'; readonly id: string }
  /** Stores the field on the device. */
  | ({ readonly type: 'saveDraft' } & Draft)
  /** Sends an event over the connection, as soon as there is one. */
  | { readonly type: 'transmit'; readonly event: RoomEvent }
  /** Sends what is pending with a request. */
  | { readonly type: 'post' }
  /** Connects, unless that is done; `isCrowd` where many do so at this moment. */
  | { readonly type: 'connect'; readonly isCrowd: boolean }
  | { readonly type: 'disconnect' }
  /** Makes sure at once that the connection is good. */
  | { readonly type: 'hurry' }
  /** Reads the room again before long. */
  | { readonly type: 'refresh' }
  /** Shows a message. */
  | { readonly type: 'say'; readonly sentence: string; readonly tone: 'good' | undefined }
  | { readonly type: 'recordSignIn' }
  | { readonly type: 'recordAnswer'; readonly quiz: string; readonly choice: string }

/** A state and what has to be done for it, in this order. */
export interface Step {
  readonly state: RoomState
  readonly effects: readonly RoomEffect[]
}

/** A step that ends in this state. */
export const stay = (state: RoomState, ...effects: readonly RoomEffect[]): Step => ({ state, effects })

/** Steps after each other as one. */
export function chain(state: RoomState, ...nexts: readonly ((state: RoomState) => Step)[]): Step {
  return nexts.reduce<Step>((before, next) => {
    const after = next(before.state)
    return { state: after.state, effects: [...before.effects, ...after.effects] }
  }, stay(state))
}

export const say = (state: RoomState, sentence: string, tone?: 'good'): Step =>
  stay(state, { type: 'say', sentence, tone })

/** The text in the field from now on. */
export const putDraft = (state: RoomState, draft: Draft): Step =>
  stay({ ...state, ...draft, refusal: '' }, { type: 'saveDraft', ...draft })

export const changeUnsent = (state: RoomState, id: string, change: Partial<Unsent>): RoomState => ({
  ...state,
  unsent: state.unsent.map((item) => (item.event.id === id ? { ...item, ...change } : item)),
})

export const removeUnsent = (state: RoomState, id: string): Step =>
  stay({ ...state, unsent: state.unsent.filter(({ event }) => event.id !== id) }, { type: 'unstore', id })

/** Without the texts that are stored up to a place, since they stand among the messages; the same list where none is. */
export function withoutShown(unsent: readonly Unsent[], after: number): readonly Unsent[] {
  const left = unsent.filter(({ place }) => place === undefined || place > after)
  return left.length < unsent.length ? left : unsent
}

/** The next text to all may go after so many seconds. */
export const holdTexts = (state: RoomState, seconds: number): RoomState => ({
  ...state,
  writesAt: Math.max(state.writesAt, serverNow(state) + seconds * 1000),
})
