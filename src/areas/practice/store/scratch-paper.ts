import type { RecordStore, StoredRecord } from '@/platform/storage/records.contract'
import { GUEST } from '@/stores/study-log/journal'

/** Scratch paper by attempt and question, on this device alone; it goes with the account. */
export class ScratchPaper {
  constructor(
    private readonly records: RecordStore,
    private readonly owner: () => string,
    private readonly newId: () => string,
  ) {}

  /** Opens the sheet of a question; what a guest drew before the login is on it. */
  sheet(attempt: string, question: string): ScratchSheet {
    const keyFor = (owner: string) => `practice/${owner}/scratch/${attempt}/${question}`
    return new ScratchSheet(this.records, () => [this.owner(), GUEST].map(keyFor), this.newId())
  }
}

/**
 * A sheet while it is drawn on. Strokes that are drawn before the device has read the sheet, which a failing device may
 * never do, are stored beside it and never in its place; once it was read, all strokes are stored in one record.
 */
export class ScratchSheet {
  /** Whether the sheet's main record was read, or is known not to be there. */
  private isWhole = false
  /** Keys of what was stored beside the sheet and was read. */
  private parts: readonly string[] = []

  constructor(
    private readonly records: RecordStore,
    /** Keys of the sheet: the owner's, and the guest's. */
    private readonly keys: () => readonly string[],
    private readonly id: string,
  ) {}

  /** The strokes that were there before this sheet was opened. */
  async read(): Promise<unknown[]> {
    const [own = ''] = this.keys()
    for (const key of this.keys()) {
      const found = await this.find(key)
      const { trouble } = this.records
      this.isWhole = trouble === undefined || trouble === 'full'
      if (found.length === 0) continue
      const names = found.map(([name]) => name)
      // A silent device has it from this page, which stores it whole or not at all.
      this.isWhole ||= names.includes(own)
      if (key === own) this.parts = names.filter((name) => name !== own)
      return found.flatMap(([, strokes]): unknown[] => (Array.isArray(strokes) ? strokes : []))
    }
    return []
  }

  /** Stores all strokes that are on the sheet as it is known here. */
  async write(strokes: unknown): Promise<void> {
    const [own = ''] = this.keys()
    const part = `${own}/${this.id}`
    const target = this.isWhole ? own : part
    const replaced = [...this.parts, part].filter((name) => name !== target)
    // Together: a device that has no room for the one must not lose the other.
    await Promise.all([this.records.put([[target, strokes]]), this.records.remove(replaced)])
  }

  private async find(key: string): Promise<StoredRecord[]> {
    const found = await this.records.entries(key)
    return found.filter(
      ([name]) => name === key || (name.startsWith(`${key}/`) && !name.endsWith(`/${this.id}`)),
    )
  }
}
