import { useMemo } from 'react'
import type { Storage } from '@/platform/storage/kv.contract'
import { useRoot } from '@/stores/context'
import { userStorage } from '@/stores/user-storage'

/** The device's storage for what belongs to the signed-in user. Call it in an observer. */
export function useOwnStorage(): Storage {
  const { session, storage } = useRoot()
  const { uid = '' } = session
  return useMemo(
    () => ({ local: userStorage(storage.local, uid), session: userStorage(storage.session, uid) }),
    [storage, uid],
  )
}
