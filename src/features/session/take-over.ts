import { ApiError } from '@/api/errors'
import type { HandedSession } from '@/platform/native/contract'
import type { Root } from '@/stores/root'

/**
 * Keeps a session that the app has handed in once the server has answered with the profile of its user; a token that
 * the server does not take leaves no trace.
 */
export async function takeOver(
  { session, api }: Pick<Root, 'session' | 'api'>,
  { token, uid, expiresIn }: HandedSession,
): Promise<void> {
  session.signIn({ authorization: token, uid, expiresIn })
  const { epoch, profile } = session
  try {
    const account = await api.auth.getAccount(uid)
    if (session.epoch === epoch) session.learn(account, profile)
  } catch (cause) {
    // Without a network the token may still be good; only a refusal by the server ends it.
    const isRefused = cause instanceof ApiError && (cause.status === 401 || cause.status === 403)
    if (isRefused && session.epoch === epoch) session.clear()
  }
}
