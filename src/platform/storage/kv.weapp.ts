import Taro from '@tarojs/taro'
import type { Storage, Store } from './kv.contract'

export type { Storage, Store } from './kv.contract'

const local: Store = {
  read(key) {
    try {
      const value: unknown = Taro.getStorageSync(key)
      return value === '' ? undefined : value
    } catch {
      return undefined
    }
  },
  write(key, value) {
    try {
      Taro.setStorageSync(key, value)
      return true
    } catch {
      return false
    }
  },
  remove(key) {
    try {
      Taro.removeStorageSync(key)
    } catch {
      // nothing can be read either, so nothing is left
    }
  },
  keys() {
    try {
      return Taro.getStorageInfoSync().keys
    } catch {
      return []
    }
  },
  watch: () => undefined,
}

/** JSON text, so that what is read is a copy here as everywhere. */
const memory = new Map<string, string>()

const session: Store = {
  read(key) {
    const text = memory.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  },
  write(key, value) {
    memory.set(key, JSON.stringify(value))
    return true
  },
  remove: (key) => void memory.delete(key),
  keys: () => [...memory.keys()],
  watch: () => undefined,
}

export const storage = { local, session } satisfies Storage as Storage
