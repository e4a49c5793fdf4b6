import type { Db } from '../db'
import { errorMessage } from '../lib/error-code'
import type { Metrics } from '../lib/metrics'
import { newUuid } from '../lib/uuid'
import { holdLease, leaseEnd, type Every } from './lease'
import * as repo from './repo'

/** `prompt` is work that somebody waits for: it runs beside all other and never behind it. */
export type Priority = 'prompt' | 'spare'

/** Work that is done from time to time, by one of all servers. It must bear being cut off and begun again. */
export interface Job {
  name: string
  /** Seconds from the end of one run to the next. */
  everySeconds: number
  /** `spare` by default. */
  priority?: Priority
  /** Does the work and resolves to how many rows it was about; gives up soon after the signal says so. */
  run(db: Db, now: Date, signal: AbortSignal): Promise<number>
}

/** The dependencies of the running of jobs. */
export interface JobDeps {
  db: Db
  clock: () => Date
  metrics: Metrics
  warn(message: string): void
  /** Timers of the system where it is left out. */
  every?: Every
}

/** How many jobs of a priority one server runs at once; of those that nobody waits for two, so that a slow one does not hold up the rest. */
const ROOM: Readonly<Record<Priority, number>> = { prompt: Infinity, spare: 2 }

/** How soon a job that failed is tried again, in seconds, unless its own period is shorter. */
export const RETRY_SECONDS = 5 * 60

/** How often a server looks for what is due, in milliseconds. */
const LOOK_MS = 10_000

/** The meanings of the numbers about jobs. */
export const jobHelp = {
  shangan_job_ended_timestamp_seconds: 'When the last run of a job ended, on whichever server',
  shangan_job_rows: 'How many rows the last run of a job was about',
  shangan_job_failing: '1 when the last run of a job failed',
} as const

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const systemTimers: Every = (ms, work) => {
  const timer = setInterval(work, ms)
  return () => clearInterval(timer)
}

/** Does a job that was taken, and writes down how that ended. Never rejects. */
async function runTaken(
  deps: JobDeps,
  job: Job,
  { holder, now }: repo.Lease,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, warn, every = systemTimers } = deps
  const { name, everySeconds } = job
  const lease = holdLease({ db, clock, every }, name, holder)
  const end = { rows: 0, failure: '', seconds: everySeconds }
  try {
    end.rows = await job.run(db, now, AbortSignal.any([stopping, lease.lost]))
    // Work that a server leaves off as it stops is for the next one, at once.
    if (stopping.aborted) end.seconds = 0
  } catch (cause) {
    end.failure = errorMessage(cause).slice(0, 500)
    end.seconds = Math.min(RETRY_SECONDS, everySeconds)
    warn(`job ${name}: ${end.failure}`)
  }
  lease.release()
  const { seconds, ...rest } = end
  const ended = clock()
  try {
    await repo.endJob(db, name, holder, { ...rest, due_at: after(ended, seconds), ended_at: ended })
  } catch (cause) {
    // It is due again when its lease is over.
    warn(`job ${name}: ${errorMessage(cause)}`)
  }
}

/** The jobs that one server runs. */
class Runner {
  private readonly running = new Map<Job, Promise<void>>()
  private isAdded = false

  constructor(
    private readonly deps: JobDeps,
    private readonly jobs: readonly Job[],
    private readonly stopping: AbortSignal,
  ) {}

  /** Begins what is due, runs on no other server and has room here; one look at a time. Resolves to their names. */
  async look(onEnd: () => void = () => undefined): Promise<string[]> {
    if (this.stopping.aborted) return []
    const now = this.deps.clock()
    const names = this.jobs.map(({ name }) => name)
    if (!this.isAdded) await repo.addJobs(this.deps.db, names, now)
    this.isAdded = true
    const lease = { holder: newUuid(now), now, ends: leaseEnd(now) }
    const prompt = await this.begin('prompt', lease, onEnd)
    return [...prompt, ...(await this.begin('spare', lease, onEnd))]
  }

  /** Resolves once what runs now has ended. */
  async rest(): Promise<void> {
    await Promise.all(this.running.values())
  }

  private async begin(priority: Priority, lease: repo.Lease, onEnd: () => void): Promise<string[]> {
    const own = this.jobs.filter((job) => (job.priority ?? 'spare') === priority)
    const idle = own.filter((job) => !this.running.has(job))
    const room = Math.min(idle.length, ROOM[priority] - (own.length - idle.length))
    if (room <= 0) return []
    const names = idle.map(({ name }) => name)
    const taken = await repo.takeJobs(this.deps.db, names, room, lease)
    for (const job of idle.filter(({ name }) => taken.includes(name))) {
      const run = runTaken(this.deps, job, lease, this.stopping).finally(() => {
        this.running.delete(job)
        onEnd()
      })
      this.running.set(job, run)
    }
    return taken
  }
}

/** Runs every job that is due and that no other server has. Resolves to the names of those it ran. */
export async function runDue(
  deps: JobDeps,
  jobs: readonly Job[],
  signal: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  const runner = new Runner(deps, jobs, signal)
  const ran: string[] = []
  for (;;) {
    const begun = await runner.look()
    if (begun.length === 0) break
    ran.push(...begun)
    await runner.rest()
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

/**
 * Looks for due jobs now, every few seconds and whenever one has ended; `stop` lets the runs under way come to their end.
 */
export function startJobs(deps: JobDeps, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const runner = new Runner(deps, jobs, stopping.signal)
  let looking: Promise<unknown> = Promise.resolve()
  let isWanted = false
  const look = async () => {
    isWanted = false
    await runner.look(wantLook)
    await showJobs(deps)
  }
  function wantLook(): void {
    if (isWanted || stopping.signal.aborted) return
    isWanted = true
    // A database that is away is reported elsewhere; the next look tries again.
    looking = looking.then(look).catch((cause: unknown) => deps.warn(`jobs: ${errorMessage(cause)}`))
  }
  const rest = (deps.every ?? systemTimers)(LOOK_MS, wantLook)
  wantLook()
  return {
    async stop() {
      rest()
      stopping.abort()
      await looking
      await runner.rest()
    },
  }
}
