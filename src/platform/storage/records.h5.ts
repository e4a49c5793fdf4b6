import { afterPaint } from '../page/frame'
import { createRecordStore, type RecordDevice } from './record-store'
import type { StoredRecord } from './records.contract'

export type { RecordStore, StorageTrouble, StoredRecord } from './records.contract'

const STORE = 'records'

let opened: Promise<IDBDatabase> | undefined

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Opens the database; a connection that is closed, or comes too late, is forgotten. */
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('shangan')
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const opening = answer(request).then((database) => {
    if (opening !== opened) database.close()
    const forget = () => {
      database.close()
      if (opening === opened) opened = undefined
    }
    database.onclose = database.onversionchange = forget
    return database
  })
  return opening
}

/**
 * Runs work on the store. Where it fails it is done once more on a new connection: phones close one without a word, and
 * all that comes after it would fail.
 */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const run = (database: IDBDatabase) => work(database.transaction(STORE, mode).objectStore(STORE))
  const connection = (opened ??= open())
  try {
    return await connection.then(run)
  } catch (cause) {
    if (device.isFull(cause)) throw cause
    if (opened === connection) device.reset()
    opened ??= open()
    return opened.then(run)
  }
}

/** Keys that begin with a prefix: no character of a key sorts after the last one of Unicode's basic plane. */
const range = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const device: RecordDevice = {
  read: (prefix) =>
    inStore('readonly', async (store) => {
      const [keys, values] = await Promise.all([
        answer(store.getAllKeys(range(prefix))),
        answer<unknown[]>(store.getAll(range(prefix))),
      ])
      return keys.map((key, at): StoredRecord => [String(key), values[at]])
    }),
  async write(take) {
    // Changes wait for the frame that answers the student's tap, which they would hold up.
    await new Promise<void>((resolve) => afterPaint(resolve))
    await inStore('readwrite', (store) => {
      const { transaction } = store
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      for (const [key, value] of take())
        if (value === undefined) store.delete(key)
        else store.put(value, key)
      // When the page goes away, only committed transactions are stored. Safari 14 has no `commit`.
      if ('commit' in transaction) transaction.commit()
      return ended
    })
  },
  isFull: (cause) => Reflect.get(Object(cause), 'name') === 'QuotaExceededError',
  reset() {
    void opened?.then((database) => database.close()).catch(() => undefined)
    opened = undefined
  },
}

export const recordStore = createRecordStore(device)
