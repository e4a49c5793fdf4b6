import { HOUR_MS } from '../../contract/domain/china-time'
import { getStudyDay, studyDayStart } from '../../contract/domain/study/day'
import type { Content } from '../../server/src/domain/content/content'
import { jobHelp, runDue, type Job } from '../../server/src/jobs/runner'
import { boardsJob } from '../../server/src/jobs/boards'
import { messagesJob, remindersJob } from '../../server/src/jobs/messages'
import { pointsJob } from '../../server/src/jobs/points'
import { weekReportsJob } from '../../server/src/jobs/week-reports'
import { createMetrics } from '../../server/src/lib/metrics'
import { createPushDouble, type PushDouble } from './push-double'
import { sharedContent } from './content'
import { startWholeServer, type WholeServer } from './whole-server'

/** The Monday on which the week begins, counted from 1970; the day after its Sunday is in the same month. */
export const MONDAY = getStudyDay('2026-11-23')

/** A server looks for due jobs at least so often while the clock moves, in ms. */
const LOOK_MS = HOUR_MS / 2

/**
 * Time (Unix ms) of a day of the test by the clock on the wall in China, the Monday being day 1. Hours go on past
 * midnight while the day has not ended: `26:30` is half past two at night.
 */
export function getTime(day: number, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const midnight = studyDayStart(MONDAY + day - 1) - 4 * HOUR_MS
  return midnight + hours * HOUR_MS + minutes * 60_000
}

/** A whole server that lives by a clock which the test moves, with its content and the jobs beside it. */
export interface SimulatedServer {
  readonly server: WholeServer
  readonly content: Content
  /** The push services, which remember what came to which browser. */
  readonly push: PushDouble
  now(): number
  /** Moves the clock forward; whatever jobs become due on the way run at their time. */
  moveTo(day: number, clock: string): Promise<void>
  close(): Promise<void>
}

/** Starts such a server at six in the morning of day 1. */
export async function startSimulatedServer(): Promise<SimulatedServer> {
  let now = getTime(1, '06:00')
  const clock = () => new Date(now)
  const content = await sharedContent('content')
  const push = createPushDouble()
  const server = await startWholeServer({ clock, content, push })
  const failures: string[] = []
  const deps = {
    db: server.db,
    clock,
    metrics: createMetrics(jobHelp),
    warn: (failure: string) => void failures.push(failure),
  }
  const jobs: readonly Job[] = [
    boardsJob,
    weekReportsJob(content),
    pointsJob,
    remindersJob(content),
    messagesJob({ push, wechat: undefined, templates: [] }),
  ]
  const look = async (at: number): Promise<void> => {
    now = at
    await runDue(deps, jobs)
    if (failures.length > 0) throw new Error(failures.join('\n'))
  }
  return {
    server,
    content,
    push,
    now: () => now,
    async moveTo(day, wall) {
      const end = getTime(day, wall)
      if (end <= now) throw new Error(`${wall} of day ${day} is over`)
      for (let next = (Math.floor(now / LOOK_MS) + 1) * LOOK_MS; next < end; next += LOOK_MS) await look(next)
      await look(end)
    },
    close: () => server.close(),
  }
}
