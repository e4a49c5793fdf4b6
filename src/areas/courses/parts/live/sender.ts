import { makeAutoObservable } from 'mobx'
import { ApiError } from '@/api/errors'
import type { LiveApi, LiveOutcome, RoomEvent } from '@/api/live'
import type { Connection } from './connection'
import type { Outbox } from './outbox'

/** After so long without an answer the student is offered to send again, in ms. */
const UNANSWERED_MS = 15_000
/** Most events in one request. */
const MOST_EVENTS = 20

/** What a courier needs from outside. */
export interface CourierDeps {
  readonly room: string
  readonly api: Pick<LiveApi, 'addLiveEvents'>
  readonly connection: () => Pick<Connection, 'send' | 'hurry' | 'state'>
  readonly later: (work: () => void, ms: number) => void
  /** The server's time in Unix ms. */
  readonly now: () => number
  /** Seconds between two texts to all. */
  readonly slow: () => number
  /** Whether the connection is there, or will be. */
  readonly isOpen: () => boolean
  readonly outcomes: (outcomes: readonly LiveOutcome[]) => void
}

/** Brings to the server what is in the outbox: over the connection, and after the class, when there is none, with a request. */
export class Courier {
  /** From when on the next text to all may go, in Unix ms of the server. */
  writesAt = 0

  constructor(
    private readonly outbox: Outbox,
    private readonly deps: CourierDeps,
  ) {
    makeAutoObservable<this, 'outbox' | 'deps'>(this, { outbox: false, deps: false })
  }

  send(event: RoomEvent): void {
    this.outbox.add(event)
    this.offer(event)
    if (event.kind === 'say') this.hold(this.deps.slow())
  }

  /** Sends something once more, under its id. */
  again(id: string): void {
    const found = this.outbox.find(id)
    if (!found) return
    this.outbox.change(id, { hasFailed: false, why: '' })
    this.offer(found.event)
  }

  /** The next text to all may go after so many seconds. */
  hold(seconds: number): void {
    this.writesAt = Math.max(this.writesAt, this.deps.now() + seconds * 1000)
  }

  /** A text to all is stored: where another waits, it must not come too soon after this one. */
  stored(): void {
    if (this.outbox.hasTexts) this.hold(this.deps.slow())
  }

  /** Sends the next text to all, when it is its turn and its time. */
  goOn(): void {
    const next = this.deps.now() < this.writesAt ? undefined : this.outbox.next()
    if (next) this.push(next)
  }

  /** Sends what is left after the class, so that it is certain what became of it. */
  async finish(): Promise<void> {
    const events = this.outbox.events.slice(0, MOST_EVENTS)
    if (events.length === 0) return
    const { api, room, outcomes } = this.deps
    try {
      outcomes((await api.addLiveEvents(room, events)).outcomes)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      for (const { id } of events) this.outbox.change(id, { hasFailed: true })
    }
  }

  private offer(event: RoomEvent): void {
    if (event.kind !== 'say' || this.outbox.hasTurn(event.id)) this.push(event)
    else this.goOn()
  }

  private push(event: RoomEvent): void {
    const { connection, later, isOpen } = this.deps
    if (!isOpen()) return void this.finish()
    connection().send(event)
    if (connection().state === 'waiting') connection().hurry()
    later(() => {
      if (this.outbox.hasTurn(event.id)) this.outbox.change(event.id, { hasFailed: true })
    }, UNANSWERED_MS)
  }
}
