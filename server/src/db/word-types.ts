/**
 * Something a student did with words. `happened_at` is by the device's clock, `took` in ms; `more` has the fields of the
 * kinds other than review.
 */
export type WordEventsTable = {
  uid: string
  id: string
  place: number
  kind: string
  word: string | null
  grade: number | null
  took: number | null
  mode: string | null
  more: unknown
  happened_at: Date
  received_at: Date
}

/** The newest place in the log of a user. */
export type WordLogsTable = { uid: string; newest: number }

/** Up to which place a user's memory was fitted last. */
export type WordFitsTable = { uid: string; place: number; fitted_at: Date }

/** The tables of the vocabulary. */
export type WordDatabase = {
  word_events: WordEventsTable
  word_logs: WordLogsTable
  word_fits: WordFitsTable
}
