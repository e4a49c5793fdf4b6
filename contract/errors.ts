import { CommonCode } from './errors/common'
import { CourseCode } from './errors/course'
import { LoginCode } from './errors/login'

/**
 * Every error code that this server can answer, in the form of the product's own codes.
 * A code is the only thing a client may branch on; `msg` is for people.
 */
export const ErrorCode = {
  ...CommonCode,
  ...CourseCode,
  ...LoginCode,
  /** The SMS code is not the one that was sent. */
  SmsCodeWrong: 'x400101',
  /** The SMS code is used up, was tried too often, or is older than five minutes. */
  SmsCodeExpired: 'x400102',
  /** The new password is one of those that everybody tries first. */
  PasswordCommon: 'x400104',
  /** A login would make an account, and the agreement was not accepted with it. */
  ConsentMissing: 'x400106',
  /** The server's budget for SMS is spent, so it sends none for now. */
  SmsUnavailable: 'x503101',
  /** WeChat does not accept the login code: it is wrong, used, or too old. */
  WechatRefused: 'x400201',
  /** The password step of a staff login is too old or already used: the client asks for the password again. */
  StaffTicketEnded: 'x400301',
  /** Staff who have not confirmed their identity and the terms: the client leads to the confirmation. */
  IdentityUnconfirmed: 'x403301',
  /** The operator has closed this staff account. */
  StaffDisabled: 'x403302',
  /** This entrance is for another role. */
  StaffRoleWrong: 'x403303',
  /** The permission to upload is too old, or was given for another file: the client asks for a new one. */
  FilePermitEnded: 'x400401',
  /** The bytes are not a whole picture of the type that was announced, or one that is too large to be drawn. */
  FileBad: 'x400402',
  /** The room of a live class is not open yet, or closed again. */
  LiveClosed: 'x400501',
  /** The product is no longer sold, is sold out, or is not sold in this host. */
  OfferEnded: 'x409601',
  /** The price or the agreement changed since the student was shown it: the client shows it again. */
  OfferChanged: 'x409602',
  /** The coupon is used, too old, or not for this product. */
  CouponUnusable: 'x409603',
  /** All coupons of this kind are taken, or it cannot be taken any more. */
  CouponGone: 'x409604',
  /** Something is sent by post, and no address was chosen. */
  AddressMissing: 'x400601',
  /** The order is not in a state in which this can be done. */
  OrderState: 'x409605',
  /** The amount is not the one that holds now, or more than was paid: the client shows it again. */
  AmountChanged: 'x409606',
  /** The second of two decisions has to be another person's. */
  SecondPerson: 'x403601',
  /** Somebody else has claimed the item. */
  ItemClaimed: 'x409607',
  /** This server takes no payments in this way. */
  PayOff: 'x503601',
  /** The payment provider could not be reached or refused for now. */
  PayDown: 'x502601',
  /** The file of this document cannot be read: the operator has to put it right. */
  DocumentBroken: 'x500401',
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
  x408: 408,
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
  x428101: 428,
  x429101: 429,
  x503101: 503,
  x400201: 400,
  x400202: 400,
  x400301: 400,
  x400401: 400,
  x400402: 400,
  x400501: 400,
  x403301: 403,
  x403302: 403,
  x403303: 403,
  x403401: 403,
  x403402: 403,
  x403403: 403,
  x409601: 409,
  x409602: 409,
  x409603: 409,
  x409604: 409,
  x400601: 400,
  x409605: 409,
  x409606: 409,
  x403601: 403,
  x409607: 409,
  x503601: 503,
  x502601: 502,
  x500401: 500,
  x502201: 502,
  x503201: 503,
}

/** Codes that any operation may answer, so that no operation lists them. */
export const commonErrors: readonly ErrorCode[] = [
  ErrorCode.Invalid,
  ErrorCode.MethodNotAllowed,
  ErrorCode.RequestTimeout,
  ErrorCode.TooLarge,
  ErrorCode.UnsupportedType,
  ErrorCode.ClientTooOld,
  ErrorCode.TooMany,
  ErrorCode.Internal,
  ErrorCode.Busy,
]
