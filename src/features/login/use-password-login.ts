import { ApiError, LoginCode } from '@/api/errors'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import type { RememberedLogin } from './remembered'
import type { Proof } from './token'
import type { LoginFlow } from './use-login-flow'
import { useRemembered } from './use-remembered'

/** The part of a login form that logs in by password, or by the credential that this device has instead. */
export function usePasswordLogin({ root: { ui }, phase, ...flow }: LoginFlow) {
  const used = useRemembered()

  /** Asks for the password once the server has ended a credential. */
  function askForPassword(login: RememberedLogin): void {
    used.dropCredential(login)
    flow.send({ type: 'refuse', fault: { field: 'password', message: text.login.credentialEnded } })
    ui.say(text.login.credentialEnded, 'bad', TOAST_MS.login)
  }

  return {
    used,
    /** Logs in by the credential of this device, if it has one. */
    async enterRemembered(login: RememberedLogin, enter: (proof: Proof) => Promise<void>): Promise<void> {
      flow.send({ type: 'clear' })
      if (!login.encoded) return
      await flow.run('login', text.login.failed, async () => {
        try {
          await enter({ kind: 'remembered', account: login.phone, credential: login.encoded })
        } catch (cause) {
          if (!(cause instanceof ApiError && cause.code === LoginCode.CredentialEnded)) throw cause
          askForPassword(login)
        }
      })
    },
    /** The device offers the account again, with a credential of its own where the student asked for it. */
    async accept(proof: Extract<Proof, { kind: 'password' | 'remembered' }>): Promise<void> {
      const isRemembering = proof.kind === 'password' && phase.isRemembering
      if (await used.keep(proof.account, isRemembering)) return
      if (proof.kind === 'password') ui.say(text.login.rememberFailed, 'bad', TOAST_MS.login)
    },
  }
}
