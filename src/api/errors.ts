import { ErrorCode } from '../../contract/errors'

/** Codes of failures that happen before a server has answered. */
export const LocalCode = { Network: 'network', Malformed: 'malformed' } as const

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
  ) {
    super(message, options)
  }
}

/** Codes whose sentence is not shown as a toast (specification, section 8). */
const silent: ReadonlySet<string> = new Set([
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
])

/** Whether a failure is shown to the student as a toast. */
export function isSilent(error: ApiError): boolean {
  return silent.has(error.code)
}

export { ErrorCode }
