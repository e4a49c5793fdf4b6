import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import { CLOCK_FILE, readClockActivities } from './clock-activities'
import type { Report } from '../../../json-files'
import { takeFile } from '../../../domain/content/take-file'
import { followNow, readFileMark, getMarks, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** The dependencies of the live files of the habit. */
export interface LiveHabitDeps {
  readonly dir: string
  /** Its check-in activities are put in the place of the ones before. */
  readonly content: Pick<Content, 'clockActivities'>
  readonly say: Say
}

/**
 * Makes the check-in activities follow their file without a restart. A broken edit leaves what was last good in place and
 * is logged once; a file that is gone leaves none.
 */
export const liveHabit = async ({ dir, content, say }: LiveHabitDeps): Promise<LiveContent> => {
  const { isNew } = getMarks()

  const once = async (): Promise<void> => {
    if (!isNew(CLOCK_FILE, `${await readFileMark(join(dir, CLOCK_FILE))}`)) return
    const read = (report: Report) => readClockActivities(dir, report)
    const take = (rows: Content['clockActivities']) => (content.clockActivities = rows).length
    await takeFile({ name: CLOCK_FILE, read, take }, say)
  }

  return followNow(once, (why) => say(liveText.noLookAtHabit(why)))
}
