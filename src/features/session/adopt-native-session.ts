import { createAuthApi } from '@/api/auth'
import { ApiError } from '@/api/errors'
import type { HandedSession } from '@/platform/host/native-bridge.contract'
import type { Root } from '@/stores/root'

/** The work of a login beyond the session, given by the feature of the login. */
export interface ByApp {
  /** Writes it down. */
  plan(root: Root, uid: string): void
  /** Makes the calls. */
  follow(root: Root): Promise<void>
  /** Forgets it. */
  drop(root: Root, uid: string): void
}

/**
 * Stores a session that the app has handed in once the server has answered with the profile of its user; a token that
 * the server refuses leaves no trace. An app hands its session in at every page, or twice at once: only a user who
 * was not signed in here yet has logged in, and the calls that wait for them are made whichever answer comes last.
 */
export async function adoptNativeSession(
  root: Root,
  { token, uid, expiresIn }: HandedSession,
  login: ByApp,
): Promise<void> {
  const { session, api } = root
  const isLogin = session.uid !== uid
  if (isLogin) login.plan(root, uid)
  // The same session goes on: a new sign-in would end the calls that are under way for it.
  if (!isLogin && session.token === token) session.renew(token, '', expiresIn)
  else session.signIn({ authorization: token, uid, expiresIn })
  const { epoch, profile } = session
  try {
    const account = await api.of(createAuthApi).getAccount(uid)
    if (session.epoch === epoch) session.learn(account, profile)
  } catch (cause) {
    // Without a network the token may still be good; only a refusal by the server ends it.
    const isRefused = cause instanceof ApiError && (cause.status === 401 || cause.status === 403)
    const isReplaced = session.uid === uid && session.epoch !== epoch
    if (isRefused && isLogin && !isReplaced) login.drop(root, uid)
    if (isRefused && session.epoch === epoch) session.clear()
  }
  if (session.epoch === epoch) await login.follow(root)
}
