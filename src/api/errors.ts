import { silentCodes } from '../../contract/errors/common'

/**
 * Codes of failures that no server named: no answer came, it could not be read, a part of the app did not arrive, or the
 * caller gave the call up.
 */
export const LocalCode = {
  Network: 'network',
  Malformed: 'malformed',
  Part: 'part',
  Cancelled: 'cancelled',
} as const

/** A call that did not bring its result; branch on `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    /** The contract's code, one of the specification's, or a LocalCode. */
    readonly code: string,
    /** HTTP status, 0 where no answer came. */
    readonly status: number,
    /** The server's sentence for people; empty where there is none. */
    message = '',
    options?: ErrorOptions,
    /** Seconds to wait before the call is made again; 0 where the server says nothing of it. */
    readonly retryAfter = 0,
  ) {
    super(message, options)
  }
}

/** Whether a failure means that the server was not reached: the device has no network, or the server is down. */
export const isUnreached = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === LocalCode.Network

/** Whether a failure is shown to the student as a toast. */
export function isSilent(error: ApiError): boolean {
  return error.code === LocalCode.Cancelled || silentCodes.includes(error.code)
}

/** The codes by which every page can tell failures apart; those of single operations come with who needs them. */
export { CommonCode } from '../../contract/errors/common'
export { CourseCode } from '../../contract/errors/course'
export { LoginCode } from '../../contract/errors/login'
export { ErrorCode } from '../../contract/errors'
