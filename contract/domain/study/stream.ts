/** The streams of the study log; their names are part of keys on devices and of rows at the server, and stay. */
export const studyStreams = ['words', 'practice', 'plan', 'course', 'focus'] as const
export type StudyStream = (typeof studyStreams)[number]

/** The fields of every event of the study log, whatever its stream. Events are made once and never changed. */
export interface StudyEvent {
  /** A UUIDv7 made on the device. */
  readonly id: string
  /** The kind of the event; each stream has its own kinds. */
  readonly kind: string
  /** Unix ms by the device's clock. */
  readonly at: number
  /**
   * Says of a decision that it was made without having met the account: before the login, or on a device that had not
   * fetched the account's log and showed no decision of it. It holds only where the account has decided nothing itself.
   */
  readonly guest?: true
}

/** Order of a stream: by time, and by id where two devices gave the same time. */
export function compareEvents(a: StudyEvent, b: StudyEvent): number {
  if (a.at !== b.at) return a.at - b.at
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/**
 * Whether the first of two decisions about a subject holds against the other.
 *
 * Decisions are ordered by a hybrid logical clock, one for each subject: a device gives a decision its own time, or
 * the millisecond after the decision that the student saw and replaces, whichever is later. So the last decision that
 * was made in sight of the others holds on every device, whatever the clocks say; a device's clock only decides between
 * two that did not know of each other. Before they are sent, times ahead of the server's are brought down to it.
 */
export function prevails(a: StudyEvent, b: StudyEvent): boolean {
  if (a.guest !== b.guest) return b.guest === true
  return compareEvents(a, b) > 0
}
