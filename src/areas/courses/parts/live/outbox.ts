import type { RoomEvent } from '@/api/live'
import type { Store } from '@/platform/storage/kv.contract'

/** The actions of a student in a room that the server has not yet stored, as far as this device knows. */
export interface Unsent {
  readonly event: RoomEvent
  /** It was tried for a while, and no answer came. */
  readonly hasFailed: boolean
  /** Why the server did not take it. */
  readonly why: string
  /** Sending it again is of no use. */
  readonly isFinal: boolean
  /** Its place in the room, from when it is stored until the message itself arrives. */
  readonly place: number | undefined
}

/** Something that was written, to all or to the teacher alone. */
export type Written = Extract<RoomEvent, { kind: 'say' | 'ask' }>
export type UnsentText = Unsent & { readonly event: Written }

/** Whether a stored value is still an event; what the server takes, the server decides. */
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

/** An event that has just been added to what is unsent. */
export const newlyUnsent = (event: RoomEvent): Unsent => ({
  event,
  hasFailed: false,
  why: '',
  isFinal: false,
  place: undefined,
})

/**
 * Stores what a student does in a room on the device until the server has it, under ids that make it count once. Each
 * has a key of its own, so that no tab of the device writes over what another has stored.
 */
export class Outbox {
  private readonly prefix: string

  constructor(
    room: string,
    private readonly store: Store,
  ) {
    this.prefix = `live/${room}/unsent/`
  }

  /** The events that earlier visits left, in the order in which they were made. */
  read(): readonly Unsent[] {
    return (
      this.store
        .keys()
        .filter((key) => key.startsWith(this.prefix))
        // Ids go up in the order in which they were made.
        .sort()
        .map((key) => this.store.read(key))
        .filter(isEvent)
        .map(newlyUnsent)
    )
  }

  add(event: RoomEvent): void {
    this.store.write(this.prefix + event.id, event)
  }

  remove(id: string): void {
    this.store.remove(this.prefix + id)
  }
}
