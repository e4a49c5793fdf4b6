import { useState } from 'react'
import { createAccountApi } from '@/api/account'
import { ApiError } from '@/api/errors'
import type { Store } from '@/platform/storage/kv.contract'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { text } from '@/strings'
import {
  dropCredential,
  forgetLogin,
  forgetLogins,
  rememberedLogins,
  rememberedSms,
  rememberLogin,
  type RememberedLogin,
} from './remembered'

const smsLogins = (store: Store): readonly RememberedLogin[] => {
  const last = rememberedSms(store)
  return last ? [{ phone: last.phone, encoded: '' }] : []
}

/** The accounts that this device offers again, and what becomes of them. */
export function useRemembered() {
  const { api, host, newId, session, storage } = silently(useRoot())
  const [logins, setLogins] = useState(() => rememberedLogins(storage.local))
  const [bySms, setBySms] = useState(() => smsLogins(storage.local))

  function change(work: () => void): void {
    work()
    setLogins(rememberedLogins(storage.local))
    setBySms(smsLogins(storage.local))
  }

  return {
    /** Accounts that logged in by password. */
    logins,
    /** The number that logged in by code last, which has nothing to log in with. */
    bySms,
    forget: ({ phone }: RememberedLogin) => change(() => forgetLogin(storage.local, phone)),
    forgetAll: () => change(() => forgetLogins(storage.local)),
    dropCredential: ({ phone }: RememberedLogin) => change(() => dropCredential(storage.local, phone)),
    /**
     * Offers an account again; where the student asked for it, with a credential of this device. Resolves to false
     * when the server gave none: the login holds all the same.
     */
    async keep(phone: string, withCredential: boolean): Promise<boolean> {
      rememberLogin(storage.local, phone)
      const { uid, epoch } = session
      if (!withCredential || !uid) return true
      try {
        const device = text.device(host.os, host.kind)
        const { credential } = await api
          .of(createAccountApi)
          .createDeviceCredential(uid, { id: newId(), device })
        if (session.epoch === epoch) rememberLogin(storage.local, phone, credential)
        return true
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        return false
      }
    },
  }
}
export type Remembered = ReturnType<typeof useRemembered>
