import type { Db } from '../db'
import type { Metrics } from '../lib/metrics'
import * as repo from './repo'

/** Work that is done from time to time, by one of all servers. It must bear being cut off and begun again. */
export interface Job {
  name: string
  /** Seconds from the end of one run to the next. */
  everySeconds: number
  /** Does the work and answers how many rows it was about; gives up soon after the signal says so. */
  run(db: Db, now: Date, signal: AbortSignal): Promise<number>
}

/** What the running of jobs needs from outside. */
export interface JobDeps {
  db: Db
  clock: () => Date
  metrics: Metrics
  warn(message: string): void
}

/** How long a job is left to the server that took it before another one may, in seconds. */
export const LEASE_SECONDS = 15 * 60

/** How soon a job that failed is tried again, in seconds, unless its own period is shorter. */
export const RETRY_SECONDS = 5 * 60

/** How often a server looks for what is due, in milliseconds. */
const LOOK_MS = 60_000

/** What the numbers about jobs mean. */
export const jobHelp = {
  shangan_job_ended_timestamp_seconds: 'When the last run of a job ended, on whichever server',
  shangan_job_rows: 'How many rows the last run of a job was about',
  shangan_job_failing: '1 when the last run of a job failed',
} as const

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Runs every job that is due and that no other server has. Resolves to the names of those it ran. */
export async function runDue(
  deps: JobDeps,
  jobs: readonly Job[],
  signal: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  const { db, clock, warn } = deps
  const ran: string[] = []
  for (const job of jobs) {
    const begun = clock()
    await repo.addJob(db, job.name, begun)
    if (signal.aborted || !(await repo.takeJob(db, job.name, begun, after(begun, LEASE_SECONDS)))) continue
    ran.push(job.name)
    try {
      const rows = await job.run(db, begun, signal)
      const ended = clock()
      const due = after(ended, job.everySeconds)
      await repo.endJob(db, job.name, begun, { due_at: due, ended_at: ended, rows, failure: '' })
    } catch (cause) {
      const ended = clock()
      const failure = cause instanceof Error ? cause.message.slice(0, 500) : 'unknown'
      warn(`job ${job.name}: ${failure}`)
      const due = after(ended, Math.min(RETRY_SECONDS, job.everySeconds))
      await repo.endJob(db, job.name, begun, { due_at: due, ended_at: ended, rows: 0, failure })
    }
  }
  await showJobs(deps)
  return ran
}

async function showJobs({ db, metrics }: JobDeps): Promise<void> {
  for (const { name: job, ended_at: ended, rows, failure } of await repo.listJobs(db)) {
    if (ended) metrics.set('shangan_job_ended_timestamp_seconds', ended.getTime() / 1000, { job })
    metrics.set('shangan_job_rows', rows, { job })
    metrics.set('shangan_job_failing', failure === '' ? 0 : 1, { job })
  }
}

/** Looks for due jobs now and from then on every minute; `stop` lets the run under way come to its end. */
export function startJobs(deps: JobDeps, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const look = () => {
    if (isBusy) return
    isBusy = true
    running = runDue(deps, jobs, stopping.signal)
      // A database that is away is reported elsewhere; the next round tries again.
      .catch((cause: unknown) => deps.warn(`jobs: ${cause instanceof Error ? cause.message : 'unknown'}`))
      .finally(() => (isBusy = false))
  }
  const looking = setInterval(look, LOOK_MS)
  look()
  return {
    async stop() {
      clearInterval(looking)
      stopping.abort()
      await running
    },
  }
}
