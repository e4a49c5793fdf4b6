/** A review of a word. `reviewed_at` is by the device's clock, `took` in ms. */
export type WordReviewsTable = {
  uid: string
  id: string
  place: number
  word: string
  grade: number
  took: number
  reviewed_at: Date
  received_at: Date
}

/** The newest place in the log of a user. */
export type WordLogsTable = { uid: string; newest: number }

/** The tables of the vocabulary. */
export type WordDatabase = { word_reviews: WordReviewsTable; word_logs: WordLogsTable }
