import { Type, type Static } from 'typebox'
import {
  ClientId,
  Exact,
  HashedPassword,
  Id,
  Link,
  MaskedMobile,
  MediaUrl,
  Millis,
  Mobile,
  Nothing,
  PersonName,
  Secret,
  SmsCode,
  Text,
} from '../common'
import { proofHeader } from '../../domain/account/challenge'
import { DeviceHeaders, OpaqueToken } from './account'
import { LoginLead } from '../market/promotion'

const uidParams = Exact({ uid: Id })

/** Letters of the longest lead that a login carries; one with every touch at its longest is shorter. */
export const LONGEST_LEAD = 16_384

/**
 * Optional fields of every way of signing in: the version of the agreement that was accepted (`current` for the one
 * that the server publishes now), a name for the device list, and a lead. The lead is ours: JSON text, since a
 * sign-in is a form. It is written as the calls after a login would write it, so that nobody is lost who does not
 * stay for the answer; one that is refused or out of form changes nothing of the sign-in.
 */
const loginExtras = {
  consent: Type.Optional(Text(32, 1)),
  device: Type.Optional(Text(64)),
  clue: Type.Optional(
    Type.String({
      maxLength: LONGEST_LEAD,
      pattern: '^[^\\u0000]*$',
      description:
        'Ours: the promotion and the words that led to this sign-in. Refused or out of form it changes nothing.',
      contentMediaType: 'application/json',
      contentSchema: LoginLead,
    }),
  ),
}

/** The form fields of a sign-in, by `grant_type`. */
export const TokenRequest = Type.Union([
  Exact({ grant_type: Type.Literal('sms'), client_id: Id, mobile: Mobile, code: SmsCode, ...loginExtras }),
  Exact({
    grant_type: Type.Literal('password'),
    client_id: Id,
    username: Text(64, 1),
    password: HashedPassword,
    name: Type.Optional(PersonName),
    ...loginExtras,
  }),
  Exact({
    grant_type: Type.Literal('third_party'),
    third_type: Id,
    third_client_id: Id,
    is_need_raw_user_info: Type.Optional(Type.Boolean()),
    code: Text(256, 1),
    ...loginExtras,
  }),
])
export type TokenRequest = Static<typeof TokenRequest>

/** The answer to a sign-in, fields at the top level; the misspelt one is the specification's. */
export const TokenAnswer = Exact({
  access_token: OpaqueToken,
  /** Seconds until the token ends. */
  expires_in: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  /** Changed for a new pair at `refreshToken`; works once. */
  refresh_token: Type.Optional(OpaqueToken),
  uid: Id,
  register_time: Millis,
  /** Now, by the server's clock; ours, since a client that asks whether a user is new may have a wrong one. */
  server_time: Type.Optional(Millis),
  msg: Text(200),
  username: Type.Optional(Text(64)),
  third_user_deatil: Type.Optional(
    Exact({ raw_user_info: Exact({ openid: Text(128, 1), unionid: Type.Optional(Text(128, 1)) }) }),
  ),
})
export type TokenAnswer = Static<typeof TokenAnswer>

/** Whether a third-party account is tied: -1 not known, 0 no, 1 yes (-1 is the specification's default). */
export const IsBind = Type.Union([Type.Literal(-1), Type.Literal(0), Type.Literal(1)])
export type IsBind = Static<typeof IsBind>

/** A user's own profile; the phone is masked even for its owner, and empty where there is none. */
export const Account = Exact({
  uid: Id,
  name: Text(64),
  avatar: Type.Union([MediaUrl, Type.Literal('')]),
  phone: Type.Union([MaskedMobile, Type.Literal('')]),
  /** The masked phone; where there is none, a name of the account's own. */
  loginName: Text(64, 1),
  isBind: IsBind,
  registerTime: Millis,
})
export type Account = Static<typeof Account>

/** The seller behind an invite code. */
export const Seller = Exact({
  inviteCode: Id,
  name: Text(64),
  branchId: Id,
  agentCode: Type.Optional(Id),
  salesUrl: Type.Optional(Link),
})
export type Seller = Static<typeof Seller>

/** A new user with the branch that looks after them; `branchId` is empty where none does. */
export const Registration = Exact({ uid: Id, name: Text(64), branchId: Type.Union([Id, Type.Literal('')]) })
export type Registration = Static<typeof Registration>

/** The headers without which no SMS is sent. */
export const SmsHeaders = Type.Object({ a: Text(64, 1), p: Text(16, 1), v: Text(16, 1), d: Text(64, 1) })
export type SmsHeaders = Static<typeof SmsHeaders>

/** The headers of a request for a code: with a proof where a challenge was needed. */
export const CodeHeaders = Type.Object({
  ...SmsHeaders.properties,
  [proofHeader]: Type.Optional(Type.String({ maxLength: 1024, pattern: '^[A-Za-z0-9+/]+={0,2}$' })),
})
export type CodeHeaders = Static<typeof CodeHeaders>

/** 64 digits of a SHA-256 in lower-case hexadecimal. */
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })

/**
 * A challenge in the form of ALTCHA, version 1: the number from 0 to `maxnumber` is sought for which the SHA-256 of
 * `salt` and the number in decimal is `challenge`.
 */
export const CodeChallenge = Exact({
  algorithm: Type.Literal('SHA-256'),
  challenge: Digest,
  maxnumber: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  salt: Type.String({ maxLength: 64, pattern: '^[0-9a-f]{24}\\?expires=[0-9]+&$' }),
  signature: Secret(Digest),
})
export type CodeChallenge = Static<typeof CodeChallenge>

/** A tied WeChat account. */
export const WechatAccount = Exact({
  nickname: Text(64),
  avatar: Type.Union([MediaUrl, Type.Literal('')]),
  boundAt: Millis,
})
export type WechatAccount = Static<typeof WechatAccount>

/**
 * The codes that name the seller of a link: the invite code of the specification, or, ours, the agent code where
 * there is none.
 */
const sellerCodes = { inviteCode: Type.Optional(Id), agentCode: Type.Optional(Id) }

const passwordLogin = Exact({ username: Text(64, 1), password: HashedPassword, clientId: Id, ...loginExtras })

/** Schemas of the account, session and sign-in operations. */
export const authSchemas = {
  requestToken: { body: TokenRequest, result: TokenAnswer },
  sendMobileCode: {
    query: Exact({ mobile: Mobile, type: Type.Union([Type.Literal(1), Type.Literal(3)]) }),
    headers: CodeHeaders,
    result: Nothing,
  },
  getCodeChallenge: { query: Exact({ mobile: Mobile }), headers: SmsHeaders, result: CodeChallenge },
  getAccountState: {
    query: Exact({ loginName: Text(64, 1) }),
    result: Exact({
      state: Type.Union([Type.Literal('open'), Type.Literal('locked'), Type.Literal('deleted')]),
      isBind: IsBind,
      hasPassword: Type.Boolean(),
    }),
  },
  getAccount: { params: uidParams, result: Account },
  bindInvite: {
    params: uidParams,
    body: Exact({ id: Type.Optional(ClientId), ...sellerCodes }),
    result: Nothing,
  },
  bindThirdParty: {
    params: uidParams,
    body: Exact({ code: Text(256, 1), thirdClientId: Id, thirdType: Id }),
    result: Exact({ isBind: IsBind }),
  },
  getSellerByInviteCode: { query: Exact(sellerCodes), result: Seller },
  registerUser: {
    body: Exact({
      id: Type.Optional(ClientId),
      uid: Id,
      name: Type.Optional(PersonName),
      branchId: Type.Optional(Id),
    }),
    result: Registration,
  },
  bindPhone: {
    params: uidParams,
    body: Exact({ id: Type.Optional(ClientId), mobile: Mobile, code: SmsCode }),
    result: Exact({ phone: MaskedMobile }),
  },
  signOut: { result: Nothing },
  loginUser: { body: passwordLogin, result: TokenAnswer },
  getUserInfo: { result: Account },
  getUserName: { result: Exact({ uid: Id, name: Text(64) }) },
  requestMessageToken: {
    headers: DeviceHeaders,
    body: Exact({ credential: OpaqueToken, clientId: Id, ...loginExtras }),
    result: TokenAnswer,
  },
  refreshToken: { body: Exact({ refreshToken: OpaqueToken }), result: TokenAnswer },
  bindWechatAccount: { body: Exact({ code: Text(256, 1), clientId: Id }), result: WechatAccount },
  updateWechatAccount: {
    body: Exact({ nickname: Type.Optional(Text(64)), avatar: Type.Optional(MediaUrl) }),
    result: WechatAccount,
  },
  getWechatAccount: { result: WechatAccount },
  getOfficialLoginName: { result: Exact({ loginName: Text(64, 1) }) },
}
