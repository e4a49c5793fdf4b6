import { Type, type Static } from 'typebox'
import {
  ClientId,
  Exact,
  HashedPassword,
  NewPassword,
  Id,
  Millis,
  Nothing,
  OwnPath,
  PersonName,
  Secret,
  SmsCode,
  Text,
  MaskedMobile,
  Mobile,
} from '../common'

const uidParams = Exact({ uid: Id })

/** The header without which nothing can be tied to a device: the id of this installation. */
export const DeviceHeaders = Type.Object({ d: Text(64, 1) })
export type DeviceHeaders = Static<typeof DeviceHeaders>

/** A secret in the form of a token; only the server knows what it opens. */
export const OpaqueToken = Secret(Type.String({ pattern: '^[A-Za-z0-9._~-]{16,512}$' }))

/** A device as its owner sees it; `name` is what the client called it when it signed in. */
export const Device = Exact({
  deviceId: Id,
  name: Text(64),
  /** The device that asks. */
  isCurrent: Type.Boolean(),
  /** It holds a credential by which it signs in without a password. */
  isRemembered: Type.Boolean(),
  signedInAt: Millis,
  /** Exact to the hour. */
  lastSeenAt: Millis,
})
export type Device = Static<typeof Device>

const Field = Exact({ name: Text(64), label: Text(64), value: Text(4096), text: Type.Optional(Text(4096)) })
const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Row = Exact({ fields: Type.Array(Field, { maxItems: 64 }) })

/**
 * The JSON file of an export: everything stored about a user, one part for each kind of record, each row as names and
 * texts. `label` is the name for people, `text` the value where that is a code.
 */
export const AccountExport = Exact({
  exportedAt: Millis,
  uid: Id,
  parts: Type.Array(Exact({ name: Text(64), label: Text(64), rows: Type.Array(Row) }), { maxItems: 100 }),
})
export type AccountExport = Static<typeof AccountExport>

/** The forms of an export: a text to be read, and JSON for other programs. */
const ExportForm = Type.Enum(['text', 'json'])
export type ExportForm = Static<typeof ExportForm>

/** How an export stands. A file is there while it is `ready`, until `endsAt`; the bytes are what a device stores. */
export const ExportState = Exact({
  id: ClientId,
  state: Type.Enum(['waiting', 'ready', 'failed']),
  askedAt: Millis,
  endsAt: Type.Optional(Millis),
  textBytes: Type.Optional(Bytes),
  jsonBytes: Type.Optional(Bytes),
})
export type ExportState = Static<typeof ExportState>

/** An order that matters before the account is erased. */
export const DeletionNotice = Exact({
  orderId: ClientId,
  title: Text(200),
  /** One sentence for the student. */
  hint: Text(200),
  /** As long as it is there, the account cannot be erased. */
  isObstacle: Type.Boolean(),
})
export type DeletionNotice = Static<typeof DeletionNotice>

/** Whether teachers may contact a user; `since` is when that was last changed, 0 where the user never refused. */
export const ContactChoice = Exact({ allowed: Type.Boolean(), since: Millis })
export type ContactChoice = Static<typeof ContactChoice>

/** Schemas of the operations on the own account. */
export const accountSchemas = {
  setPassword: {
    params: uidParams,
    body: Exact({
      id: ClientId,
      newPassword: NewPassword,
      code: Type.Optional(SmsCode),
      oldPassword: Type.Optional(HashedPassword),
    }),
    result: Nothing,
  },
  listDevices: {
    params: uidParams,
    result: Exact({ devices: Type.Array(Device, { maxItems: 100 }) }),
  },
  signOutDevice: { params: Exact({ uid: Id, deviceId: Id }), result: Nothing },
  createDeviceCredential: {
    params: uidParams,
    headers: DeviceHeaders,
    body: Exact({ id: ClientId, device: Type.Optional(Text(64)) }),
    result: Exact({ credential: OpaqueToken, expiresAt: Millis }),
  },
  setUserName: {
    params: uidParams,
    body: Exact({ name: PersonName }),
    result: Exact({ uid: Id, name: Text(64) }),
  },
  changePhone: {
    params: uidParams,
    body: Exact({
      id: ClientId,
      mobile: Mobile,
      code: SmsCode,
      oldCode: Type.Optional(SmsCode),
      password: Type.Optional(HashedPassword),
    }),
    result: Exact({ phone: MaskedMobile }),
  },
  getContactChoice: { params: uidParams, result: ContactChoice },
  setContactChoice: {
    params: uidParams,
    body: Exact({ id: ClientId, allowed: Type.Boolean() }),
    result: ContactChoice,
  },
  askExport: { params: uidParams, body: Exact({ id: ClientId }), result: ExportState },
  getExport: { params: uidParams, result: Exact({ export: Type.Optional(ExportState) }) },
  getExportFile: {
    params: Exact({ uid: Id, exportId: ClientId }),
    query: Exact({ form: ExportForm }),
    result: Exact({ url: Secret(OwnPath), expiresAt: Millis }),
  },
  untieWechat: { params: uidParams, body: Exact({ code: SmsCode }), result: Nothing },
  listDeletionNotices: {
    params: uidParams,
    result: Exact({ notices: Type.Array(DeletionNotice, { maxItems: 100 }) }),
  },
  deleteAccount: { params: uidParams, body: Exact({ code: Type.Optional(SmsCode) }), result: Nothing },
}
