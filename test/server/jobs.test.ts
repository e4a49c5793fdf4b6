import type { Db } from '../../server/src/db'
import { retentionJob } from '../../server/src/jobs/retention'
import { LEASE_SECONDS, RETRY_SECONDS, runDue, startJobs, type Job } from '../../server/src/jobs/runner'
import { createMetrics } from '../../server/src/lib/metrics'
import { newUuid } from '../../server/src/lib/uuid'
import { askCode, logIn, startAccountApp, type AccountApp } from '../support/accounts'
import { openTestDatabase } from '../support/postgres'

const DAY = 24 * 3600
let now: number
let db: Db
const warned: string[] = []
const metrics = createMetrics()
const deps = () => ({
  db,
  clock: () => new Date(now),
  metrics,
  warn: (message: string) => void warned.push(message),
})
const wait = (seconds: number) => void (now += seconds * 1000)

/** A job that counts its runs. */
function counting(run: () => Promise<number> = async () => 7): Job & { runs: number } {
  const job = { name: 'counting', everySeconds: 3600, runs: 0, run: async () => ((job.runs += 1), run()) }
  return job
}

beforeEach(async () => {
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

test('a job whose server died is taken by another one when the lease is over, and a late end changes nothing', async () => {
  let die = () => {}
  const dead = counting(() => new Promise<number>((done) => (die = () => done(99))))
  const hanging = runDue(deps(), [dead])
  while (dead.runs === 0) await new Promise((done) => setImmediate(done))
  wait(LEASE_SECONDS - 1)
  const alive = counting()
  expect(await runDue(deps(), [alive])).toEqual([])
  wait(1)
  expect(await runDue(deps(), [alive])).toEqual(['counting'])
  die()
  await hanging
  expect(await db.selectFrom('jobs').select('rows').execute()).toEqual([{ rows: 7 }])
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

test('what has no use goes after its days and not before', async () => {
  const at = (days: number) => new Date(now - days * DAY * 1000)
  const rowOf = (days: number) => ({
    phone_index: Buffer.from('p'),
    id: newUuid(at(days)),
    class: 'stranger' as const,
    type: 3,
    state: 'sent' as const,
    created_at: at(days),
  })
  await db.insertInto('sms_ledger').values([29.9, 30.1, 31, 400].map(rowOf)).execute()
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

describe('with somebody who logs in', () => {
  let suite: AccountApp
  beforeEach(async () => {
    suite = await startAccountApp()
  })
  afterEach(() => suite.close())

  test('a session that lives is kept, and what is left of one goes a month after its end', async () => {
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
