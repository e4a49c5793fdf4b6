import type { Store } from '@/platform/storage/kv.contract'

/**
 * A store whose values belong to one student, or to a guest where the uid is empty: another one's are not there. What a
 * guest has left becomes the first student's who asks for it, as the guest's log does.
 */
export function ownStore(store: Store, uid: string): Store {
  return {
    ...store,
    read(key) {
      const kept = store.read(key)
      if (typeof kept !== 'object' || kept === null) return undefined
      const [owner, value]: unknown[] = [Reflect.get(kept, 'uid'), Reflect.get(kept, 'value')]
      if (owner !== uid && owner !== '') return undefined
      if (owner !== uid) store.write(key, { uid, value })
      return value
    },
    write: (key, value) => store.write(key, { uid, value }),
  }
}
