import { deleteBefore, dropOldMonths, makeMonths, getMonth } from '../modules/market/track/months'
import type { Job } from './runner'

const DAY_MS = 86_400_000

/**
 * Makes the partitions of this month and the next ahead, and deletes what came more than so many days ago: nothing is
 * counted from it later.
 */
export const eventMonthsJob = (days: number): Job => ({
  name: 'event-months',
  everySeconds: 24 * 3600,
  async run(db, now, signal) {
    const month = getMonth(now.getTime())
    await makeMonths(db, [month, month + 1])
    const deleted = await deleteBefore(db, new Date(now.getTime() - days * DAY_MS), signal)
    return deleted + (await dropOldMonths(db, now))
  },
})
