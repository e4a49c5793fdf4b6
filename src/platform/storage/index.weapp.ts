import Taro from '@tarojs/taro'
import type { Storage, Store } from './contract'

export type { Storage, Store } from './contract'

const local: Store = {
  read(key) {
    const value: unknown = Taro.getStorageSync(key)
    return value === '' ? undefined : value
  },
  write(key, value) {
    try {
      Taro.setStorageSync(key, value)
      return true
    } catch {
      return false
    }
  },
  remove: (key) => Taro.removeStorageSync(key),
}

const memory = new Map<string, unknown>()

const session: Store = {
  read: (key) => memory.get(key),
  write: (key, value) => {
    memory.set(key, value)
    return true
  },
  remove: (key) => void memory.delete(key),
}

export const storage = { local, session } satisfies Storage as Storage
