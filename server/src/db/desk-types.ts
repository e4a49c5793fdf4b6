import type { Queue, RecordPlace } from '../../../contract/schemas/staff/desk'

/** Who works on an item of a queue, and until when it is theirs. */
export type DeskClaimsTable = { queue: Queue; item: string; staff_id: string; claimed_at: Date; until: Date }

/** What staff did at the desk, appended and never changed. */
export type DeskRecordsTable = {
  id: string
  request_id: string | null
  at: Date
  staff_id: string
  queue: RecordPlace
  item: string
  action: string
  reason: string
}

/** The tables of the desk. */
export type DeskDatabase = { desk_claims: DeskClaimsTable; desk_records: DeskRecordsTable }
