import type { StudyEvent } from '../../../contract/domain/study/stream'

/** The state that the events of a stream leave: the same in whatever order and however often they come. */
export interface Fold<Event extends StudyEvent> {
  /** Takes events in; known ones change nothing. */
  add(events: Iterable<Event>): void
  /** Whether the event with an id was taken in. */
  has(id: string): boolean
}

/** An event of a union as it is made, before it has an id and a time. */
export type Unmade<Event extends StudyEvent> = Event extends StudyEvent ? Omit<Event, 'id' | 'at'> : never

/** How the events of a stream are known on a device. */
export interface StreamEvents<Event extends StudyEvent> {
  /** Its name, by which its records are found on the device: it never changes. */
  readonly name: string
  /** Whether a value that was stored on the device, or came from the server, is an event that this app knows. */
  readonly isEvent: (value: unknown) => value is Event
  /**
   * The subject of an event's decision, the same for those of which only one holds; undefined for one that adds up.
   */
  readonly findSubject: (event: Event) => string | undefined
}

/** A stream of the study log as a device works with it. */
export interface StreamDefinition<
  Event extends StudyEvent,
  State extends Fold<Event>,
  New,
> extends StreamEvents<Event> {
  /** Key of the record with what is known of the device's clock. */
  readonly clockKey: string
  readonly createFold: () => State
  /** The decisions that a new event would replace; undefined for one that adds up. */
  readonly replaced: (fold: State, event: New) => readonly Event[] | undefined
  /** A new event with its id and its time. */
  readonly complete: (event: New, made: Pick<StudyEvent, 'id' | 'at' | 'guest'>) => Event
}
