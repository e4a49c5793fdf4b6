import type { RecordStore, StoredRecord } from '../../src/platform/storage/records.contract'

/** A device's room in memory; values are copies, as a real one's are. One in trouble stores nothing more. */
export interface MemoryRecords extends RecordStore {
  readonly records: Map<string, string>
  trouble: RecordStore['trouble']
}

export function memoryRecords(): MemoryRecords {
  const records = new Map<string, string>()
  const recordStore: MemoryRecords = {
    records,
    trouble: undefined,
    onReturn: () => undefined,
    async entries(prefix) {
      if (recordStore.trouble === 'silent') return []
      return [...records]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([first], [second]) => (first < second ? -1 : 1))
        .map(([key, value]): StoredRecord => [key, JSON.parse(value)])
    },
    async put(added) {
      if (recordStore.trouble) return recordStore.trouble
      for (const [key, value] of added) records.set(key, JSON.stringify(value))
      return undefined
    },
    async remove(keys) {
      for (const key of keys) records.delete(key)
    },
  }
  return recordStore
}
