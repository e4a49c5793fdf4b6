declare module '../../db/types' {
  interface Database {
    calendar_feeds: CalendarFeedsTable
  }
}

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
