/** A record under its key. */
export type StoredRecord = readonly [key: string, value: unknown]

/** Why the device does not store records: it has no room, does not answer in time, or fails in another way. */
export type StorageTrouble = 'full' | 'silent' | 'failed'

/**
 * Storage on the device for many records that must outlive the page. No call throws, and none takes longer than
 * `ANSWER_MS`. Records that the device has not stored yet are there for every reader while the page lives, and are
 * written as soon as the device can.
 */
export interface RecordStore {
  /** The fault of the device, as far as is known. */
  readonly trouble: StorageTrouble | undefined
  /** Every record whose key begins with the prefix, in the order of the keys; of a device that is silent, those of this page. */
  entries(prefix: string): Promise<StoredRecord[]>
  /** Writes records; resolves to why they are not on the device yet, or to undefined when all of them are. */
  put(records: readonly StoredRecord[]): Promise<StorageTrouble | undefined>
  remove(keys: readonly string[]): Promise<void>
  /** Runs when a device that did not store is found to store again. */
  onReturn(listener: () => void): void
}
