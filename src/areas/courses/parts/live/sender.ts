import { ApiError } from '@/api/errors'
import type { LiveApi, RoomEvent } from '@/api/live'
import type { Connection } from './connection'
import type { RoomInput } from './step'

/** After so long without an answer the student is offered to send again, in ms. */
const UNANSWERED_MS = 15_000
/** Most events in one request. */
const MOST_EVENTS = 20

/** The dependencies of a sender. */
export interface SenderDeps {
  readonly room: string
  readonly api: Pick<LiveApi, 'addLiveEvents'>
  readonly connection: Pick<Connection, 'send' | 'hurry' | 'state'>
  readonly later: (work: () => void, ms: number) => void
  /** The events that the server has not yet decided on, in their order. */
  readonly pending: () => readonly RoomEvent[]
  /** Receives what became of them. */
  readonly send: (input: RoomInput) => void
}

/** Brings events to the server: over the connection, and after the class, when there is none, with a request. */
export class Sender {
  constructor(private readonly deps: SenderDeps) {}

  transmit(event: RoomEvent): void {
    const { connection, later, send } = this.deps
    connection.send(event)
    if (connection.state === 'waiting') connection.hurry()
    later(() => send({ type: 'unanswered', id: event.id }), UNANSWERED_MS)
  }

  /** Sends what is pending with one request. */
  async post(): Promise<void> {
    const { api, room, pending, send } = this.deps
    const events = pending().slice(0, MOST_EVENTS)
    if (events.length === 0) return
    try {
      const { outcomes } = await api.addLiveEvents(room, events)
      send({ type: 'outcomes', outcomes })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      send({ type: 'lost', ids: events.map(({ id }) => id) })
    }
  }
}
