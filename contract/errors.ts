/**
 * Every error code that this server can answer, in the form of the product's own codes.
 * A code is the only thing a client may branch on; `msg` is for people.
 */
export const ErrorCode = {
  /** The input failed its schema, or is not well-formed JSON. */
  Invalid: 'x400',
  /** The bearer token is missing, unknown or out of date: the client clears its session. */
  Unauthenticated: 'x401',
  /** The client itself refuses a call that needs a uid before anyone has signed in. */
  LoginRequired: 'x403',
  /** Signed in, but this belongs to someone else or asks for another role. */
  Forbidden: 'x403f',
  /** The path or the thing it names does not exist. The client shows no toast for it. */
  NotFound: 'x404',
  /** The path exists, but not with this method; the `Allow` header names the right ones. */
  MethodNotAllowed: 'x405',
  /** The same client-made id arrived before with different content. */
  Conflict: 'x409',
  /** The body is larger than the server takes. */
  TooLarge: 'x413',
  /** The body is in a format that this operation does not read. */
  UnsupportedType: 'x415',
  /** The part of a file that was asked for lies beyond its end; `Content-Range` says how long it is. */
  RangeBeyond: 'x416',
  /** The client is older than the oldest version that the server still answers. */
  ClientTooOld: 'x426',
  /** Too many requests; the `Retry-After` header says how many seconds to wait. */
  TooMany: 'x429',
  /** The server failed in a way it did not foresee; `msg` carries the request id for the operator. */
  Internal: 'x500',
  /** The operation is part of the contract, but this server does not offer it yet. */
  Planned: 'x501',
  /** The server or its database is busy or restarting; try again after `Retry-After` seconds. */
  Busy: 'x503',
  /** The account exists without a profile: the client shows the default avatar and the phone as name. */
  ProfileMissing: 'x40000',
  /** The SMS code is not the one that was sent. */
  SmsCodeWrong: 'x400101',
  /** The SMS code is used up, was tried too often, or is older than five minutes. */
  SmsCodeExpired: 'x400102',
  /** The account name and the password do not belong together. */
  PasswordWrong: 'x400103',
  /** The new password is one of those that everybody tries first. */
  PasswordCommon: 'x400104',
  /** What this device remembered no longer signs in: the client forgets it and asks for the password. */
  CredentialEnded: 'x400105',
  /** A login would make an account, and the agreement was not accepted with it. */
  ConsentMissing: 'x400106',
  /** A code went to this phone less than a minute ago; `Retry-After` has the seconds left. */
  SmsTooSoon: 'x429101',
  /** The server's budget for SMS is spent, so it sends none for now. */
  SmsUnavailable: 'x503101',
  /** WeChat does not accept the login code: it is wrong, used, or too old. */
  WechatRefused: 'x400201',
  /** WeChat answered without an openid; `msg` is exactly "no openId returned". */
  WechatNoOpenid: 'x400202',
  /** The password step of a staff login is too old or already used: the client asks for the password again. */
  StaffTicketEnded: 'x400301',
  /** Staff who have not confirmed their identity and the terms: the client leads to the confirmation. */
  IdentityUnconfirmed: 'x403301',
  /** The operator has closed this staff account. */
  StaffDisabled: 'x403302',
  /** This entrance is for another role. */
  StaffRoleWrong: 'x403303',
  /** The student has had this course, and its time is over. */
  CourseExpired: 'x403401',
  /** The course is not among those that the student has. */
  CourseClosed: 'x403402',
  /** The permission to upload is too old, or was given for another file: the client asks for a new one. */
  FilePermitEnded: 'x400401',
  /** The bytes are not a whole picture of the type that was announced, or one that is too large to be drawn. */
  FileBad: 'x400402',
  /** WeChat could not be reached or did not answer in time. */
  WechatDown: 'x502201',
  /** This server has no WeChat app configured. */
  WechatOff: 'x503201',
} as const

/** A code of the table above. */
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode]

/** The HTTP status that goes with each code; the envelope's `status` repeats it. */
export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  x400: 400,
  x401: 401,
  x403: 403,
  x403f: 403,
  x404: 404,
  x405: 405,
  x409: 409,
  x413: 413,
  x415: 415,
  x416: 416,
  x426: 426,
  x429: 429,
  x500: 500,
  x501: 501,
  x503: 503,
  x40000: 404,
  x400101: 400,
  x400102: 400,
  x400103: 400,
  x400104: 400,
  x400105: 400,
  x400106: 400,
  x429101: 429,
  x503101: 503,
  x400201: 400,
  x400202: 400,
  x400301: 400,
  x400401: 400,
  x400402: 400,
  x403301: 403,
  x403302: 403,
  x403303: 403,
  x403401: 403,
  x403402: 403,
  x502201: 502,
  x503201: 503,
}

/** Codes that any operation may answer, so that no operation lists them. */
export const commonErrors: readonly ErrorCode[] = [
  ErrorCode.Invalid,
  ErrorCode.MethodNotAllowed,
  ErrorCode.TooLarge,
  ErrorCode.UnsupportedType,
  ErrorCode.ClientTooOld,
  ErrorCode.TooMany,
  ErrorCode.Internal,
  ErrorCode.Busy,
]

/** Codes for which a client shows no toast: the list of product specification section 8, to the letter. */
export const silentCodes: readonly string[] = [
  'x070076',
  'x40000',
  'x040013',
  'x9002',
  'x10038',
  'x130018',
  'x080011',
  'x12002',
  'x130025',
  'C10100',
  'x11046',
  'x404',
  '400',
  'B10220',
  'x070195',
]
