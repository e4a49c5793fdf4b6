import { createStore, promisifyRequest } from 'idb-keyval'
import { afterPaint } from '../page/frame'
import type { RecordStore, StoredRecord } from './records.contract'

export type { RecordStore, StoredRecord } from './records.contract'

const open = () => createStore('shangan', 'records')
let opened: ReturnType<typeof createStore> | undefined

/** The store is opened when it is first needed; where the browser forbids it, every use fails alike. */
const withStore: ReturnType<typeof createStore> = async (mode, work) => {
  opened ??= open()
  return opened(mode, work)
}

/** Ends with the last change that was asked for; none where nothing is under way. */
let changing: Promise<void> | undefined

/** Changes wait for the frame that answers the student's tap, which they would hold up; they keep their order. */
async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const changed = new Promise<void>((resolve) => afterPaint(resolve)).then(() =>
    withStore('readwrite', (store) => {
      work(store)
      const done = promisifyRequest(store.transaction)
      // Of a page that goes away nothing is kept that was not said to be whole. Safari 14 cannot be told.
      if ('commit' in store.transaction) store.transaction.commit()
      return done
    }),
  )
  const ended = changed
    .catch(() => undefined)
    .then(() => {
      if (changing === ended) changing = undefined
    })
  changing = ended
  await changed
}

/** Keys that begin with a prefix: no character of a key sorts after the last one of Unicode's basic plane. */
const range = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

export const recordStore = {
  async entries(prefix) {
    try {
      await changing
      return await withStore('readonly', async (store) => {
        const [keys, values] = await Promise.all([
          promisifyRequest(store.getAllKeys(range(prefix))),
          promisifyRequest<unknown[]>(store.getAll(range(prefix))),
        ])
        return keys.map((key, at): StoredRecord => [String(key), values[at]])
      })
    } catch {
      return []
    }
  },
  async put(records) {
    try {
      await change((store) => {
        for (const [key, value] of records) store.put(value, key)
      })
      return true
    } catch {
      return false
    }
  },
  async remove(keys) {
    try {
      await change((store) => {
        for (const key of keys) store.delete(key)
      })
    } catch {
      // what could not be stored needs no removing
    }
  },
} satisfies RecordStore as RecordStore
