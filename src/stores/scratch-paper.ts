import type { RecordStore, StoredRecord } from '@/platform/storage/records.contract'
import { GUEST } from './study-log/journal'

/** Scratch paper by attempt and question, on this device alone; it goes with the account. */
export class ScratchPaper {
  constructor(
    private readonly depot: RecordStore,
    private readonly owner: () => string,
    private readonly newId: () => string,
  ) {}

  /** Takes out the sheet of a question; what a guest drew before the login is on it. */
  sheet(attempt: string, question: string): ScratchSheet {
    const keyFor = (owner: string) => `practice/${owner}/scratch/${attempt}/${question}`
    return new ScratchSheet(this.depot, () => [this.owner(), GUEST].map(keyFor), this.newId())
  }
}

/**
 * A sheet while it is drawn on. What is drawn before the device has said what is on it, which one in trouble may not do
 * at all, is stored beside that and never in its place.
 */
export class ScratchSheet {
  private isWhole = false
  /** Keys of what was stored beside the sheet. */
  private parts: readonly string[] = []

  constructor(
    private readonly depot: RecordStore,
    /** Keys of the sheet: the owner's, and the guest's. */
    private readonly keys: () => readonly string[],
    private readonly id: string,
  ) {}

  /** The strokes that were there before this sheet was taken out. */
  async read(): Promise<unknown[]> {
    const [own = ''] = this.keys()
    for (const key of this.keys()) {
      const found = await this.find(key)
      const { trouble } = this.depot
      this.isWhole = trouble === undefined || trouble === 'full'
      if (found.length === 0) continue
      if (key === own) this.parts = found.map(([name]) => name).filter((name) => name !== own)
      return found.flatMap(([, strokes]): unknown[] => (Array.isArray(strokes) ? strokes : []))
    }
    return []
  }

  /** Stores all strokes that are on the sheet as it is known here. */
  async write(strokes: unknown): Promise<void> {
    const [own = ''] = this.keys()
    const part = `${own}/${this.id}`
    const isWhole = this.isWhole
    await this.depot.put([[isWhole ? own : part, strokes]])
    if (isWhole) await this.depot.remove([...this.parts, part])
  }

  private async find(key: string): Promise<StoredRecord[]> {
    const found = await this.depot.entries(key)
    return found.filter(
      ([name]) => name === key || (name.startsWith(`${key}/`) && !name.endsWith(`/${this.id}`)),
    )
  }
}
