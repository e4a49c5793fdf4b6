import type { Generated } from 'kysely'

/**
 * Something a student did. `place` counts the events of a student's stream in the order in which they were stored;
 * `body` has what an event of its kind has besides id, kind and time, which is `happened_at`, by the device's clock.
 */
export type StudyEventsTable = {
  uid: string
  stream: string
  id: string
  place: number
  kind: string
  body: unknown
  happened_at: Date
  received_at: Date
}

/** The newest place in a student's stream, and up to which one boards have counted it. */
export type StudyLogsTable = { uid: string; stream: string; newest: number; counted: Generated<number> }

/** Up to which place of the words' stream a user's memory was fitted last. */
export type WordFitsTable = { uid: string; place: number; fitted_at: Date; looked: Generated<number> }

/**
 * The address of a student's plan as a calendar, by the hash of its token; empty where the newest has ended. `ended` are
 * those that have, the last few.
 */
export type CalendarFeedsTable = {
  uid: string
  id: string | null
  token_hash: Buffer | null
  made_at: Date | null
  ended: string[]
}

/** What home says of a student by a stream up to a place, on a study day, by a version of the content. */
export type TodayNotesTable = {
  uid: string
  stream: string
  place: number
  day: number
  version: string
  note: unknown
}

/** The tables of what students do. */
export type StudyDatabase = {
  study_events: StudyEventsTable
  study_logs: StudyLogsTable
  word_fits: WordFitsTable
  calendar_feeds: CalendarFeedsTable
  today_notes: TodayNotesTable
}
