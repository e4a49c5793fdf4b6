import { getField } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'
import { readDraft, storeDraft } from './drafts'
import { userStorage } from './user-storage'

/** The keys that nobody reads any more, with the copies that were laid aside for each student; see `userStorage`. */
const unread = /^(home-content|last-sign)(\/|$)/
/** Drafts that had a key each: their kind and what they are of. */
const draft = /^(report|past)-draft[:/]([^/]+)/

/** Removes what former builds left on this device, and puts their drafts where they are looked for now. */
export function moveFormerKeys(store: Store): void {
  for (const key of store.keys()) {
    const [, kind, id] = draft.exec(key) ?? []
    if (kind !== undefined && id !== undefined) {
      const former = store.read(key)
      const uid = getField(former, 'uid')
      const own = userStorage(store, typeof uid === 'string' ? uid : '')
      const kinds = `${kind}-drafts`
      const isNewer = readDraft(own, kinds, id) !== undefined
      if (isNewer || storeDraft(own, kinds, id, getField(former, 'value'))) store.remove(key)
    } else if (unread.test(key)) store.remove(key)
  }
}
