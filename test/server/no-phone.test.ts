import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDb, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { form } from '../support/form'
import { exif, jpegWith } from '../support/pictures'
import { phonesIn, phonesInDatabase } from '../support/phones'
import { createTestDatabase } from '../support/postgres'
import { freePort, startServer, type ServerProcess } from '../support/server-process'
import { newWalk, steps, takeStep, type Ground, type Walk } from '../support/student-walk'

let dataDir: string
let db: Db
let server: ServerProcess

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-no-phone-'))
  chmodSync(dataDir, 0o711)
  const url = await createTestDatabase()
  db = openDb(url)
  const PORT = String(await freePort())
  server = await startServer({
    PORT,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
  })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const ground: Ground = {
  get url() {
    return server.url
  },
  formatCode(mobile) {
    const file = path.join(dataDir, 'outbox/sms.ndjson')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    const sent = lines.map((line) => JSON.parse(line) as { mobile: string; code: string })
    return sent.filter((message) => message.mobile === mobile).at(-1)?.code
  },
  async aMinutePasses() {
    await sql`update sms_ledger set created_at = created_at - interval '61 seconds'`.execute(db)
  },
}

async function call(walk: Walk, method: string, url: string, body?: unknown): Promise<number> {
  const headers = {
    authorization: `Bearer ${walk.token}`,
    d: `of-${walk.mobile}`,
    'content-type': 'application/json',
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers }
  return (
    await fetch(`${server.url}${url}`, { method, headers: { authorization: headers.authorization }, ...sent })
  ).status
}

/** Hands in a photo with the student's number inside, and makes it the avatar. */
async function handInPhoto({ uid, token, mobile }: Walk): Promise<void> {
  const fileId = newUuid(new Date())
  const photo = jpegWith([exif(6, mobile)], Buffer.from(mobile))
  const authorization = `Bearer ${token}`
  const asked = `${server.url}/base/v1/aliyun/sts/token?id=${fileId}&use=avatar&type=image/jpeg&size=${photo.length}`
  const { result } = (await (await fetch(asked, { headers: { authorization } })).json()) as {
    result: { permit: string }
  }
  const sent = await fetch(`${server.url}/base/v1/users/${uid}/files/${fileId}?permit=${result.permit}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: photo,
  })
  expect(sent.status).toBe(200)
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ fileId })
  const chosen = await fetch(`${server.url}/auth/v1/users/${uid}/avatar`, { method: 'PUT', headers, body })
  expect(chosen.status).toBe(200)
}

/** Puts the own number and others' wherever a client could put them. */
async function everywhere(walk: Walk, others: readonly string[]): Promise<void> {
  const { mobile, uid } = walk
  const id = () => newUuid(new Date())
  const texts = { name: mobile, school: `在${mobile}读`, college: others[0], class: `电话:${others[1]}` }
  const clue = { uid, phone: others[0], source: `来自${mobile}`, extra: texts }
  expect(await call(walk, 'POST', '/gaoshou/v1/sales-clues', { id: id(), ...clue })).toBe(200)
  expect(await call(walk, 'POST', '/base/v1/promotions/27001/sign-ups', { id: id(), ...clue })).toBe(200)
  expect(await call(walk, 'PUT', `/auth/v1/users/${uid}/name`, { name: mobile })).toBe(200)
  await call(walk, 'POST', `/gaoshou/v1/student/${uid}`, {
    id: id(),
    ...texts,
    major: mobile,
    grade: mobile,
    targetSchool: mobile,
    targetMajor: mobile,
  })
  await call(walk, 'PUT', `/gaoshou/v1/student/${uid}`, {
    id: id(),
    province: mobile,
    targetSchool: others[1],
  })
  const region = { code: '440106', names: ['广东省', '广州市', '天河区'] }
  const address = { id: id(), name: '小岸', phone: others[0], region, detail: '五山路', isDefault: false }
  expect(await call(walk, 'PUT', `/shop/v1/addresses/${id()}`, address)).toBe(200)
  for (const written of [{ name: mobile }, { detail: `打${mobile}` }])
    expect(await call(walk, 'PUT', `/shop/v1/addresses/${id()}`, { ...address, ...written })).toBe(400)
  await call(walk, 'POST', `/auth/v1/users/${uid}/device-credentials`, {
    id: id(),
    device: `${mobile}的手机`,
  })
  await call(walk, 'POST', `/auth/v1/users/${uid}/bind-phone`, {
    id: id(),
    mobile: others[1],
    code: '123456',
  })
  await call(walk, 'POST', `/auth/v1/account/${uid}/extra`, { inviteCode: mobile })
  await call(walk, 'GET', `/auth/v1/account/state?loginName=${mobile}`)
  await call(walk, 'GET', `/auth/v1/account/${mobile}?phone=${others[0]}&x=%31${others[1]?.slice(1)}`)
  await call(walk, 'GET', `/base/v1/promotions/${mobile}`)
  await call(walk, 'GET', `/auth/v1/seller-sales-url/account-invite-code?inviteCode=${others[0]}`)
  await call(walk, 'POST', '/user/login', { username: mobile, password: 'a'.repeat(32), clientId: mobile })
  await call(walk, 'GET', `/${mobile}/${others[0]}.txt`)
  await call(walk, 'POST', `/auth/v1/users/${uid}/exports`, { id: id() })
  const event = {
    id: id(),
    e_type: 1,
    e_name: mobile,
    e_content: `打${others[0]}`,
    e_content_id: mobile,
    page: mobile,
  }
  const events = { device: id(), sentAt: Date.now(), events: [{ ...event, source: mobile }] }
  expect(await call(walk, 'POST', '/statistics/v1/events', events)).toBe(200)
  const record = { id: id(), time: Date.now(), event: 306, project: 'h5', environment: 'test' }
  const texts306 = { referer: `https://x.example/?p=${mobile}`, userAgent: mobile, message: `失败 ${mobile}` }
  expect(await call(walk, 'POST', '/statistics/v1/logs', { records: [{ ...record, ...texts306 }] })).toBe(200)
  const device = form({ grant_type: 'sms', client_id: mobile, mobile, code: '000000', device: mobile })
  await fetch(`${server.url}/auth/oauth/token`, {
    method: 'POST',
    headers: device.headers,
    body: device.payload,
  })
}

test('after students signed in, signed up and wrote their number wherever they could, it stands nowhere in clear', async () => {
  const walks = ['13712340001', '15812340002', '19912340003'].map(newWalk)
  for (const [at, walk] of walks.entries()) {
    while (walk.at < steps.length) await takeStep(ground, walk)
    await handInPhoto(walk)
    await everywhere(walk, [`1881111000${at}`, `1662222000${at}`])
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('operation="createSalesClue"')
  expect(await server.end('SIGTERM')).toBe(0)
  const log = server.printed()
  expect(log).toContain('/auth/oauth/token')
  expect(log).not.toMatch(/permit=(?!\*\*\*)/)
  expect(phonesIn(log)).toEqual([])
  expect(phonesIn(metrics)).toEqual([])
  expect(await phonesInDatabase(db)).toEqual([])
  // Whatever else the server wrote; the outbox is the message itself.
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (!entry.isFile() || file.includes('outbox')) continue
    expect([file, phonesIn(readFileSync(file, 'latin1'))]).toEqual([file, []])
  }
})

test('the search itself finds a number as text and as bytes, and takes no part of another number for one', async () => {
  await sql`create table leak (a text, b bytea)`.execute(db)
  await sql`insert into leak values ('打13712345678给我', convert_to('15887654321', 'utf8'))`.execute(db)
  expect(await phonesInDatabase(db)).toEqual(['leak: 13712345678', 'leak: 15887654321'])
  await sql`drop table leak`.execute(db)
  const others = [
    '1763650000000',
    '137****5678',
    '01990f3d-5b6c-7d7e-9f80-13712345678a',
    '0.13712345678',
    '0213712345678',
  ]
  expect(phonesIn(others.join(' '))).toEqual([])
})
