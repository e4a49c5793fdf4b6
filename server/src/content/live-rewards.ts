import { join } from 'node:path'
import type { Content } from '.'
import { liveText } from '../strings/content'
import type { Report } from './files'
import { POINTS_FILE, readPoints } from './points'
import { readTasks, TASKS_FILE } from './tasks'
import { follow, markOf, marksOf, type LiveContent } from './watch'

/** What the live files of tasks and points work with. */
export interface LiveRewardsDeps {
  readonly dir: string
  /** Its tasks and points are put in the place of the ones before; they may name its coupons and goods of its courses. */
  readonly content: Pick<Content, 'tasks' | 'points' | 'coupons' | 'courses'>
  readonly say: (line: string) => void
}

/**
 * Makes tasks and points follow their files without a restart. A broken edit leaves what was last good in place and is
 * logged once; a file that is gone leaves none.
 */
export const liveRewards = async ({ dir, content, say }: LiveRewardsDeps): Promise<LiveContent> => {
  const { isNew } = marksOf()

  const look = async <Value>(
    name: string,
    read: (dir: string, known: typeof content, report: Report) => Promise<Value>,
    take: (value: Value) => number,
  ): Promise<void> => {
    if (!isNew(name, `${await markOf(join(dir, name))}`)) return
    const problems: string[] = []
    const value = await read(dir, content, (sentence) => void problems.push(sentence))
    say(problems.length > 0 ? liveText.fileKept(name, problems) : liveText.fileTaken(name, take(value)))
  }

  const tasksOf = (from: string, known: typeof content, report: Report) =>
    readTasks(from, known, { report, reportCourse: report })

  const once = async (): Promise<void> => {
    await look(TASKS_FILE, tasksOf, (tasks) => {
      content.tasks = tasks
      return tasks.newcomer.tasks.length + tasks.daily.length + tasks.campaigns.length
    })
    await look(POINTS_FILE, readPoints, (points) => {
      content.points = points
      return points.offers.length
    })
  }

  const live = follow(once, (why) => say(liveText.noLookAtRewards(why)))
  await live.look()
  return live
}
