/** Something that happened to a student's points; `ends_at` stands with what came. */
export type PointEntriesTable = {
  uid: string
  id: string
  key: string
  kind: 'clock' | 'streak' | 'task' | 'invite' | 'spend' | 'expire' | 'correct'
  title: string
  at: Date
  ends_at: Date | null
  /** Since when what was left of what came is posted as ended. */
  closed_at?: Date | null | undefined
}

/** What an entry moves between accounts; the postings of an entry sum to nought. */
export type PointPostingsTable = {
  uid: string
  entry_id: string
  /** The entry by which the points came. */
  batch_id: string
  account: 'student' | 'issued' | 'spent' | 'expired'
  amount: number
}

/** The tables of the points. */
export type PointDatabase = { point_entries: PointEntriesTable; point_postings: PointPostingsTable }
