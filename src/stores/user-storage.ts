import type { Store } from '@/platform/storage/kv.contract'

const ofOwner = (stored: unknown, uid: string): unknown =>
  Reflect.get(Object(stored), 'uid') === uid ? Reflect.get(Object(stored), 'value') : undefined
const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A store whose values belong to one student, or to a guest where the uid is empty. Another student's values are not
 * visible, and are set aside when somebody else writes. A guest's values pass to the first student who reads them, as
 * the guest's log does, and are merged with what that student had.
 */
export function userStorage(store: Store, uid: string): Store {
  const buildAsideKey = (key: string, owner: string) => `${key}/${owner}`
  return {
    ...store,
    read(key) {
      const stored = store.read(key)
      const own = ofOwner(stored, uid)
      if (own !== undefined || uid === '') return own
      const aside = ofOwner(store.read(buildAsideKey(key, uid)), uid)
      const guest = ofOwner(stored, '')
      if (guest === undefined) return aside
      const value = isFields(guest) && isFields(aside) ? { ...guest, ...aside } : (aside ?? guest)
      store.write(key, { uid, value })
      return value
    },
    write(key, value) {
      const stored = store.read(key)
      const owner: unknown = Reflect.get(Object(stored), 'uid')
      if (typeof owner === 'string' && owner !== '' && owner !== uid)
        store.write(buildAsideKey(key, owner), stored)
      return store.write(key, { uid, value })
    },
  }
}
