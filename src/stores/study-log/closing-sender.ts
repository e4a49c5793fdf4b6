import { ApiError } from '@/api/errors'
import type { StudyLogApi } from '@/api/study-log'
import { byteLength, ByteRoom } from '@/lib/byte-room'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import type { StudyJournal } from './journal'

/**
 * Browsers give all requests that outlive a page 64 KiB together. The streams share these; what is left over is for the
 * measurements and for the head of each request.
 */
const room = new ByteRoom(40_000)
/** Most events of one request. */
const BATCH = 200

/** Sends what waits in a journal while its page may be coming to its end. */
export class ClosingSender {
  private readonly underWay = new Set<string>()

  constructor(
    private readonly api: StudyLogApi,
    private readonly stream: string,
  ) {}

  /**
   * Sends at once, in a request that outlives the page, as many events as fit and are not being sent already. Events
   * that do not arrive stay on the device; those that arrive twice count once.
   */
  async send<Event extends StudyEvent>(journal: StudyJournal<Event>, onChange: () => void): Promise<void> {
    let bytes = 0
    const batch = journal.sendable.filter((event) => !this.underWay.has(event.id)).slice(0, BATCH)
    const fitting = batch.filter((event) => {
      const size = byteLength(JSON.stringify(event)) + 1
      const isIn = room.take(size)
      if (isIn) bytes += size
      return isIn
    })
    if (fitting.length === 0) return
    for (const { id } of fitting) this.underWay.add(id)
    try {
      const answer = await this.api.addStudyEvents(journal.owner, this.stream, fitting, {
        outlives: true,
      })
      await journal.settle(fitting, answer.outcomes, onChange)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    } finally {
      room.give(bytes)
      for (const { id } of fitting) this.underWay.delete(id)
    }
  }
}
