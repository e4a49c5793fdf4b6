import { ApiError } from '@/api/errors'
import { nativeBridge } from '@/platform/native'
import type { Root } from '@/stores/root'

/**
 * Lets the native app around the page hand in a session. It is kept once the server has answered with the profile of
 * its user; a token that the server does not take leaves no trace.
 */
export function acceptHandover({ host, session, api }: Pick<Root, 'host' | 'session' | 'api'>): void {
  if (host.kind !== 'native') return
  nativeBridge.onSession(({ token, uid, expiresIn }) => {
    session.signIn({ authorization: token, uid, expiresIn })
    const { epoch } = session
    api.auth.getAccount(uid).then(
      (account) => {
        if (session.epoch === epoch) session.learn(account)
      },
      (cause: unknown) => {
        // Without a network the token may still be good; only a refusal by the server ends it.
        const isRefused = cause instanceof ApiError && (cause.status === 401 || cause.status === 403)
        if (isRefused && session.epoch === epoch) session.clear()
      },
    )
  })
}
