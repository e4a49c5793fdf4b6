/** A tracking event. `happened_at` is by the server's clock; `duration` is in milliseconds. */
export type EventsTable = {
  id: string
  visitor: string
  e_type: number
  e_name: string
  e_content: string
  e_content_id: string
  duration: number | null
  page: string
  promotion_id: string
  invite_code: string
  source: string
  happened_at: Date
  received_at: Date
  late: boolean
  skewed: boolean
}

/** A log record of a client; phones in its texts are masked and queries cut off. */
export type LogRecordsTable = {
  id: string
  visitor: string | null
  project: string
  environment: string
  referer: string
  user_agent: string
  message: string
  client_time: Date
  received_at: Date
}

/** An installation from which events came while this user was signed in. */
export type VisitorsTable = { uid: string; visitor: string; first_seen_at: Date }

/** The touches behind a lead as the visitor's device kept them, JSON of the contract's `Touch`. */
export type LeadOriginsTable = {
  uid: string
  id: string
  first_touch: unknown
  last_touch: unknown
  trail: unknown
}

/** The tables of tracking and attribution, as the migrations leave them. */
export type TrackDatabase = {
  events: EventsTable
  log_records: LogRecordsTable
  visitors: VisitorsTable
  clue_origins: LeadOriginsTable
}
