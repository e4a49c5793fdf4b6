import { sql } from 'kysely'
import { openDb, type Db } from '../../server/src/db'
import { isDatabaseDown } from '../../server/src/lib/database-down'
import { createPostgresBus } from '../../server/src/providers/bus/postgres'
import type { Member } from '../support/accounts'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { makeMembers } from '../support/members'
import { createTestDatabase } from '../support/postgres'
import { startTestServer, type TestServer } from '../support/server'

/** Few connections, all of which a test can lose; long enough that no statement of a busy machine is cut. */
const limits = { connections: 4, statementMs: 2000 }

let line: FaultProxy
/** The database past the line, and over it. */
let [direct, url] = ['', '']
let near: Db
let db: Db
let server: TestServer
beforeAll(async () => {
  direct = await createTestDatabase()
  near = openDb(direct)
  const own = new URL(direct)
  line = await startFaultProxy()
  line.target(Number(own.port))
  own.port = new URL(line.url).port
  url = own.toString()
  db = openDb(url, limits)
  server = await startTestServer({ db })
})
afterAll(async () => {
  await server.close()
  await db.destroy()
  await near.destroy()
  await line.close()
})

const messages = ({ uid, headers }: Member) =>
  server.app.inject({ url: `/notification/v1/users/${uid}/messages`, headers })
const each = <T>(work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: limits.connections }, work))

/** Makes the pool open all its connections, and lets the network forget them. */
async function loseAll(): Promise<void> {
  let [begun, all] = [0, () => {}]
  const areOpen = new Promise<void>((done) => (all = done))
  await each(() =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      if ((begun += 1) === limits.connections) all()
      await areOpen
    }),
  )
  line.forget()
}

test('requests on connections that the network forgot are asked to come again, and then served', async () => {
  // Each with an account of its own: the requests of one account are looked up together.
  const members = await makeMembers(db, limits.connections)
  await loseAll()
  const lost = await Promise.all(members.map(messages))
  expect(lost.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    lost.map(() => [503, '2']),
  )
  expect(lost[0]?.json()).toMatchObject({ code: 'x503', result: null })
  const served = await Promise.all(members.map(messages))
  expect(served.map(({ statusCode }) => statusCode)).toEqual(served.map(() => 200))
})

test('a transaction whose connection is lost fails as a whole, and another one goes through', async () => {
  const count = (tx: Db) =>
    sql`insert into shop_counts (kind, name, taken) values ('seat', 'lost', 1)`.execute(tx)
  const failing = db.transaction().execute(async (tx) => {
    await count(tx)
    line.forget()
    await count(tx)
  })
  expect(isDatabaseDown(await failing.catch((cause: unknown) => cause))).toBe(true)
  await db.transaction().execute(count)
  expect(await db.selectFrom('shop_counts').select('name').execute()).toEqual([{ name: 'lost' }])
})

test('a statement may take as long as it is allowed to, and is then ended by PostgreSQL itself', async () => {
  const { rows } = await sql`select 1 as slept from pg_sleep(${limits.statementMs / 2000})`.execute(db)
  expect(rows).toEqual([{ slept: 1 }])
  const endless = sql`select pg_sleep(60)`.execute(db)
  await expect(endless).rejects.toMatchObject({ code: '57014' })
})

test('a server is not ready while its connections hear nothing, and ready again when they were replaced', async () => {
  await loseAll()
  expect((await server.app.inject('/readyz')).statusCode).toBe(503)
  while ((await server.app.inject('/readyz')).statusCode !== 200);
})

test('a bus whose line was forgotten listens again and says that something may be missing', async () => {
  const bus = createPostgresBus(db, url, { everyMs: 50, answerMs: 1000 })
  const speaker = createPostgresBus(near, direct)
  let onNews: (name: string | undefined) => void = () => {}
  const next = () => new Promise<string | undefined>((done) => (onNews = done))
  bus.listen((name) => onNews(name))
  const there = next()
  const telling = setInterval(() => speaker.publish('there'), 20)
  expect(await there).toBe('there')
  clearInterval(telling)
  const missing = new Promise<void>((done) => (onNews = (name) => name === undefined && done()))
  line.forget()
  await missing
  const again = new Promise<void>((done) => (onNews = (name) => name === 'back' && done()))
  speaker.publish('back')
  await again
  await bus.close()
  await speaker.close()
})
