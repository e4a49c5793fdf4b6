import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import { CLOCK_FILE, readClockActivities } from './clock-activities'
import type { Report } from '../../../json-files'
import { follow, markOf, marksOf, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** What the live files of the habit work with. */
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
  const { isNew } = marksOf()

  const look = async <Row>(
    name: string,
    read: (dir: string, report: Report) => Promise<readonly Row[]>,
    take: (rows: readonly Row[]) => void,
  ): Promise<void> => {
    if (!isNew(name, `${await markOf(join(dir, name))}`)) return
    const problems: string[] = []
    const rows = await read(dir, (sentence) => void problems.push(sentence))
    if (problems.length > 0) return say(liveText.fileKept(name, problems))
    take(rows)
    say(liveText.fileTaken(name, rows.length), 'news')
  }

  const live = follow(
    () => look(CLOCK_FILE, readClockActivities, (rows) => void (content.clockActivities = rows)),
    (why) => say(liveText.noLookAtHabit(why)),
  )
  await live.look()
  return live
}
