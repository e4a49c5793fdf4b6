/** A record under its key. */
export type StoredRecord = readonly [key: string, value: unknown]

/**
 * Room on the device for many records that must outlive the page. A full, forbidden or broken store is reported by
 * `false` or by nothing found, never thrown.
 */
export interface RecordStore {
  /** Every record whose key begins with the prefix, in the order of the keys. */
  entries(prefix: string): Promise<StoredRecord[]>
  /** Writes records; false when the device did not keep all of them. */
  put(records: readonly StoredRecord[]): Promise<boolean>
  remove(keys: readonly string[]): Promise<void>
}
