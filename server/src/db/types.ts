import type { OwnerRule } from '../../../contract/schemas/market/track'
import type { ClockDatabase } from './clock-types'
import type { DeskDatabase } from './desk-types'
import type { BoardDatabase } from './board-types'
import type { DuelDatabase } from './duel-types'
import type { ExportDatabase } from './export-types'
import type { FileDatabase } from './file-types'
import type { LiveDatabase } from './live-types'
import type { JobDatabase } from './job-types'
import type { MessageDatabase } from './message-types'
import type { CourseDatabase } from './course-types'
import type { OrderDatabase } from './order-types'
import type { PointDatabase } from './point-types'
import type { PracticeDatabase } from './practice-types'
import type { RewardDatabase } from './reward-types'
import type { SecretDatabase } from './secret-types'
import type { StaffDatabase } from './staff-types'
import type { StudentDatabase } from './student-types'
import type { TrackDatabase } from './track-types'
import type { StudyDatabase } from './study-types'

/** An account: what is known about a person who logged in. The phone is sealed; the mask may be shown. */
export type AccountsTable = {
  uid: string
  phone_cipher: Buffer | null
  phone_mask: string
  consent_version: string | null
  consent_at: Date | null
  registered_at: Date
  /** Since when the user does not want to be contacted. */
  no_contact_at?: Date | null | undefined
  /** Since when the user is on no leaderboard. */
  board_hidden_at?: Date | null | undefined
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

/** A device that is logged in; the token itself is not here, only its hash. The one before may still be on its way. */
export type SessionsTable = {
  uid: string
  id: string
  token_hash: Buffer
  token_expires_at: Date
  old_token_hash: Buffer | null
  old_token_expires_at: Date | null
  device: string
  device_key: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** A refresh token that a session was given; `used_at` says that another one took its place. */
export type RefreshTokensTable = {
  uid: string
  token_hash: Buffer
  session_id: string
  used_at: Date | null
  expires_at: Date
}

/** The password of a user as an argon2id hash, and the request that set it. */
export type PasswordsTable = { uid: string; hash: string; change_id: string; set_at: Date }

/** An installation on which a user has signed in before. */
export type KnownDevicesTable = { uid: string; device_key: string; last_login_at: Date }

/** What a remembered device signs in with, by its hash. */
export type DeviceCredentialsTable = {
  uid: string
  id: string
  credential_hash: Buffer
  device_key: string
  device: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
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
  /** Wrong answers of who asked for it, and of all others. */
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

/** What a seller may follow up: who asked, where from, and how to reach them. */
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

/** A phone that an account had until a time. */
export type FormerPhonesTable = { uid: string; phone_index: Buffer; left_at: Date }

/** What was agreed to or taken back, when and where; `given` is false where it was taken back. */
export type ConsentsTable = {
  uid: string
  id: string
  about: 'agreement' | 'contact'
  given: boolean
  version: string
  place: string
  device: string
  created_at: Date
}

/** Things that are given once, which the owner of an erased account had; see `domain/deleted-account.ts`. */
export type FormerClaimsTable = { person: Buffer; what: string; at: Date; kept_since: Date }

/** What is left of a consent when its account is gone: `person` is a keyed hash of the phone. */
export type ConsentProofsTable = Omit<ConsentsTable, 'uid' | 'device'> & { person: Buffer; kept_since: Date }

/** Writes that reach staff in one day in China, by a keyed hash of who made them. */
export type WriteCountsTable = { subject: Buffer; starts_at: Date; ends_at: Date; writes: number }

/** All tables, as the migrations leave them. */
export type Database = StudentDatabase &
  TrackDatabase &
  StudyDatabase &
  CourseDatabase &
  PracticeDatabase &
  BoardDatabase &
  DuelDatabase &
  LiveDatabase &
  StaffDatabase &
  DeskDatabase &
  OrderDatabase &
  PointDatabase &
  ClockDatabase &
  MessageDatabase &
  RewardDatabase &
  JobDatabase &
  ExportDatabase &
  SecretDatabase &
  FileDatabase & {
    accounts: AccountsTable
    profiles: ProfilesTable
    phone_directory: PhoneDirectoryTable
    third_directory: ThirdDirectoryTable
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    passwords: PasswordsTable
    known_devices: KnownDevicesTable
    device_credentials: DeviceCredentialsTable
    password_tries: PasswordTriesTable
    sms_codes: SmsCodesTable
    former_phones: FormerPhonesTable
    sms_ledger: SmsLedgerTable
    sms_budget: SmsBudgetTable
    code_counts: CodeCountsTable
    used_proofs: UsedProofsTable
    promotions: PromotionsTable
    sellers: SellersTable
    invites: InvitesTable
    attributions: AttributionsTable
    sign_ups: SignUpsTable
    sales_clues: LeadsTable
    consents: ConsentsTable
    consent_proofs: ConsentProofsTable
    former_claims: FormerClaimsTable
    write_counts: WriteCountsTable
  }
