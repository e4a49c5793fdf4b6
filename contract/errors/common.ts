/** The codes that belong to no operation in particular: what a client can meet anywhere. */
export const CommonCode = {
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
  /** The request was too slow to arrive: a smaller one may get through. */
  RequestTimeout: 'x408',
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
} as const

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
