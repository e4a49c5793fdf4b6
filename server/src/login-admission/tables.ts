declare module '../db/types' {
  interface Database {
    code_counts: CodeCountsTable
    password_tries: PasswordTriesTable
    sms_budget: SmsBudgetTable
    sms_codes: SmsCodesTable
    sms_ledger: SmsLedgerTable
    used_proofs: UsedProofsTable
  }
}

/** Password tries in one fixed window, by a keyed hash of what is guarded. */
export type PasswordTriesTable = {
  subject: Buffer
  seconds: number
  starts_at: Date
  ends_at: Date
  tries: number
}

/** A code that a phone was sent for one purpose, and whose it is; of one asker the newest alone is good. */
export type SmsCodesTable = {
  phone_index: Buffer
  id: string
  type: number
  asker: Buffer | null
  code_hmac: Buffer
  /** Wrong answers of its asker, and of all others. */
  tries: number
  others: number
  used: boolean
  expires_at: Date
}

/** Every message that was handed, or about to be handed, to the SMS gateway, and by what its asker counts. */
export type SmsLedgerTable = {
  phone_index: Buffer
  id: string
  class: 'stranger' | 'solved' | 'known' | 'staff'
  asker: Buffer | null
  network: Buffer | null
  type: number
  state: 'pending' | 'sent' | 'failed'
  created_at: Date
}

/** How many messages one part of the budget was spent on in a fixed hour or day. */
export type SmsBudgetTable = {
  part: 'stranger' | 'known' | 'staff'
  span: 'hour' | 'day'
  starts_at: Date
  sent: number
}

/** How many codes strangers were sent from one network in a fixed window. */
export type CodeCountsTable = {
  subject: Buffer
  seconds: number
  starts_at: Date
  ends_at: Date
  taken: number
}

/** A proof that a code was sent for. */
export type UsedProofsTable = { id: Buffer; ends_at: Date }
