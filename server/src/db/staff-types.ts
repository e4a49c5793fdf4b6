import type { Role } from '../../../contract/domain/staff/permissions'

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

/** What staff confirmed about themselves, and under which terms; rows are appended and never changed. */
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

/** What an operator did with an account; rows are appended and never changed. */
export type StaffAuditTable = {
  id: string
  at: Date
  /** The user of the operating system who ran the command. */
  actor: string
  action: 'add' | 'change' | 'disable' | 'enable' | 'reset' | 'release'
  staff_id: string
  /** What was set, without a phone or a name. */
  detail: string
}

/** The tables about staff. */
export type StaffDatabase = {
  staff_audit: StaffAuditTable
  staff: StaffTable
  staff_confirmations: StaffConfirmationsTable
  staff_tickets: StaffTicketsTable
  staff_sessions: StaffSessionsTable
  staff_known_devices: StaffKnownDevicesTable
}
