import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { createShortageReporter } from '../../server/src/errors/shortage'
import { newUuid } from '../../server/src/lib/uuid'
import type { FileStore } from '../../server/src/providers/files/contract'
import { createDiskFiles } from '../../server/src/providers/files/disk'
import type { Member } from '../support/accounts'
import { bareApp } from '../support/contract-app'
import { makeMember } from '../support/members'
import { jpeg } from '../support/pictures'
import { startTestServer, type TestServer } from '../support/server'

let folder: string
let fault: Error | undefined
let server: TestServer
let me: Member
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shangan-full-'))
  const disk = createDiskFiles(folder)
  const put: FileStore['put'] = async (...given) => {
    if (fault) throw fault
    await disk.put(...given)
  }
  server = await startTestServer({ files: { ...disk, put }, env: { LOG_LEVEL: 'silent' } })
  me = await makeMember(server.db)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const failing = (code: string) => Object.assign(new Error('it says no'), { code })

/** Lets PostgreSQL refuse events as it does when it runs out of something. */
async function refuseEvents(state: string): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'could not extend file' using errcode = '${state}'; end`,
  )}`.execute(server.db)
  await sql`create trigger refuse before insert on study_events for each row execute function refuse()`.execute(
    server.db,
  )
}
const takeEvents = () => sql`drop trigger refuse on study_events`.execute(server.db)

function send() {
  const event = { id: newUuid(new Date()), at: Date.now(), kind: 'focus', took: 300_000, how: 'visible' }
  return server.app.inject({
    method: 'POST',
    url: `/study/v1/users/${me.uid}/streams/focus/events`,
    headers: me.headers,
    payload: { events: [event] },
  })
}

test.each(['53000', '53100', '53200', '53300', '53400'])(
  'while the database is out of something (%s), study is asked to come again, and then stored',
  async (state) => {
    await refuseEvents(state)
    const refused = await send()
    await takeEvents()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'x503'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send()).statusCode).toBe(200)
  },
)

test.each(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM'])(
  'while the store of pictures fails with %s, an upload is asked to come again, and then taken',
  async (code) => {
    const id = newUuid(new Date())
    const query = { id, use: 'answer', type: 'image/jpeg', size: String(jpeg.length) }
    const { headers } = me
    const permitted = await server.app.inject({ url: '/base/v1/aliyun/sts/token', query, headers })
    const upload = () =>
      server.app.inject({
        method: 'PUT',
        url: `/base/v1/users/${me.uid}/files/${id}`,
        query: { permit: permitted.json().result.permit },
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: jpeg,
      })
    fault = failing(code)
    const refused = await upload()
    fault = undefined
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'x503',
      '30',
    ])
    expect((await upload()).statusCode).toBe(200)
  },
)

test('a picture that cannot be written whole leaves nothing on the disk', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'shangan-halves-'))
  const disk = createDiskFiles(dir)
  // A folder is in the way of the last step.
  mkdirSync(path.join(dir, 'ab/abc'), { recursive: true })
  await expect(disk.put('abc', jpeg)).rejects.toThrow()
  expect(readdirSync(path.join(dir, 'halves'))).toEqual([])
  rmSync(dir, { recursive: true })
})

test('the log says in one line what the machine ran out of, however many requests meet with it', async () => {
  const app = await bareApp((it) => {
    it.get('/throws/:code', async ({ params }) => {
      throw new Error('a step failed', { cause: failing(String(Reflect.get(Object(params), 'code'))) })
    })
  })
  for (const code of ['53100', 'ENOSPC', '53100', '53200']) await app.inject(`/throws/${code}`)
  const lines = app.logLines.map((line): unknown => JSON.parse(line))
  expect(lines.filter((line) => Reflect.get(Object(line), 'level') === 50)).toEqual([
    expect.objectContaining({ msg: 'out of disk', sentence: expect.stringContaining('磁盘满了') }),
    expect.objectContaining({ msg: 'out of memory', sentence: expect.stringContaining('内存不够') }),
  ])
  expect(app.logLines.join('')).not.toContain('stack')
  await app.close()
})

test('a shortage that lasts is logged again each minute', () => {
  const said: string[] = []
  let now = 0
  const report = createShortageReporter(
    (shortage) => said.push(shortage),
    () => now,
  )
  for (now = 0; now <= 120_000; now += 20_000) report('disk')
  expect(said).toEqual(['disk', 'disk', 'disk'])
})
