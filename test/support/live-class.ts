import { sessionsBetween } from '../../contract/domain/courses/live/schedule'
import { readBank } from '../../server/src/modules/practice/content/bank'
import { readCourses } from '../../server/src/modules/courses/content/courses'

/** A class of the content that is a trial: everybody who is logged in takes part. */
export const CLASS = 'politics-philosophy.11-live-analysis'

const WEEK_MS = 8 * 86_400_000

/** How far ahead of now the clocks must be, in ms, for the next class to have run for some seconds. */
export async function classAhead(seconds: number): Promise<number> {
  const dir = 'content'
  const report = (): void => undefined
  const bank = await readBank(dir, report)
  const { lessons } = await readCourses({ dir, bank, words: [], report })
  const live = lessons.get(CLASS)?.live
  const film = live && lessons.get(live.film)?.media
  if (!live || !film) throw new Error(`${CLASS} is no live class`)
  const weekly = {
    id: CLASS,
    weekdays: live.days,
    minutes: live.minute,
    seconds: film.seconds,
    questions: [],
  }
  const now = Date.now()
  const [next] = sessionsBetween(weekly, now, now + WEEK_MS)
  if (!next) throw new Error('no class is given in a week')
  return next.beginsAt + seconds * 1000 - now
}
