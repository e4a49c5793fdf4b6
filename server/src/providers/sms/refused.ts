import { errorCode } from '../../lib/error-code'

const HARMLESS = /^[A-Za-z0-9._-]{1,80}$/

/** How long a gateway may take to answer, in milliseconds. */
export const GATEWAY_TIMEOUT_MS = 5000

/**
 * A gateway did not take a message. The error carries the gateway's own code and nothing else: what the libraries throw
 * may quote the request, with the phone and the code in it.
 */
export class SmsRefused extends Error {
  override name = 'SmsRefused'

  constructor(gateway: string, reason: string | undefined) {
    super(`the SMS gateway ${gateway} refused: ${reason && HARMLESS.test(reason) ? reason : 'no reason'}`)
  }
}

/** Runs a call of a gateway's library and replaces whatever it throws. */
export async function asking<Answer>(gateway: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    throw new SmsRefused(gateway, errorCode(cause))
  }
}
