import { Type, type Static } from 'typebox'
import { roles } from '../../domain/staff/permissions'
import { OpaqueToken } from '../account/account'
import {
  ClientId,
  Count,
  Cursor,
  Exact,
  Fen,
  HashedPassword,
  NewPassword,
  Id,
  MaskedMobile,
  Millis,
  Mobile,
  Nothing,
  Paging,
  PersonName,
  ReadText,
  SmsCode,
  Text,
} from '../common'
import { License } from '../main/content'

/** The roles of staff; what that allows is in `permissionsOf`. */
export const StaffRole = Type.Enum([...roles])
export type StaffRole = Static<typeof StaffRole>

/** The entrances of the staff. */
export const StaffEntrance = Type.Enum(['agent', 'admin'])
export type StaffEntrance = Static<typeof StaffEntrance>

/** Staff as they see themselves; what ties them to leads is there where they have it. */
export const StaffProfile = Exact({
  staffId: Id,
  /** The name that the operator gave the account. */
  name: Text(64, 1),
  role: StaffRole,
  branchId: Id,
  phone: MaskedMobile,
  inviteCode: Type.Optional(Id),
  agentCode: Type.Optional(Id),
  /** The desk shows them the orders of their branch alone, and not the books, which are of all branches. */
  isBranchOnly: Type.Optional(Type.Literal(true)),
  /** Whether the terms that hold now are accepted; only then people are shown. */
  isConfirmed: Type.Boolean(),
  /** Whether the operator chose the password: people are shown once its owner has set another. */
  needsPassword: Type.Boolean(),
  realName: Type.Optional(Text(64)),
  confirmedAt: Type.Optional(Millis),
})
export type StaffProfile = Static<typeof StaffProfile>

/** A device on which staff are signed in; `name` is what the client called it. */
export const StaffDevice = Exact({
  deviceId: Id,
  name: Text(64),
  /** The device that asks. */
  isCurrent: Type.Boolean(),
  signedInAt: Millis,
  /** Exact to five minutes. */
  lastSeenAt: Millis,
})
export type StaffDevice = Static<typeof StaffDevice>

/** A lead in short; the phone is masked, and empty where there is none. */
export const LeadBrief = Exact({
  id: Id,
  phone: Type.Union([MaskedMobile, Type.Literal('')]),
  /** Whether the student proved the phone by a code; one that was only typed may be anybody's. */
  isPhoneProven: Type.Boolean(),
  name: Text(64),
  /** Whether the student has said since then that nobody may contact them. */
  noContact: Type.Boolean(),
  /** Title of the promotion that it came from; empty where that is unknown. */
  promotion: Text(64),
  /** Where the student studies, as far as the form asked for it. */
  school: Type.Optional(Text(64)),
  college: Type.Optional(Text(64)),
  class: Type.Optional(Text(64)),
  /** The reserved subject. */
  subject: Type.Optional(Text(40)),
  createdAt: Millis,
  /**
   * The student's payments after a lead, and refunds of them, in fen. A payment belongs to the owner of the last lead
   * before it; admins see those of all.
   */
  bought: Type.Optional(Exact({ orders: Count, paid: Fen, refunded: Fen })),
  /** The codes of the newest link that had any, as they came; of a lead without an owner, so that it can be claimed. */
  raw: Type.Optional(Text(200)),
  /** Name of the agent whose it is; shown to admins only, as are the names of others with a claim to the same student. */
  owner: Type.Optional(Text(64)),
  others: Type.Optional(Type.Array(Text(64), { maxItems: 20 })),
})
export type LeadBrief = Static<typeof LeadBrief>

/**
 * How many different people left a lead since midnight in China, on the day before, and in seven days. Somebody with
 * leads in two branches counts in both, and once in all.
 */
const newPeople = { today: Count, yesterday: Count, week: Count }

/**
 * How many different people paid an order after they had left a lead, in the same spans, and what the orders of the seven
 * days come to, in fen. Later refunds are not subtracted.
 */
const PaidPeople = Exact({
  ...newPeople,
  sum: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})

/** The day at a glance. */
export const SaleIndex = Exact({
  ...newPeople,
  paid: PaidPeople,
  /** One row a branch, for all branches only; `branchId` is empty for leads that are nobody's. */
  branches: Type.Array(Exact({ branchId: Type.Union([Id, Type.Literal('')]), ...newPeople }), {
    maxItems: 1000,
  }),
  /** The newest leads of the seven days. */
  newest: Type.Array(LeadBrief, { maxItems: 5 }),
  /** When this was counted. */
  countedAt: Millis,
})
export type SaleIndex = Static<typeof SaleIndex>

/** The owners of the leads: those of the caller, or of all branches. */
const LeadScope = Type.Union([Type.Literal('own'), Type.Literal('all')])

/** Schemas of the operations for staff. */
export const staffSchemas = {
  checkStaffPassword: {
    body: Exact({
      loginName: Mobile,
      password: HashedPassword,
      /** The staff member of this entrance: that of admins is closed to all others, who come in by that of agents. */
      entrance: StaffEntrance,
    }),
    result: Exact({ ticket: OpaqueToken, phone: MaskedMobile, expiresAt: Millis }),
  },
  sendStaffCode: { body: Exact({ ticket: OpaqueToken }), result: Nothing },
  openStaffSession: {
    body: Exact({ ticket: OpaqueToken, code: SmsCode, device: Type.Optional(ReadText(64)) }),
    result: Exact({ token: OpaqueToken, expiresAt: Millis, staff: StaffProfile }),
  },
  closeStaffSession: { result: Nothing },
  getStaff: { result: StaffProfile },
  /** The version is the day, a dot, and a digest of the words. */
  getStaffTerms: { result: Exact({ ...License.properties, version: Text(32, 1) }) },
  confirmIdentity: {
    body: Exact({ id: ClientId, realName: PersonName, branchId: Id, termsVersion: Text(32, 1) }),
    result: StaffProfile,
  },
  setStaffPassword: {
    body: Exact({ id: ClientId, oldPassword: HashedPassword, newPassword: NewPassword }),
    result: Nothing,
  },
  listStaffDevices: { result: Exact({ devices: Type.Array(StaffDevice, { maxItems: 100 }) }) },
  signOutStaffDevice: { params: Exact({ deviceId: Id }), result: Nothing },
  getSaleIndex: {
    query: Exact({ scope: LeadScope }),
    result: SaleIndex,
  },
  listStaffLeads: {
    query: Exact({ scope: LeadScope, ...Paging }),
    result: Exact({ items: Type.Array(LeadBrief, { maxItems: 100 }), next: Type.Optional(Cursor) }),
  },
  assignLead: {
    params: Exact({ id: ClientId }),
    body: Exact({
      id: ClientId,
      inviteCode: Id,
      /** When the lead was left: other students may have one under the same id. */
      createdAt: Type.Optional(Millis),
    }),
    result: Nothing,
  },
}
