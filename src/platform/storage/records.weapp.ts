import Taro from '@tarojs/taro'
import { createRecordStore } from './record-store'
import type { StoredRecord } from './records.contract'

export type { RecordStore, StorageTrouble, StoredRecord } from './records.contract'

function listKeys(prefix: string): string[] {
  return Taro.getStorageInfoSync()
    .keys.filter((key) => key.startsWith(prefix))
    .sort()
}

export const recordStore = createRecordStore({
  read: async (prefix) => listKeys(prefix).map((key): StoredRecord => [key, Taro.getStorageSync(key)]),
  async write(take) {
    const changes = [...take()]
    for (const [key, value] of changes) if (value !== undefined) Taro.setStorageSync(key, value)
    for (const [key, value] of changes) if (value === undefined) Taro.removeStorageSync(key)
  },
  // WeChat has no code for it: "setStorageSync:fail exceed max storage size 10Mb".
  isFull: (cause) => /exceed/i.test(String(Reflect.get(Object(cause), 'errMsg') ?? cause)),
  reset: () => undefined,
})
