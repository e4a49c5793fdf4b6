import type { ExportForm } from '../../../../contract/schemas/account/account'
import type { FileUse } from '../../../../contract/schemas/account/file'

declare module '../../db/types' {
  interface Database {
    account_exports: AccountExportsTable
    accounts: AccountsTable
    consent_proofs: ConsentProofsTable
    consents: ConsentsTable
    device_credentials: DeviceCredentialsTable
    export_parts: ExportPartsTable
    file_removals: FileRemovalsTable
    files: FilesTable
    former_phones: FormerPhonesTable
    invites: InvitesTable
    known_devices: KnownDevicesTable
    members: MembersTable
    passwords: PasswordsTable
    phone_directory: PhoneDirectoryTable
    profiles: ProfilesTable
    refresh_tokens: RefreshTokensTable
    sessions: SessionsTable
    student_edits: StudentEditsTable
    student_goods: StudentGoodsTable
    students: StudentsTable
    third_accounts: ThirdAccountsTable
    third_binds: ThirdBindsTable
    third_directory: ThirdDirectoryTable
  }
}

/** An export that a student asked for. */
export type AccountExportsTable = {
  uid: string
  id: string
  /** Where the student found this site: addresses in the text begin with it. */
  site: string
  state: 'waiting' | 'ready' | 'failed'
  /** How often it was begun. */
  attempt: number
  /** Until when it is left to the server that began it last. */
  leased_until: Date | null
  asked_at: Date
  /** Until when it is fetched. */
  ends_at: Date | null
  /** Sizes of its files once they are unpacked. */
  text_bytes: number
  json_bytes: number
}

/** A part of a file of an export, packed and sealed. */
export type ExportPartsTable = { uid: string; id: string; form: ExportForm; nth: number; sealed: Buffer }

/** A file that a student handed in. */
export type FilesTable = {
  uid: string
  id: string
  use: FileUse
  type: 'image/jpeg' | 'image/png'
  /** Bytes as they came. */
  size: number
  /** SHA-256 of the bytes as they came. */
  digest: Buffer
  /** The name of the file in the store, and the last part of its address. */
  name: string
  created_at: Date
  /** Since when it is used for something; null while it is not. */
  used_at: Date | null
}

/** A name whose bytes are to be removed from the store, unless the upload that writes them comes to its end before. */
export type FileRemovalsTable = {
  name: string
  /** From when on they may be removed. */
  since: Date
  /** SHA-256 of the bytes that an upload is writing, as they came; null for the bytes of a file that is gone. */
  digest: Buffer | null
}

/** An outside identity of a user; nickname and avatar are what the user's client said about it. */
export type ThirdAccountsTable = {
  uid: string
  kind: string
  openid: string
  nickname: string
  avatar: string
  bound_at: Date
}

/** A login code that tied an identity, by its keyed hash. */
export type ThirdBindsTable = { uid: string; code_hash: Buffer; kind: string; created_at: Date }

/** A student's details about themselves and their aim; the fingerprint is that of the request which made it. */
export type StudentsTable = {
  uid: string
  name: string
  school: string
  major: string
  grade: string
  province: string
  exam_year: number | null
  target_school: string
  target_major: string
  subjects: string[]
  created_fingerprint: Buffer
  updated_at: Date
}

/** A change of a student's record that carried a client-made id. */
export type StudentEditsTable = { uid: string; id: string; fingerprint: Buffer; created_at: Date }

/** A membership of a user; one without an end has no `expires_at`. */
export type MembersTable = {
  uid: string
  member_id: string
  level: number
  temporary: boolean
  granted_at: Date
  expires_at: Date | null
}

/** A course that a user has, and since when. */
export type StudentGoodsTable = { uid: string; goods_id: string; opened_at: Date }

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

/** The name of the registered user and the branch that serves them. */
export type ProfilesTable = {
  uid: string
  name: string
  avatar: string
  branch_id: string
  created_at: Date
}

/** The owner of a phone number, by its blind index. */
export type PhoneDirectoryTable = { phone_index: Buffer; uid: string }

/** The owner of an identity that another system vouches for. */
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

/** A refresh token that a session was given; `used_at` says that another one replaced it. */
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

/** The credential of a remembered device, by its hash. */
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

/** The invite code that brought a user; the first one stays. */
export type InvitesTable = { uid: string; invite_code: string; bound_at: Date }

/** A phone that an account had until a time. */
export type FormerPhonesTable = { uid: string; phone_index: Buffer; left_at: Date }

/** The consents given or taken back, when and where; `given` is false where it was taken back. */
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

/** The proof that is left of a consent when its account is gone: `person` is a keyed hash of the phone. */
export type ConsentProofsTable = Omit<ConsentsTable, 'uid' | 'device'> & { person: Buffer; kept_since: Date }
