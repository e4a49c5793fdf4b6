import { dropOldMonths, makeMonths, monthOf } from '../modules/track/months'
import type { Job } from './runner'

/** Makes the partitions of this month and the next ahead, and drops those that are too old for anybody to look at. */
export const eventMonthsJob: Job = {
  name: 'event-months',
  everySeconds: 24 * 3600,
  async run(db, now) {
    const month = monthOf(now.getTime())
    await makeMonths(db, [month, month + 1])
    return dropOldMonths(db, now)
  },
}
