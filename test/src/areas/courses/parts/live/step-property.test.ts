import fc from 'fast-check'
import type { LiveMessage, LiveOutcome, RoomEvent } from '@/api/live'
import { newlyUnsent } from '@/areas/courses/parts/live/outbox'
import { dueEvents, openingState, unsentTexts, type RoomState } from '@/areas/courses/parts/live/room-state'
import { step, type RoomInput } from '@/areas/courses/parts/live/step'
import type { RoomEffect } from '@/areas/courses/parts/live/effects'
import { buildFrame, said, sampleFacts } from '../../../../support/live'

const SLOW_MS = sampleFacts().slow * 1000

/** A server that stores each id once, and texts no closer to each other than the class is slow. */
class Server {
  readonly messages: LiveMessage[] = []
  readonly events: RoomEvent[] = []
  private readonly outcomes = new Map<string, LiveOutcome>()
  private lastAt = -Infinity

  decide(event: RoomEvent, now: number): LiveOutcome {
    const known = this.outcomes.get(event.id)
    if (known) return known
    const wait = Math.ceil((this.lastAt + SLOW_MS - now) / 1000)
    if (event.kind === 'say' && wait > 0) return { id: event.id, state: 'refused', reason: 'slow', wait }
    const outcome: LiveOutcome = { id: event.id, state: 'stored', ...this.getPlace(event) }
    if (event.kind === 'say') this.lastAt = now
    this.events.push(event)
    this.outcomes.set(event.id, outcome)
    return outcome
  }

  private getPlace(event: RoomEvent): { place?: number } {
    if (event.kind !== 'say') return {}
    const place = this.messages.length + 1
    this.messages.push(said(place, event.text))
    return { place }
  }
}

type Move =
  /** The student writes something and sends it. */
  | 'say'
  | 'ask'
  | 'resend'
  /** A second passes. */
  | 'tick'
  /** The oldest event on its way reaches the server, or goes nowhere. */
  | 'arrive'
  | 'vanish'
  /** The oldest outcome on its way is lost, comes, or comes and stays to come again. */
  | 'outcome'
  | 'outcome lost'
  | 'outcome twice'
  /** The messages so far come; twice is the same as once. */
  | 'messages'
  | 'disconnect'
  | 'connect'
  /** The page is closed and opened again. */
  | 'reload'

const moves: readonly Move[] = [
  'say',
  'ask',
  'resend',
  'tick',
  'arrive',
  'vanish',
  'outcome',
  'outcome lost',
  'outcome twice',
  'messages',
  'disconnect',
  'connect',
  'reload',
]

/** A student's device, the server of a class and a bad network between them, without a socket. */
class World {
  readonly server = new Server()
  readonly written: string[] = []
  private at = sampleFacts().now
  private readonly device = new Map<string, RoomEvent>()
  private state: RoomState = this.open()
  private isConnected = false
  private upward: RoomEvent[] = []
  private downward: LiveOutcome[] = []

  get shown(): readonly string[] {
    const { messages, unsent } = this.state
    return [...messages.map(({ text }) => text), ...unsentTexts({ unsent }).map(({ event }) => event.text)]
  }

  get stored(): readonly RoomEvent[] {
    return [...this.device.values()]
  }

  move(move: Move): void {
    switch (move) {
      case 'say':
      case 'ask':
        return this.write(move === 'ask')
      case 'resend':
        return this.state.unsent.forEach(({ event }) => this.send({ type: 'resend', id: event.id }))
      case 'tick':
        this.at += 1000
        return this.send({ type: 'tick', isFirst: false })
      case 'arrive':
      case 'vanish':
        return this.arrive(move === 'vanish')
      case 'outcome':
      case 'outcome lost':
      case 'outcome twice':
        return this.receive(move)
      case 'messages':
        return this.receiveMessages()
      case 'disconnect':
        return this.cut()
      case 'connect':
        return this.connect()
      case 'reload':
        this.cut()
        this.state = this.open()
        return this.send({ type: 'tick', isFirst: true })
    }
  }

  /** The network is good for so long that everything gets through. */
  settle(): void {
    this.move('disconnect')
    this.move('connect')
    for (let second = 0; second < this.written.length * 8 + 8; second += 1) {
      while (this.upward.length > 0) this.move('arrive')
      while (this.downward.length > 0) this.move('outcome')
      this.move('tick')
    }
    this.move('messages')
  }

  private open(): RoomState {
    const events = [...this.device.values()].sort((left, right) => (left.id < right.id ? -1 : 1))
    const left = { draft: '', isAsking: false, unsent: events.map(newlyUnsent) }
    const facts = {
      ...sampleFacts(),
      now: this.at,
      messages: this.server.messages,
      after: this.server.messages.length,
    }
    return openingState({ facts, askedAt: this.at }, this.at, left)
  }

  private write(isAsking: boolean): void {
    const id = `id-${String(this.written.length).padStart(4, '0')}`
    this.send({ type: 'write', draft: `text ${id}`, isAsking })
    this.send({ type: 'submit', id })
    // Slow mode leaves the text in the field.
    if (this.state.draft === '') this.written.push(`text ${id}`)
  }

  private arrive(isLost: boolean): void {
    const event = this.upward.shift()
    if (event && !isLost) this.downward.push(this.server.decide(event, this.at))
  }

  private receive(move: 'outcome' | 'outcome lost' | 'outcome twice'): void {
    const outcome = this.downward.shift()
    if (!outcome || move === 'outcome lost') return
    this.send({ type: 'outcomes', outcomes: [outcome] })
    if (move === 'outcome twice') this.send({ type: 'outcomes', outcomes: [outcome] })
  }

  private receiveMessages(): void {
    if (!this.isConnected || this.server.messages.length === 0) return
    this.send({ type: 'frame', frame: buildFrame(0, ...this.server.messages) })
  }

  private cut(): void {
    this.isConnected = false
    this.upward = []
    this.downward = []
  }

  private connect(): void {
    if (this.isConnected) return
    this.isConnected = true
    this.upward.push(...dueEvents(this.state))
  }

  private send(input: RoomInput): void {
    const { state, effects } = step(this.state, input, this.at)
    this.state = state
    effects.forEach((effect) => this.perform(effect))
  }

  private perform(effect: RoomEffect): void {
    if (effect.type === 'store') this.device.set(effect.event.id, effect.event)
    if (effect.type === 'unstore') this.device.delete(effect.id)
    if (effect.type === 'transmit' && this.isConnected) this.upward.push(effect.event)
  }
}

const listTexts = (events: readonly RoomEvent[]): readonly string[] =>
  events.flatMap((event) => (event.kind === 'say' || event.kind === 'ask' ? [event.text] : []))

const histories = fc.array(fc.constantFrom(...moves), { maxLength: 80, size: 'max' })

test('at every moment each text is on the server or on the device, and shown once', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const world = new World()
      for (const move of history) {
        world.move(move)
        const somewhere = new Set([...listTexts(world.server.events), ...listTexts(world.stored)])
        expect([...somewhere].sort()).toEqual(world.written)
      }
    }),
    { numRuns: 300 },
  )
})

test('whatever a network did, in the end each text is stored once, those to all in order, and shown once', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const world = new World()
      history.forEach((move) => world.move(move))
      world.settle()
      expect([...listTexts(world.server.events)].sort()).toEqual(world.written)
      const toAll = world.server.messages.map(({ text }) => text)
      expect(toAll).toEqual([...toAll].sort())
      expect(world.stored).toEqual([])
      expect(world.shown).toEqual(toAll)
    }),
    { numRuns: 300 },
  )
})
