import { makeAutoObservable } from 'mobx'
import type { RoomEvent } from '@/api/live'
import type { Store } from '@/platform/storage/kv.contract'

/** What a student did in a room and the server has not yet stored, as far as this device knows. */
export interface Unsent {
  readonly event: RoomEvent
  /** It was tried for a while, and no answer came. */
  readonly hasFailed: boolean
  /** Why the server did not take it. */
  readonly why: string
  /** Sending it again is of no use. */
  readonly isFinal: boolean
  /** Where it stands, once it is stored and before it is heard among the others. */
  readonly place: number | undefined
}

/** Something that was written, to all or to the teacher alone. */
export type Written = Extract<RoomEvent, { kind: 'say' | 'ask' }>
export type UnsentText = Unsent & { readonly event: Written }

/** Whether a value that was kept is an event still; what the server takes, the server decides. */
function isEvent(value: unknown): value is RoomEvent {
  const text = (name: string) => typeof Reflect.get(Object(value), name) === 'string'
  if (!text('id')) return false
  switch (Reflect.get(Object(value), 'kind')) {
    case 'say':
    case 'ask':
      return text('text')
    case 'sign':
      return true
    case 'answer':
      return text('quiz') && text('choice')
    case 'report':
      return text('reason') && typeof Reflect.get(Object(value), 'message') === 'number'
    default:
      return false
  }
}

/**
 * Keeps what a student does in a room on the device until the server has it, under ids that make it count once. Each has
 * a key of its own, so that no tab of the device writes over what another keeps.
 */
export class Outbox {
  items: readonly Unsent[]
  /** The text to all whose turn it is: the next has its own once the server has decided on this one. */
  private turn: string | undefined = undefined

  constructor(
    private readonly room: string,
    private readonly store: Store,
  ) {
    const prefix = this.keyOf('')
    this.items = store
      .keys()
      .filter((key) => key.startsWith(prefix))
      // Ids go up in the order in which they were made.
      .sort()
      .map((key) => store.read(key))
      .filter(isEvent)
      .map((event) => ({ event, hasFailed: false, why: '', isFinal: false, place: undefined }))
    makeAutoObservable<this, 'room' | 'store'>(this, { room: false, store: false })
  }

  /** What is still to be sent. */
  get events(): readonly RoomEvent[] {
    return this.items.filter(({ place, why }) => place === undefined && why === '').map(({ event }) => event)
  }

  /** The texts among everything, also those that are stored and not yet heard. */
  get texts(): readonly UnsentText[] {
    return this.items.flatMap((one) => {
      const { event } = one
      return event.kind === 'say' || event.kind === 'ask' ? [{ ...one, event }] : []
    })
  }

  /** The answer to a question that is on its way. */
  choiceFor(quiz: string): string | undefined {
    const sent = this.items.map(({ event }) => event)
    return sent.flatMap((event) => (event.kind === 'answer' && event.quiz === quiz ? [event.choice] : []))[0]
  }

  /** What of it may go now: a class in slow mode takes texts to all one after the other. */
  get due(): readonly RoomEvent[] {
    return this.events.filter(({ kind, id }) => kind !== 'say' || id === this.turn)
  }

  /** Whether there are texts to all among it. */
  get hasTexts(): boolean {
    return this.events.some(({ kind }) => kind === 'say')
  }

  /** Whether something is due. */
  hasTurn(id: string): boolean {
    return this.due.some((event) => event.id === id)
  }

  /** Gives the first text to all its turn, where none has it; returns that text. */
  next(): RoomEvent | undefined {
    if (this.events.some(({ id }) => id === this.turn)) return undefined
    const first = this.events.find(({ kind }) => kind === 'say')
    this.turn = first?.id
    return first
  }

  /** The server could not take a text yet: it stays where it is, and gets another turn. */
  putOff(id: string): void {
    if (this.turn === id) this.turn = undefined
    this.change(id, { hasFailed: false, why: '' })
  }

  add(event: RoomEvent): void {
    this.items = [...this.items, { event, hasFailed: false, why: '', isFinal: false, place: undefined }]
    this.store.write(this.keyOf(event.id), event)
  }

  find(id: string): Unsent | undefined {
    return this.items.find(({ event }) => event.id === id)
  }

  change(id: string, change: Partial<Unsent>): void {
    this.items = this.items.map((one) => (one.event.id === id ? { ...one, ...change } : one))
  }

  remove(id: string): void {
    this.items = this.items.filter(({ event }) => event.id !== id)
    this.store.remove(this.keyOf(id))
  }

  /** A message is stored at a place; it stands here until it is heard. */
  placed(id: string, place: number): void {
    this.change(id, { place, hasFailed: false })
    this.store.remove(this.keyOf(id))
  }

  /** Everything up to a place was heard. */
  heardTo(after: number): void {
    if (!this.items.some(({ place }) => place !== undefined && place <= after)) return
    this.items = this.items.filter(({ place }) => place === undefined || place > after)
  }

  private keyOf(id: string): string {
    return `live/${this.room}/unsent/${id}`
  }
}
