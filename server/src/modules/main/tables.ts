declare module '../../db/types' {
  interface Database {
    today_notes: TodayNotesTable
  }
}

/** The notes of home about a student by a stream up to a place, on a study day, by a version of the content. */
export type TodayNotesTable = {
  uid: string
  stream: string
  place: number
  day: number
  version: string
  note: unknown
}
