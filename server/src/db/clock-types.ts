/** Since when a student takes part in a check-in activity; days are study days counted from 1970. */
export type ClockJoinsTable = { uid: string; activity_id: string; joined_day: number; joined_at: Date }

/** A check-in of a student. */
export type ClockRecordsTable = {
  uid: string
  activity_id: string
  day: number
  id: string
  at: Date
  point: number
  how: 'earned' | 'late' | 'repaired'
  /** The awarded card that repaired the day; null where a card of the month did, or none. */
  card_id: string | null
}

/** A make-up card that was awarded. */
export type RepairCardsTable = {
  uid: string
  id: string
  key: string
  granted_at: Date
  expires_at: Date
  used_at: Date | null
}

/** The tables of the check-ins. */
export type ClockDatabase = {
  clock_joins: ClockJoinsTable
  clock_records: ClockRecordsTable
  repair_cards: RepairCardsTable
}
