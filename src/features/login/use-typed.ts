import { useState } from 'react'
import type { Store } from '@/platform/storage/kv.contract'
import { useRoot } from '@/stores/context'
import type { FieldName, Typed } from './validate'

/** The number that was typed stays as long as the browser tab, so that closing the dialog loses nothing. */
const TYPED_KEY = 'login-phone'

/** Forgets the typed number once somebody is signed in: the next user of the tab must not see it. */
export function forgetTyped(store: Store): void {
  store.remove(TYPED_KEY)
}

/** The values of a login or sign-up form. */
export function useTyped() {
  const { storage } = useRoot()
  const [typed, setTyped] = useState<Typed>(() => {
    const stored = storage.session.read(TYPED_KEY)
    return { name: '', school: '', mobile: typeof stored === 'string' ? stored : '', code: '', password: '' }
  })

  function put(fields: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...fields }))
    if (fields.mobile !== undefined) storage.session.write(TYPED_KEY, fields.mobile)
  }

  return {
    typed,
    put,
    /** Takes what was typed into a field; numbers take digits alone. */
    type: (field: FieldName, value: string) =>
      put({ [field]: field === 'mobile' || field === 'code' ? value.replace(/\D/g, '') : value }),
  }
}
