import type { RecordStore } from '@/platform/storage/records.contract'
import { GUEST } from './study-log/journal'

/** Scratch paper by attempt and question, on this device alone; it goes with the account. */
export class ScratchPaper {
  constructor(
    private readonly depot: RecordStore,
    private readonly owner: () => string,
  ) {}

  /** What is on a sheet; undefined for an empty one. What a guest wrote before the login is there after it. */
  async read(attempt: string, question: string): Promise<unknown> {
    for (const owner of [this.owner(), GUEST]) {
      const [found] = await this.depot.entries(this.keyOf(owner, attempt, question))
      if (found) return found[1]
    }
    return undefined
  }

  /** Stores a sheet. */
  async write(attempt: string, question: string, strokes: unknown): Promise<void> {
    await this.depot.put([[this.keyOf(this.owner(), attempt, question), strokes]])
  }

  private keyOf(owner: string, attempt: string, question: string): string {
    return `practice/${owner}/scratch/${attempt}/${question}`
  }
}
