import type { Db } from '../../server/src/db'
import { retentionJob } from '../../server/src/jobs/retention'
import { LEASE_SECONDS } from '../../server/src/jobs/lease'
import { RETRY_SECONDS, runDue, startJobs, type Job, type Priority } from '../../server/src/jobs/runner'
import { createMetrics } from '../../server/src/lib/metrics'
import { newUuid } from '../../server/src/lib/uuid'
import { askCode, logIn, startAccountApp, type AccountApp } from '../support/accounts'
import { openTestDatabase } from '../support/postgres'

const DAY = 24 * 3600
let now: number
let db: Db
const warned: string[] = []
/** The runner's repeated work; a test does it by hand. */
const ticks = new Set<() => void>()
const tick = () => ticks.forEach((work) => work())
const metrics = createMetrics()
const deps = () => ({
  db,
  clock: () => new Date(now),
  metrics,
  warn: (message: string) => void warned.push(message),
  every: (_ms: number, work: () => void) => {
    ticks.add(work)
    return () => void ticks.delete(work)
  },
})
const wait = (seconds: number) => void (now += seconds * 1000)

/** A job that counts its runs. */
function counting(run: () => Promise<number> = async () => 7): Job & { runs: number } {
  const job = { name: 'counting', everySeconds: 3600, runs: 0, run: async () => ((job.runs += 1), run()) }
  return job
}

/** A job whose runs each end when the test says so. */
function held(name: string, priority?: Priority, everySeconds = 60) {
  const runs: { signal: AbortSignal; end: (rows: number) => void }[] = []
  let begun: () => void = () => undefined
  return {
    name,
    everySeconds,
    ...(priority && { priority }),
    runs,
    run: (_db: Db, _now: Date, signal: AbortSignal) =>
      new Promise<number>((end) => {
        runs.push({ signal, end })
        begun()
      }),
    /** Resolves once it has begun as often. */
    async began(times: number): Promise<void> {
      while (runs.length < times) await new Promise<void>((done) => (begun = done))
    },
  }
}

beforeEach(async () => {
  ticks.clear()
  now = Date.parse('2026-07-01T02:00:00Z')
  warned.splice(0)
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

test('a job runs when it is due and then not until its period is over', async () => {
  const job = counting()
  expect(await runDue(deps(), [job])).toEqual(['counting'])
  wait(3599)
  expect(await runDue(deps(), [job])).toEqual([])
  wait(1)
  expect(await runDue(deps(), [job])).toEqual(['counting'])
  expect(job.runs).toBe(2)
  expect(metrics.text()).toContain('shangan_job_rows{job="counting"} 7')
  expect(metrics.text()).toContain(`shangan_job_ended_timestamp_seconds{job="counting"} ${now / 1000}`)
})

test('of many servers that look at the same moment one runs the job', async () => {
  let open = () => {}
  const gate = new Promise<void>((done) => (open = done))
  const job = counting(async () => {
    await gate
    return 1
  })
  const looks = Array.from({ length: 8 }, () => runDue(deps(), [job]))
  await Promise.race(looks)
  open()
  expect((await Promise.all(looks)).flat()).toEqual(['counting'])
  expect(job.runs).toBe(1)
})

const jobRow = async (name: string) => {
  const { rows, failure, holder } = await db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { rows, failure, isHeld: holder !== null }
}

test('a job whose server died is taken by another one within a minute, and a late end changes nothing', async () => {
  expect(LEASE_SECONDS).toBeLessThan(60)
  const dead = held('counting')
  const hanging = runDue(deps(), [dead])
  await dead.began(1)
  wait(LEASE_SECONDS - 1)
  const alive = counting()
  expect(await runDue(deps(), [alive])).toEqual([])
  wait(1)
  expect(await runDue(deps(), [alive])).toEqual(['counting'])
  dead.runs[0]?.end(99)
  await hanging
  expect(await jobRow('counting')).toEqual({ rows: 7, failure: '', isHeld: false })
})

test('a run that began at the same moment as that of another server does not write over its end', async () => {
  const late = held('counting')
  const hanging = runDue(deps(), [late])
  await late.began(1)
  await db
    .updateTable('jobs')
    .set({ due_at: new Date(now) })
    .execute()
  expect(await runDue(deps(), [counting()])).toEqual(['counting'])
  late.runs[0]?.end(99)
  await hanging
  expect(await jobRow('counting')).toMatchObject({ rows: 7 })
})

test('a long run holds its job as long as its server says that it lives', async () => {
  const long = held('counting')
  const hanging = runDue(deps(), [long])
  await long.began(1)
  for (let beats = 0; beats < 4; beats += 1) {
    wait(LEASE_SECONDS - 1)
    tick()
    const countRows = async () =>
      (await db.selectFrom('jobs').select('due_at').executeTakeFirst())?.due_at.getTime()
    while ((await countRows()) !== now + LEASE_SECONDS * 1000);
    expect(await runDue(deps(), [counting()])).toEqual([])
  }
  expect(long.runs[0]?.signal.aborted).toBe(false)
  long.runs[0]?.end(4)
  await hanging
  expect(await jobRow('counting')).toEqual({ rows: 4, failure: '', isHeld: false })
  expect(ticks.size).toBe(0)
})

test('a run is asked to stop once another server has its job', async () => {
  const first = held('counting')
  const hanging = runDue(deps(), [first])
  await first.began(1)
  const isNotified = new Promise((done) => first.runs[0]?.signal.addEventListener('abort', done))
  wait(LEASE_SECONDS)
  expect(await runDue(deps(), [counting()])).toEqual(['counting'])
  tick()
  await isNotified
  first.runs[0]?.end(99)
  await hanging
  expect(await jobRow('counting')).toMatchObject({ rows: 7 })
})

test('a run is asked to stop when the database has been away for as long as its lease', async () => {
  const run = held('counting')
  const hanging = runDue(deps(), [run])
  await run.began(1)
  await db.schema.alterTable('jobs').renameTo('jobs_away').execute()
  const isNotified = new Promise((done) => run.runs[0]?.signal.addEventListener('abort', done))
  wait(LEASE_SECONDS)
  tick()
  await isNotified
  await db.schema.alterTable('jobs_away').renameTo('jobs').execute()
  run.runs[0]?.end(1)
  await hanging
})

test('a job that somebody waits for is not behind work that nobody waits for, however long that takes', async () => {
  const statistics = ['figures', 'more figures', 'all figures'].map((name) => held(name))
  const orders = held('orders', 'prompt')
  const messages = held('messages', 'prompt', 30)
  const jobs = startJobs(deps(), [...statistics, orders, messages])
  await Promise.all([orders.began(1), messages.began(1)])
  await Promise.race(statistics.map((job) => job.began(1)))
  orders.runs[0]?.end(1)
  messages.runs[0]?.end(1)
  const isDue = async (name: string) =>
    (await db.selectFrom('jobs').select('due_at').where('name', '=', name).executeTakeFirst())?.due_at
  while ((await isDue('messages'))?.getTime() !== now + 30_000);
  wait(30)
  tick()
  await messages.began(2)
  while ((await isDue('orders'))?.getTime() !== now + 30_000);
  wait(30)
  tick()
  await orders.began(2)
  const stopped = jobs.stop()
  for (const { runs } of [...statistics, orders, messages]) for (const { end } of runs) end(1)
  await stopped
})

test('of the work that nobody waits for two run at once, and another as soon as one has ended', async () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => held(name))
  const begun = () => all.filter(({ runs }) => runs.length > 0)
  const jobs = startJobs(deps(), all)
  await Promise.all([all[0]?.began(1), all[1]?.began(1)])
  expect(begun()).toHaveLength(2)
  all[1]?.runs[0]?.end(1)
  await all[2]?.began(1)
  expect(begun()).toHaveLength(3)
  all[0]?.runs[0]?.end(1)
  await all[3]?.began(1)
  const stopped = jobs.stop()
  for (const { runs } of all) for (const { end } of runs) end(1)
  await stopped
})

test('a job that a stopping server breaks off is due at once for the next one', async () => {
  const cut = held('counting')
  const jobs = startJobs(deps(), [cut])
  await cut.began(1)
  const stopped = jobs.stop()
  expect(cut.runs[0]?.signal.aborted).toBe(true)
  cut.runs[0]?.end(3)
  await stopped
  expect(await runDue(deps(), [counting()])).toEqual(['counting'])
})

test('a job that fails says so and is tried again soon', async () => {
  const job = counting(async () => {
    throw new Error('no room')
  })
  expect(await runDue(deps(), [job])).toEqual(['counting'])
  expect(warned).toEqual(['job counting: no room'])
  expect(metrics.text()).toContain('shangan_job_failing{job="counting"} 1')
  expect(await runDue(deps(), [job])).toEqual([])
  wait(RETRY_SECONDS)
  expect(await runDue(deps(), [counting()])).toEqual(['counting'])
  expect(metrics.text()).toContain('shangan_job_failing{job="counting"} 0')
})

test('a runner that is stopped lets its job end and begins no other', async () => {
  const job = counting(async () => 1)
  const jobs = startJobs(deps(), [
    job,
    { ...counting(), name: 'second', run: async () => Promise.reject(new Error()) },
  ])
  await jobs.stop()
  expect(job.runs).toBeLessThanOrEqual(1)
  expect(warned).toEqual([])
})

test('useless rows go after their days and not before', async () => {
  const at = (days: number) => new Date(now - days * DAY * 1000)
  const getRow = (days: number) => ({
    phone_index: Buffer.from('p'),
    id: newUuid(at(days)),
    class: 'stranger' as const,
    type: 3,
    state: 'sent' as const,
    created_at: at(days),
  })
  await db.insertInto('sms_ledger').values([29.9, 30.1, 31, 400].map(getRow)).execute()
  const ended = (days: number) => ({
    subject: Buffer.from(`${days}`),
    seconds: 1,
    starts_at: at(days),
    ends_at: at(days),
    tries: 1,
  })
  await db.insertInto('password_tries').values([0.9, 1.1].map(ended)).execute()
  expect(await retentionJob.run(db, new Date(now), new AbortController().signal)).toBe(4)
  expect(await db.selectFrom('sms_ledger').select('created_at').execute()).toEqual([{ created_at: at(29.9) }])
  expect(await db.selectFrom('password_tries').select('ends_at').execute()).toEqual([{ ends_at: at(0.9) }])
})

test('decisions of staff in a class go with the messages there', async () => {
  const at = (days: number) => new Date(now - days * DAY * 1000)
  const uid = newUuid(at(0))
  await db
    .insertInto('accounts')
    .values({
      uid,
      phone_cipher: null,
      phone_mask: '',
      consent_version: null,
      consent_at: null,
      registered_at: at(400),
    })
    .execute()
  const decided = (days: number) => ({
    uid,
    id: newUuid(at(days)),
    room: 'class',
    action: 'mute' as const,
    message: null,
    staff_id: newUuid(at(0)),
    decided_at: at(days),
  })
  await db.insertInto('live_decisions').values([179.9, 180.1].map(decided)).execute()
  await retentionJob.run(db, new Date(now), new AbortController().signal)
  expect(await db.selectFrom('live_decisions').select('decided_at').execute()).toEqual([
    { decided_at: at(179.9) },
  ])
})

describe('with somebody who logs in', () => {
  let suite: AccountApp
  beforeEach(async () => {
    suite = await startAccountApp()
  })
  afterEach(() => suite.close())

  test('a live session stays, and the rest of an ended one goes a month after its end', async () => {
    await logIn(suite, '13800001234')
    await askCode(suite, '13900005678')
    const signal = new AbortController().signal
    await retentionJob.run(suite.db, new Date(Date.parse('2026-07-20T00:00:00Z')), signal)
    expect(await suite.db.selectFrom('sessions').select('uid').execute()).toHaveLength(1)
    const later = new Date(Date.parse('2026-10-01T00:00:00Z'))
    expect(await retentionJob.run(suite.db, later, signal)).toBeGreaterThan(4)
    expect(await suite.db.selectFrom('sessions').select('uid').execute()).toEqual([])
    expect(await suite.db.selectFrom('sms_ledger').select('id').execute()).toEqual([])
    expect(await suite.db.selectFrom('accounts').select('uid').execute()).toHaveLength(1)
  })
})
