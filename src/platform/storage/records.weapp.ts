import Taro from '@tarojs/taro'
import type { RecordStore, StoredRecord } from './records.contract'

export type { RecordStore, StoredRecord } from './records.contract'

function keysOf(prefix: string): string[] {
  return Taro.getStorageInfoSync()
    .keys.filter((key) => key.startsWith(prefix))
    .sort()
}

export const recordStore = {
  async entries(prefix) {
    try {
      return keysOf(prefix).map((key): StoredRecord => [key, Taro.getStorageSync(key)])
    } catch {
      return []
    }
  },
  async put(records) {
    try {
      for (const [key, value] of records) Taro.setStorageSync(key, value)
      return true
    } catch {
      return false
    }
  },
  async remove(keys) {
    try {
      for (const key of keys) Taro.removeStorageSync(key)
    } catch {
      // what could not be stored needs no removing
    }
  },
} satisfies RecordStore as RecordStore
