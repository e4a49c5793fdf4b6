declare module '../../db/types' {
  interface Database {
    events: EventsTable
    log_records: LogRecordsTable
    promotions: PromotionsTable
    sellers: SellersTable
  }
}

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

/** A promotion, imported from the content folder. */
export type PromotionsTable = {
  id: string
  title: string
  branch_id: string
  consult_url: string
  img_url: string
  share_title: string
  share_description: string
  utm_campaign: string
  sample: boolean
  /** Since when the content folder has it no longer. */
  retired_at: Date | null
}

/** A seller, imported from the content folder. */
export type SellersTable = {
  invite_code: string
  name: string
  agent_code: string
  branch_id: string
  sale_url: string
  sample: boolean
  /** Since when the content folder has them no longer; their past stays theirs. */
  retired_at: Date | null
}
