import { inTime } from '@/lib/in-time'
import type { RecordStore, StorageTrouble, StoredRecord } from './records.contract'

/** How long a device that did not store is left alone before it is tried again, in ms. */
const REST_MS = 15_000

/** Values by key; undefined for a record that is removed. */
export type Changes = ReadonlyMap<string, unknown>

/** The platform's part of the records. Both reject where the device fails, and may never end. */
export interface RecordDevice {
  read(prefix: string): Promise<StoredRecord[]>
  /** Stores what `take` returns at the moment when the device begins with it. */
  write(take: () => Changes): Promise<void>
  isFull(cause: unknown): boolean
  /** Gives up what is under way and does not end. */
  reset(): void
}

/** Records on a device that may fail, fall silent and come back; see the contract. */
class DeviceRecords implements RecordStore {
  trouble: StorageTrouble | undefined
  /** Changes that the device has not confirmed. */
  private readonly waiting = new Map<string, unknown>()
  /** Keys of those that no write has begun with. */
  private readonly fresh = new Set<string>()
  /** The write that will begin with them. */
  private planned: Promise<StorageTrouble | undefined> | undefined
  /** Counts the writes that were confirmed. */
  private writes = 0
  /** Counts how often the device fell silent: the end of what began before decides nothing any more. */
  private silences = 0
  private canRead = true
  private retry: ReturnType<typeof setTimeout> | undefined
  private readonly listeners: (() => void)[] = []

  constructor(private readonly device: RecordDevice) {}

  async entries(prefix: string): Promise<StoredRecord[]> {
    const found = new Map(this.canRead ? await this.read(prefix) : [])
    for (const [key, value] of this.waiting)
      if (key.startsWith(prefix)) {
        if (value === undefined) found.delete(key)
        else found.set(key, value)
      }
    return [...found].sort(([key], [next]) => (key < next ? -1 : 1))
  }

  async put(records: readonly StoredRecord[]): Promise<StorageTrouble | undefined> {
    if (records.length === 0) return undefined
    for (const [key, value] of records) {
      this.waiting.set(key, value)
      this.fresh.add(key)
    }
    return this.trouble === 'silent' ? this.trouble : this.plan()
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.put(keys.map((key) => [key, undefined]))
  }

  onReturn(listener: () => void): void {
    this.listeners.push(listener)
  }

  private read(prefix: string): Promise<StoredRecord[]> {
    const { silences } = this
    return inTime(this.readWhole(prefix, silences), () => {
      this.fallSilent(silences)
      if (this.trouble === 'silent') this.canRead = false
      return []
    })
  }

  /** Reads once more where a write was confirmed during the read, which may be neither in the result nor waiting. */
  private async readWhole(prefix: string, since: number): Promise<StoredRecord[]> {
    try {
      for (;;) {
        const { writes } = this
        const found = await this.device.read(prefix)
        if (writes === this.writes) return found
      }
    } catch {
      if (since === this.silences) this.fail('failed')
      return []
    }
  }

  /** All changes of a moment go to the device together. */
  private plan(): Promise<StorageTrouble | undefined> {
    const { silences } = this
    this.planned ??= inTime(
      Promise.resolve().then(() => this.write(silences)),
      () => this.fallSilent(silences),
    )
    return this.planned
  }

  private async write(since: number): Promise<StorageTrouble | undefined> {
    const fresh = new Set<string>()
    try {
      await this.store(() => {
        this.planned = undefined
        for (const key of this.fresh) fresh.add(key)
        this.fresh.clear()
        return new Map(this.waiting)
      })
      this.recover()
    } catch (cause) {
      if (since !== this.silences) return this.trouble
      this.planned = undefined
      this.fail(this.device.isFull(cause) ? 'full' : 'failed')
      return this.trouble === 'full' ? this.writeFresh(fresh) : this.trouble
    }
    return undefined
  }

  /** An entry that the device has no room for must not hold up those that came after it. */
  private async writeFresh(fresh: ReadonlySet<string>): Promise<StorageTrouble | undefined> {
    try {
      await this.store(() => new Map([...this.waiting].filter(([key]) => fresh.has(key))))
      return undefined
    } catch {
      return this.trouble
    }
  }

  private async store(take: () => Changes): Promise<void> {
    let stored: Changes = new Map()
    await this.device.write(() => (stored = take()))
    for (const [key, value] of stored) if (this.waiting.get(key) === value) this.waiting.delete(key)
    this.writes += 1
  }

  private recover(): void {
    const { trouble } = this
    this.trouble = undefined
    this.canRead = true
    clearTimeout(this.retry)
    this.retry = undefined
    if (trouble) for (const listener of this.listeners) listener()
  }

  /** A device that is full has room again when the student makes some; any other is tried again by itself. */
  private fail(trouble: StorageTrouble): void {
    this.trouble = trouble
    if (trouble === 'full') return
    this.retry ??= setTimeout(() => {
      this.retry = undefined
      void this.plan()
    }, REST_MS)
  }

  private fallSilent(since: number): StorageTrouble | undefined {
    if (since === this.silences) {
      this.silences += 1
      this.planned = undefined
      this.device.reset()
      this.fail('silent')
    }
    return this.trouble
  }
}

/** Builds the store of records on a platform's device. */
export function createRecordStore(device: RecordDevice): RecordStore {
  return new DeviceRecords(device)
}
