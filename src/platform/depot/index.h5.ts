import { createStore, promisifyRequest } from 'idb-keyval'
import type { Depot, Kept } from './contract'

export type { Depot, Kept } from './contract'

const open = () => createStore('shangan', 'records')
let opened: ReturnType<typeof createStore> | undefined

/** The store is opened when it is first needed; where the browser forbids it, every use fails alike. */
const use: ReturnType<typeof createStore> = async (mode, work) => {
  opened ??= open()
  return opened(mode, work)
}

/** Keys that begin with a prefix: no character of a key sorts after the last one of Unicode's basic plane. */
const range = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

export const depot = {
  async entries(prefix) {
    try {
      return await use('readonly', async (store) => {
        const [keys, values] = await Promise.all([
          promisifyRequest(store.getAllKeys(range(prefix))),
          promisifyRequest<unknown[]>(store.getAll(range(prefix))),
        ])
        return keys.map((key, at): Kept => [String(key), values[at]])
      })
    } catch {
      return []
    }
  },
  async put(records) {
    try {
      await use('readwrite', (store) => {
        for (const [key, value] of records) store.put(value, key)
        return promisifyRequest(store.transaction)
      })
      return true
    } catch {
      return false
    }
  },
  async remove(keys) {
    try {
      await use('readwrite', (store) => {
        for (const key of keys) store.delete(key)
        return promisifyRequest(store.transaction)
      })
    } catch {
      // what could not be kept needs no removing
    }
  },
} satisfies Depot as Depot
