import type { Permission } from './domain/staff/permissions'
import type { ErrorCode } from './errors'

/** One call of the contract as plain data: what a client needs to send it and a server to route it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path as the specification writes it, parameters in braces: `/auth/v1/account/{uid}`. */
  readonly path: string
  /** Whether the product specification names this path, or this project designed it. */
  readonly origin: 'spec' | 'ours'
  /** The callers that are allowed: anyone, a signed-in user (only about their own uid), or staff. */
  readonly auth: 'none' | 'user' | 'staff'
  readonly summary: string
  /** `bytes` is the body of a file, as `application/octet-stream`. */
  readonly body?: 'json' | 'multipart' | 'bytes'
  /** The JSON may also come as `text/plain`, which is what `sendBeacon` sends to another origin without asking. */
  readonly beacon?: true
  /** The answer is not wrapped in the envelope when all is well; errors always are. */
  readonly raw?: true
  /** Part of the contract, not yet offered: the server answers 501. */
  readonly planned?: true
  /** Offered to others: our own app does not send it, and its build leaves it out. */
  readonly unsent?: true
  /** Sending the same request twice has the effect of sending it once. */
  readonly idempotent?: true
  /** A read that has an effect or is asked for again by its caller: a client does not repeat it by itself. */
  readonly noRetry?: true
  /** A client without a uid refuses the call itself (code `x403`) and sends nothing. */
  readonly validUid?: true
  /** Of `none`: a guest may call it, and a signed-in user gets their own; a token that has ended may be refused. */
  readonly knowsUser?: true
  /** Shows people who are not the caller: staff must have confirmed who they are (code `x403301`). */
  readonly showsPeople?: true
  /** The permission that the role of staff needs (`permissionsOf`); without it everybody of the staff may call. */
  readonly permission?: Permission
  /** Codes special to this operation; `commonErrors` and those that follow from `auth` go without saying. */
  readonly errors: readonly ErrorCode[]
}
