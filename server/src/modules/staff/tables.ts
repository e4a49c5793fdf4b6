import type { Role } from '../../../../contract/domain/staff/permissions'
import type { OwnerRule } from '../../../../contract/schemas/market/track'
import type { Queue } from '../../../../contract/schemas/staff/desk'

declare module '../../db/types' {
  interface Database {
    attributions: AttributionsTable
    clue_origins: LeadOriginsTable
    desk_claims: DeskClaimsTable
    sales_clues: LeadsTable
    sign_ups: SignUpsTable
    staff: StaffTable
    staff_audit: StaffAuditTable
    staff_confirmations: StaffConfirmationsTable
    staff_known_devices: StaffKnownDevicesTable
    staff_sessions: StaffSessionsTable
    staff_tickets: StaffTicketsTable
  }
}

/** The staff member who works on an item of a queue, and the end of the claim. */
export type DeskClaimsTable = { queue: Queue; item: string; staff_id: string; claimed_at: Date; until: Date }

/** Somebody who works for the provider. The phone is the login name and sealed; the mask may be shown. */
export type StaffTable = {
  id: string
  login_index: Buffer
  phone_cipher: Buffer
  phone_mask: string
  name: string
  branch_id: string
  role: Role
  invite_code: string | null
  password_hash: string
  password_set_at: Date
  /** The client's id of the change that set it; null where the operator did. */
  password_change_id: string | null
  /** The confirmation that holds, if any. */
  confirmation_id: string | null
  disabled_at: Date | null
  created_at: Date
}

/** The confirmations of staff about themselves, and under which terms; rows are appended and never changed. */
export type StaffConfirmationsTable = {
  staff_id: string
  id: string
  real_name: string
  branch_id: string
  terms_version: string
  confirmed_at: Date
}

/** A password step that waits for its code, by the hash of its ticket. */
export type StaffTicketsTable = { staff_id: string; ticket_hash: Buffer; expires_at: Date }

/** A device on which staff are signed in, by the hash of its token. */
export type StaffSessionsTable = {
  staff_id: string
  id: string
  token_hash: Buffer
  device: string
  device_key: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** An installation on which staff have signed in before. */
export type StaffKnownDevicesTable = { staff_id: string; device_key: string; last_login_at: Date }

/** An operator's actions on an account; rows are appended and never changed. */
export type StaffAuditTable = {
  id: string
  at: Date
  /** The user of the operating system who ran the command. */
  actor: string
  action: 'add' | 'change' | 'disable' | 'enable' | 'reset' | 'release'
  staff_id: string
  /** The change, without a phone or a name. */
  detail: string
}

/** The touches behind a lead as the visitor's device stored them, JSON of the contract's `Touch`. */
export type LeadOriginsTable = {
  uid: string
  id: string
  first_touch: unknown
  last_touch: unknown
  trail: unknown
}

/** One touch of a user with a promotion; rows are appended and never changed. */
export type AttributionsTable = {
  uid: string
  id: string
  touch: 'first' | 'later'
  promotion_id: string
  invite_code: string
  agent_code: string
  source: string
  /** How the address had its codes, where it had not these alone. */
  raw: string
  page: string
  /** By the clock of the visitor's device; null where the server saw the touch itself. */
  touched_at: Date | null
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

/** A lead that a seller may follow up: who asked, where from, and how to reach them. */
export type LeadsTable = {
  uid: string
  id: string
  phone_cipher: Buffer | null
  phone_mask: string
  /** Blind index of the phone; null where there is none, or it is not known. */
  phone_index?: Buffer | null | undefined
  promotion_id: string
  invite_code: string
  agent_code: string
  source: string
  name: string
  school: string
  college: string
  class: string
  subject: string
  submitted_at: Date | null
  fingerprint: Buffer
  created_at: Date
  /** The consent that was the newest when the lead was made. */
  consent_id?: string | null | undefined
  /** Why it is whose, decided when it was made or, for one that was nobody's, by an admin. */
  owner_rule: OwnerRule
  /** Invite code of the seller whose it is; empty where it is nobody's. */
  owner_invite: string
  /** Name of that seller, or title of the promotion that decided, as it was then. */
  owner_name: string
  owner_branch: string
  decided_at: Date
  /** Whether the phone is one that the student proved by a code. */
  phone_proven: boolean
}
