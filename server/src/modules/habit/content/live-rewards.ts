import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import type { Kind } from '../../../domain/content/kinds'
import { liveText } from '../../../strings/content'
import type { Report } from '../../../json-files'
import { POINTS_FILE, readPoints } from './points'
import { readTasks, TASKS_FILE } from './tasks'
import { takeFile } from '../../../domain/content/take-file'
import { followNow, readFileMark, getMarks, type LiveContent } from '../../../domain/content/watch'

const fileOfKind: readonly (readonly [Kind, string])[] = [
  ['tasks', TASKS_FILE],
  ['points', POINTS_FILE],
]

/** The dependencies of the live files of tasks and points. */
export interface LiveRewardsDeps {
  readonly dir: string
  /** Its tasks and points are put in the place of the ones before; they may name its coupons and goods of its courses. */
  readonly content: Pick<Content, 'tasks' | 'points' | 'coupons' | 'courses'>
  /** The kinds that a start could not take from the files. */
  readonly held?: ReadonlySet<Kind>
  readonly say: Say
}

/**
 * Makes tasks and points follow their files without a restart. A broken edit leaves what was last good in place and is
 * logged once; a file that is gone leaves none. One that could not be taken is read again when the coupons were edited,
 * which it may name.
 */
export const liveRewards = async ({ dir, content, held, say }: LiveRewardsDeps): Promise<LiveContent> => {
  const { isNew } = getMarks()
  const refused = new Set(fileOfKind.flatMap(([kind, name]) => (held?.has(kind) ? [name] : [])))
  let { coupons } = content

  const look = async <Value>(
    name: string,
    read: (dir: string, known: typeof content, report: Report) => Promise<Value>,
    take: (value: Value) => number,
  ): Promise<void> => {
    const isEdited = isNew(name, `${await readFileMark(join(dir, name))}`)
    if (!isEdited && !(refused.has(name) && coupons !== content.coupons)) return
    const isTaken = await takeFile({ name, read: (report) => read(dir, content, report), take }, say)
    if (isTaken) refused.delete(name)
    else refused.add(name)
  }

  const loadTasks = (from: string, known: typeof content, report: Report) =>
    readTasks(from, known, { report, reportCourse: report })

  const once = async (): Promise<void> => {
    const now = content.coupons
    await look(TASKS_FILE, loadTasks, (tasks) => {
      content.tasks = tasks
      return tasks.newcomer.tasks.length + tasks.daily.length + tasks.campaigns.length
    })
    await look(POINTS_FILE, readPoints, (points) => {
      content.points = points
      return points.offers.length
    })
    coupons = now
  }

  return followNow(once, (why) => say(liveText.noLookAtRewards(why)))
}
