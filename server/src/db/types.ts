/** An account: what is known about a person who logged in. The phone is sealed; the mask may be shown. */
export type AccountsTable = {
  uid: string
  phone_cipher: Buffer | null
  phone_mask: string
  consent_version: string | null
  consent_at: Date | null
  registered_at: Date
}

/** What the registered user is called and which branch serves them. */
export type ProfilesTable = {
  uid: string
  name: string
  avatar: string
  branch_id: string
  created_at: Date
}

/** Who owns a phone number, by its blind index. */
export type PhoneDirectoryTable = { phone_index: Buffer; uid: string }

/** Who owns an identity that another system vouches for. */
export type ThirdDirectoryTable = { kind: string; openid: string; uid: string; unionid: string | null }

/** A device that is logged in; the token itself is not here, only its hash. */
export type SessionsTable = {
  uid: string
  id: string
  token_hash: Buffer
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** The code that a phone was last sent for one purpose. */
export type SmsCodesTable = {
  phone_index: Buffer
  type: number
  code_hmac: Buffer
  tries: number
  used: boolean
  expires_at: Date
}

/** Every message that was handed, or about to be handed, to the SMS gateway. */
export type SmsLedgerTable = {
  phone_index: Buffer
  id: string
  ip_index: Buffer
  type: number
  state: 'pending' | 'sent' | 'failed'
  created_at: Date
}

/** How many messages everybody together caused in a fixed hour or day. */
export type SmsBudgetTable = { span: 'hour' | 'day'; starts_at: Date; sent: number }

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
}

/** A seller, imported from the content folder. */
export type SellersTable = {
  invite_code: string
  name: string
  agent_code: string
  branch_id: string
  sale_url: string
  sample: boolean
}

/** The invite code that brought a user; the first one stays. */
export type InvitesTable = { uid: string; invite_code: string; bound_at: Date }

/** One touch of a user with a promotion; rows are appended and never changed. */
export type AttributionsTable = {
  uid: string
  id: string
  touch: 'first' | 'later'
  promotion_id: string
  invite_code: string
  agent_code: string
  source: string
  created_at: Date
}

/** One participation of a user in a promotion. */
export type SignUpsTable = {
  uid: string
  id: string
  promotion_id: string
  fingerprint: Buffer
  created_at: Date
}

/** What a seller may follow up: who asked, where from, and how to reach them. */
export type SalesCluesTable = {
  uid: string
  id: string
  phone_cipher: Buffer | null
  phone_mask: string
  promotion_id: string
  invite_code: string
  agent_code: string
  source: string
  name: string
  school: string
  college: string
  class: string
  submitted_at: Date | null
  fingerprint: Buffer
  created_at: Date
}

/** All tables, as the migrations leave them. */
export type Database = {
  accounts: AccountsTable
  profiles: ProfilesTable
  phone_directory: PhoneDirectoryTable
  third_directory: ThirdDirectoryTable
  sessions: SessionsTable
  sms_codes: SmsCodesTable
  sms_ledger: SmsLedgerTable
  sms_budget: SmsBudgetTable
  promotions: PromotionsTable
  sellers: SellersTable
  invites: InvitesTable
  attributions: AttributionsTable
  sign_ups: SignUpsTable
  sales_clues: SalesCluesTable
}
