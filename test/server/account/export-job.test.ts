import { setImmediate as breathe } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import type { AccountExport } from '../../../contract/schemas/account/account'
import type { Db } from '../../../server/src/db'
import { exportsJob } from '../../../server/src/jobs/exports'
import { retentionJob } from '../../../server/src/jobs/retention'
import { newUuid } from '../../../server/src/lib/uuid'
import { exportForms } from '../../../server/src/modules/account/auth/export-forms'
import { exportPages } from '../../../server/src/modules/account/auth/export-rows'
import { writeTicket } from '../../../server/src/modules/account/auth/export-ticket'
import { TICKET_MS } from '../../../server/src/security/ticket-seal'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { deriveKeys } from '../../../server/src/security/keys'
import { dump, noNames, type Member } from '../../support/accounts'
import {
  addDevices,
  addHistory,
  askExport,
  exportAddress,
  exportedAs,
  exportedBy,
  finishedExport,
  readExport,
} from '../../support/exports'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'
import { expectEndsWithSession } from '../../support/signed-addresses'
import { startTestServer, type TestServer } from '../../support/server'
import { testKeys } from '../../support/keys'

const HOUR = 3_600_000
const ENDED = '这个下载链接已经失效，请回到“我的”重新获取'

let db: Db
let now: number
let server: TestServer
let student: Member
beforeEach(async () => {
  now = Date.parse('2026-11-28T04:00:00Z')
  db = await openTestDatabase()
  server = await startTestServer({ db, clock: () => new Date(now) })
  student = await makeMember(db, new Date(now))
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

const job = exportsJob({
  keys: testKeys(),
  boot: { consult: { branches: [] } },
  clock: () => new Date(now),
  content: noNames,
})
const runJob = () => job.run(db, new Date(now), new AbortController().signal)

/** Gives a student files whose addresses alone have several parts in the text as well. */
const addFiles = ({ uid }: Member, count: number) =>
  sql`insert into files (uid, id, use, type, size, digest, name, created_at)
    select ${uid}::uuid, gen_random_uuid(), 'avatar', 'image/png', 1, '', md5(n::text) || md5('x' || n), now()
    from generate_series(1, ${count}::int) n`.execute(db)

const devicesIn = ({ parts }: AccountExport) => parts.find(({ name }) => name === 'known_devices')?.rows ?? []

/** Holds a table that every export reads, so that none ends before the work is done. */
const whileStuck = <Value>(work: () => Promise<Value>): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table coupons in access exclusive mode`.execute(tx)
    return work()
  })

/** Waits until somebody stands before the table. */
async function untilStuck(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'coupons' and not l.granted`.execute(db)
    if (rows.length > 0) return
  }
}

const countParts = async (): Promise<number> =>
  (await db.selectFrom('export_parts').select('nth').execute()).length

test('an export is asked for once, waits, is ready on every device, and both files are fetched without a token', async () => {
  await addDevices(db, student, 3)
  const id = newUuid(new Date(now))
  await whileStuck(async () => {
    expect(await askExport(server.app, student, id)).toMatchObject({
      status: 200,
      result: { id, state: 'waiting', askedAt: now },
    })
    await untilStuck()
    // Another device asks, and the first one again.
    expect((await askExport(server.app, student)).result.id).toBe(id)
    expect((await askExport(server.app, student, id)).result.state).toBe('waiting')
    expect(await readExport(server.app, student)).toEqual({ id, state: 'waiting', askedAt: now })
  })
  const ready = await finishedExport(server.app, student)
  expect(ready).toMatchObject({ id, state: 'ready', endsAt: now + 24 * HOUR })
  const [text, json] = await Promise.all(
    (['text', 'json'] as const).map(async (form) =>
      server.app.inject({ url: await exportAddress(server.app, student, id, form) }),
    ),
  )
  expect([text?.statusCode, text?.headers['content-type'], text?.headers['cache-control']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'no-store',
  ])
  expect(decodeURIComponent(String(text?.headers['content-disposition']))).toBe(
    `attachment; filename="my-data.txt"; filename*=UTF-8''我的数据-2026-11-28.txt`,
  )
  expect(text?.body).toContain('我的数据（2026-11-28 12:00 导出）\n')
  expect(text?.body).toContain('\n\n\n【账号】')
  expect(json?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect([text?.rawPayload.length, json?.rawPayload.length]).toEqual([ready?.textBytes, ready?.jsonBytes])
  // A device that asks again under the same id gets what was made for it.
  expect((await askExport(server.app, student, id)).result).toEqual(ready)
})

test('a file is sent packed to whoever unpacks it', async () => {
  await addDevices(db, student, 10_000)
  await askExport(server.app, student)
  const { id = '' } = (await finishedExport(server.app, student)) ?? {}
  expect(await countParts()).toBeGreaterThan(2)
  const url = await exportAddress(server.app, student, id, 'json')
  const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'accept-encoding'])
  const plain = await server.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
})

test('no row of a table is missing, however many there are', async () => {
  await addDevices(db, student, 1003)
  const rows = devicesIn(await exportedBy(server.app, student))
  const keys = rows.map(({ fields }) => fields.find(({ name }) => name === 'device_key')?.value)
  expect([keys.length, new Set(keys).size]).toEqual([1003, 1003])
  await addHistory(db, student, 400)
  const { parts } = await exportedBy(server.app, student)
  expect(parts.find(({ name }) => name === 'study_events')?.rows).toHaveLength(400)
})

test('rows are fetched and shaped a few at a time', async () => {
  await addHistory(db, student, 50)
  const deps = { keys: testKeys(), boot: { consult: { branches: [] } } }
  const sizes = await db.transaction().execute(async (tx) => {
    const found: number[] = []
    for await (const { name, rows } of exportPages(tx, deps, student.uid))
      if (name === 'study_events') found.push(rows.length)
    return found
  })
  expect(sizes).toEqual([20, 20, 10])
})

test('neither the database nor its dump has an export in clear', async () => {
  const name = '只有导出里才有的名字'
  await db
    .insertInto('profiles')
    .values({ uid: student.uid, name, avatar: '', branch_id: '', created_at: new Date(now) })
    .execute()
  expect(await exportedAs(server.app, student, 'text')).toContain(name)
  await db.deleteFrom('profiles').execute()
  const all = await dump(db)
  expect(all).not.toContain(name)
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from export_parts`.execute(db)
  for (const { sealed } of rows) {
    expect(sealed.includes(name)).toBe(false)
    expect(() => gunzipSync(sealed)).toThrow()
  }
})

test('a server that stops leaves its export to the next one, which begins it again', async () => {
  await addDevices(db, student, 10_000)
  let closing: Promise<void> | undefined
  await whileStuck(async () => {
    await askExport(server.app, student)
    await untilStuck()
    closing = server.close()
    while (server.app.server.listening) await breathe()
  })
  await closing
  server = await startTestServer({ db, clock: () => new Date(now) })
  expect((await readExport(server.app, student))?.state).toBe('waiting')
  expect(await runJob()).toBe(1)
  expect((await readExport(server.app, student))?.state).toBe('ready')
})

test('an export that a dead server left is begun again when nobody holds it any more, and has each row once', async () => {
  await addDevices(db, student, 10_000)
  const [id, second] = [newUuid(new Date(now)), newUuid(new Date(now))]
  const row = { uid: student.uid, id, site: '', state: 'waiting' as const, attempt: 1, ends_at: null }
  const sizes = { text_bytes: 0, json_bytes: 0 }
  const asked = { asked_at: new Date(now), leased_until: new Date(now + 1000) }
  await db
    .insertInto('account_exports')
    .values({ ...row, ...asked, ...sizes })
    .execute()
  const part = { uid: student.uid, id, sealed: Buffer.from('half') }
  await db
    .insertInto('export_parts')
    .values([
      { ...part, form: 'text', nth: 0 },
      { ...part, form: 'json', nth: 99 },
    ])
    .execute()
  expect(await runJob()).toBe(0)
  now += 1000
  expect(await runJob()).toBe(1)
  const url = await exportAddress(server.app, student, id, 'json')
  expect(devicesIn((await server.app.inject({ url })).json())).toHaveLength(10_000)
  expect((await askExport(server.app, student, second)).status).toBe(200)
})

test('a server that lost its export to another one adds nothing to it', async () => {
  await addFiles(student, 10_000)
  let before = 0
  await whileStuck(async () => {
    await askExport(server.app, student)
    await untilStuck()
    await sql`update account_exports set attempt = attempt + 1`.execute(db)
    before = await countParts()
  })
  await server.close()
  server = await startTestServer({ db, clock: () => new Date(now) })
  expect(await db.selectFrom('account_exports').select(['state', 'attempt']).execute()).toEqual([
    { state: 'waiting', attempt: 2 },
  ])
  expect([before > 0, await countParts()]).toEqual([true, before])
})

test('an export that cannot be made fails after three tries, and another one may be asked for', async () => {
  await sql`alter table coupons rename to gone`.execute(db)
  await askExport(server.app, student)
  while (!(await db.selectFrom('account_exports').select('uid').where('attempt', '=', 1).executeTakeFirst()))
    await breathe()
  for (let nth = 0; nth < 2; nth += 1) {
    now += 2 * 60_000
    await runJob().catch(() => undefined)
  }
  expect((await finishedExport(server.app, student))?.state).toBe('failed')
  expect(await runJob()).toBe(0)
  await sql`alter table gone rename to coupons`.execute(db)
  await askExport(server.app, student)
  expect((await finishedExport(server.app, student))?.state).toBe('ready')
})

test('an export that three servers died of is given up', async () => {
  await whileStuck(async () => {
    await askExport(server.app, student)
    await untilStuck()
    await sql`update account_exports set attempt = 3, leased_until = ${new Date(now)}`.execute(db)
    expect(await runJob()).toBe(1)
  })
  expect((await readExport(server.app, student))?.state).toBe('failed')
})

test('a student asks for five exports in a day of China, and a new one ends the one before', async () => {
  now = Date.parse('2026-11-28T15:30:00Z')
  student = await makeMember(db, new Date(now))
  const ids: string[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    now += 1000
    ids.push((await askExport(server.app, student)).result.id)
    await finishedExport(server.app, student)
  }
  expect(await askExport(server.app, student)).toMatchObject({
    status: 429,
    msg: '今天导出的次数太多了，请明天再试',
  })
  const [first = '', , , , last = ''] = ids
  expect(await exportAddress(server.app, student, last, 'text')).toContain(last)
  const { uid, headers } = student
  const before = await server.app.inject({
    url: `/auth/v1/users/${uid}/exports/${first}/file?form=text`,
    headers,
  })
  expect([before.statusCode, before.json().msg]).toEqual([404, ENDED])
  expect((await askExport(server.app, await makeMember(db, new Date(now)))).status).toBe(200)
  now = Date.parse('2026-11-28T15:59:59Z')
  expect((await askExport(server.app, student)).status).toBe(429)
  now = Date.parse('2026-11-28T16:00:00Z')
  expect((await askExport(server.app, student)).status).toBe(200)
})

test('an address holds for ten minutes, not after the export has ended, and not once anything of it is changed', async () => {
  const otherMember = await makeMember(db, new Date(now))
  await askExport(server.app, student)
  const { id = '' } = (await finishedExport(server.app, student)) ?? {}
  const url = await exportAddress(server.app, student, id, 'text')
  const ends = now + TICKET_MS
  const wanted = { uid: student.uid, session: newUuid(new Date(now)), id, form: 'text' as const }
  const forged = [
    url.replace(student.uid, otherMember.uid),
    url.replace(id, newUuid(new Date(now))),
    url.replace('.text.', '.json.'),
    url.replace(String(ends), String(ends + 1)),
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
    `/auth/v1/export-file/${writeTicket(deriveKeys('another secret'), wanted, ends)}`,
    '/auth/v1/export-file/x',
  ]
  for (const address of forged) {
    const answer = await server.app.inject({ url: address, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.body]).toEqual([404, ENDED])
  }
  now = ends - 1
  expect((await server.app.inject({ url })).statusCode).toBe(200)
  now = ends
  expect((await server.app.inject({ url })).statusCode).toBe(404)
  await db
    .updateTable('account_exports')
    .set({ ends_at: new Date(now + 1000) })
    .execute()
  const late = await exportAddress(server.app, student, id, 'text')
  now += 999
  expect((await server.app.inject({ url: late })).statusCode).toBe(200)
  now += 1
  expect((await server.app.inject({ url: late })).statusCode).toBe(404)
  expect(await readExport(server.app, student)).toBeUndefined()
  expect(await runJob()).toBeGreaterThan(0)
  expect(await countParts()).toBe(0)
  await retentionJob.run(db, new Date(now + 48 * HOUR), new AbortController().signal)
  expect(await db.selectFrom('account_exports').select('id').execute()).toEqual([])
})

test('an address holds no longer than the session by which it was given', async () => {
  await askExport(server.app, student)
  const { id = '' } = (await finishedExport(server.app, student)) ?? {}
  const addressFor = (member: Member) => exportAddress(server.app, member, id, 'text')
  await expectEndsWithSession(server, student, new Date(now), addressFor)
})

test('nobody asks for, sees or fetches the export of another', async () => {
  const otherMember = await makeMember(db, new Date(now))
  await askExport(server.app, student)
  const { id = '' } = (await finishedExport(server.app, student)) ?? {}
  const stranger = { uid: student.uid, headers: otherMember.headers }
  expect(await askExport(server.app, stranger)).toMatchObject({ status: 403, code: 'x403f' })
  for (const what of ['', `/${id}/file?form=text`]) {
    const url = `/auth/v1/users/${student.uid}/exports${what}`
    expect((await server.app.inject({ url, headers: otherMember.headers })).statusCode).toBe(403)
  }
  const own = {
    url: `/auth/v1/users/${otherMember.uid}/exports/${id}/file?form=text`,
    headers: otherMember.headers,
  }
  expect((await server.app.inject(own)).json()).toMatchObject({ status: 404, code: ErrorCode.NotFound })
})

test('with the account its exports are gone, be they ready or in the middle, and addresses lead nowhere', async () => {
  await askExport(server.app, student)
  const { id = '' } = (await finishedExport(server.app, student)) ?? {}
  const url = await exportAddress(server.app, student, id, 'text')
  now += 1000
  await addDevices(db, student, 10_000)
  await whileStuck(async () => {
    await askExport(server.app, student)
    await untilStuck()
    for (const name of ['accounts', 'export_parts', 'account_exports']) await eraseFrom(db, name, student.uid)
  })
  expect((await server.app.inject({ url })).statusCode).toBe(404)
  await server.close()
  for (const name of Object.keys(personalTables)) await eraseFrom(db, name, student.uid)
  expect(await dump(db)).not.toContain(student.uid)
  server = await startTestServer({ db, clock: () => new Date(now) })
})

test('the JSON file says what the pages say, whatever is in them', async () => {
  const field = fc.record({ name: fc.string(), label: fc.string(), value: fc.string() })
  const row = fc.record({ fields: fc.array(field, { maxLength: 3 }) })
  const page = fc.record({ isFirst: fc.boolean(), rows: fc.array(row, { minLength: 1, maxLength: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(page, { maxLength: 6 }), async (pages) => {
      const parts: AccountExport['parts'] = []
      async function* given() {
        for (const { isFirst, rows } of pages) {
          const last = parts.at(-1)
          const begins = isFirst || !last
          if (begins) parts.push({ name: `t${parts.length}`, label: '表', rows: [...rows] })
          else last.rows.push(...rows)
          yield { name: `t${parts.length - 1}`, label: '表', isFirst: begins, rows }
        }
      }
      let file = ''
      for await (const piece of exportForms.json(given(), {
        uid: 'u',
        at: new Date(5),
        site: '',
        findName: () => undefined,
      }))
        file += piece
      expect(JSON.parse(file)).toEqual({ exportedAt: 5, uid: 'u', parts })
    }),
  )
})
