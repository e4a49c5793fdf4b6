declare module '../../db/types' {
  interface Database {
    today_notes: TodayNotesTable
  }
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
