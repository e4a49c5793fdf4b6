import { studyDay } from '../../../contract/domain/study/day'
import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../../../server/src/db'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { createPlanCalendars } from '../../../server/src/modules/plan/plan-calendar'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'

const now = new Date('2026-11-26T04:00:00Z')
const origin = 'https://shangan.example'
const exam = { cohort: '27', examDate: '2026-12-19', examDateNote: '' }
const turn = () => new Promise((done) => setImmediate(done))

let db: Db
let goOn: () => void
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(async () => {
  goOn()
  await db.destroy()
})

/** Calendars of a database that counts how often plans were looked up and read; what is read waits for `goOn`. */
function watchedCalendars() {
  const seen = { lookedUp: 0, read: 0 }
  const lookUps = new WeakSet<object>()
  const reads = new WeakSet<object>()
  const mayGoOn = new Promise<void>((done) => (goOn = done))
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      const query = JSON.stringify(node)
      if (query.includes('"study_logs"')) lookUps.add(queryId)
      if (query.includes('"study_events"')) {
        reads.add(queryId)
        seen.read += 1
      }
      return node
    },
    async transformResult({ result, queryId }) {
      if (lookUps.has(queryId)) seen.lookedUp += 1
      if (reads.has(queryId)) await mayGoOn
      return result
    },
  })
  const loadCalendar = createPlanCalendars(watched, { home: exam })
  const ask = (uid: string, own: { origin?: string; now?: Date } = {}) =>
    loadCalendar({ uid, origin, now, ...own })
  /** Until so many plans were looked up, and all was asked that follows from it. */
  const untilLookedUp = async (count: number) => {
    while (seen.lookedUp < count) await turn()
    await turn()
  }
  return { ask, seen, untilLookedUp }
}

async function plan(uid: string, title: string) {
  const task = { id: newUuid(now), at: now.getTime(), kind: 'task', task: newUuid(now) }
  const facts = { title, minutes: 30, day: studyDay(now.getTime()) }
  await addEvents(db, { uid, stream: 'plan' }, [{ ...task, ...facts }], now)
}

test('a plan is read once for all who ask at the same time', async () => {
  const { uid } = await makeMember(db)
  await plan(uid, '练极限')
  const { ask, seen, untilLookedUp } = watchedCalendars()
  const asked = [ask(uid), ask(uid), ask(uid)]
  await untilLookedUp(1)
  asked.push(ask(uid))
  goOn()
  for (const { file } of await Promise.all(asked)) expect(file.toString()).toContain('练极限')
  expect(seen).toEqual({ lookedUp: 1, read: 1 })
})

test('a plan is read again when it has changed, and only then', async () => {
  const { uid } = await makeMember(db)
  const { ask, seen } = watchedCalendars()
  goOn()
  await plan(uid, '练极限')
  expect(await ask(uid)).toBe(await ask(uid))
  expect(seen.read).toBe(1)
  await plan(uid, '背政治')
  expect((await ask(uid)).file.toString()).toContain('背政治')
  expect(seen.read).toBe(2)
})

test('a calendar is written again for another day or address of the site, of the plan as it was read', async () => {
  const { uid } = await makeMember(db)
  const { ask, seen } = watchedCalendars()
  goOn()
  await plan(uid, '练极限')
  const first = await ask(uid)
  const elsewhere = await ask(uid, { origin: 'https://other.example' })
  expect(elsewhere.file.toString()).toContain('URL:https://other.example/')
  expect(elsewhere.etag).not.toBe(first.etag)
  expect((await ask(uid)).etag).toBe(first.etag)
  const later = await ask(uid, { now: new Date(now.getTime() + 61 * 86_400_000) })
  expect(later.file.toString()).not.toContain('练极限')
  expect(seen.read).toBe(1)
})

test('two plans are read at once, fifty wait, and who comes then is asked to come again', async () => {
  const { ask, seen, untilLookedUp } = watchedCalendars()
  const asked = Array.from({ length: 52 }, () => ask(newUuid(now)))
  await untilLookedUp(52)
  expect(seen.read).toBe(2)
  await expect(ask(newUuid(now))).rejects.toMatchObject({ code: ErrorCode.Busy, retryAfter: 60 })
  goOn()
  await Promise.all(asked)
  expect(seen.read).toBe(52)
})

test('one student with many names of the site takes two places, and the others get theirs', async () => {
  const { ask, seen, untilLookedUp } = watchedCalendars()
  const first = newUuid(now)
  const own = Array.from({ length: 60 }, (_, at) => ask(first, { origin: `https://${at}.example` }))
  const outcomes = Promise.allSettled(own)
  await untilLookedUp(60)
  const others = Array.from({ length: 20 }, () => ask(newUuid(now)))
  await untilLookedUp(80)
  goOn()
  await Promise.all(others)
  const states = (await outcomes).map(({ status }) => status)
  expect(states.filter((status) => status === 'fulfilled')).toHaveLength(2)
  expect(seen.read).toBeGreaterThanOrEqual(21)
})
