import { createAuthApi } from '@/api/auth'
import type { Send } from '@/api/client'
import { ApiError, LocalCode } from '@/api/errors'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { sessionText } from '@/strings/account/session'

export interface RenewalNeeds {
  readonly session: Root['session']
  /** Sends without showing anything. */
  readonly send: Send
}

/** Whether the server has said that the session is over; silence, a crash or a proxy's page say nothing. */
function isRefusal({ code, status }: ApiError): boolean {
  return code !== LocalCode.Malformed && status >= 400 && status < 500 && status !== 429
}

/**
 * Builds the function that gets a fresh token when the server refuses the old one. It resolves to false when the
 * session is over, and rejects with ApiError if the server gave no verdict: the session stays. A token that another
 * tab has got in the meantime is adopted, because the refresh token of this one is used up.
 */
export function createRenewal({ session, send }: RenewalNeeds): () => Promise<boolean> {
  const isChanged = (authorization: string) => {
    session.catchUp()
    return session.profile.authorization !== authorization
  }
  return async () => {
    const { epoch } = session
    const { authorization, refreshToken } = session.profile
    if (isChanged(authorization)) return session.isSignedIn
    if (!refreshToken) return false
    try {
      const answer = await createAuthApi(send).refreshToken(refreshToken)
      if (session.epoch !== epoch) return false // signed out since: the answer belongs to nobody
      session.renew(answer.access_token, answer.refresh_token ?? '', answer.expires_in)
      return session.isSignedIn
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (isChanged(authorization)) return session.isSignedIn
      if (isRefusal(cause)) return false
      throw cause
    }
  }
}

/**
 * Asks for a new token where the session may be over. One that is over is cleared without leading the visitor anywhere;
 * one that cannot be renewed, as an app hands in, is left to the first call that needs it. One that was over is said to be.
 */
export async function confirmSession(
  { session, ui }: Pick<Root, 'session' | 'ui'>,
  renew: () => Promise<boolean>,
): Promise<void> {
  if (!session.isSignedIn || !session.profile.refreshToken) return
  const { epoch } = session
  try {
    if ((await renew()) || session.epoch !== epoch) return
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return
  }
  session.end()
  ui.say(sessionText.ended, 'bad', TOAST_MS.login)
}
