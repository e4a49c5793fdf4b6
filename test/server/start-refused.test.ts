import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startOldPostgres } from '../support/old-postgres'
import { createTestDatabase } from '../support/postgres'
import { embeddedPostgres, failToStart, freePort, startServer } from '../support/server-process'
import { WechatPayDouble } from '../support/wechat-pay'

const sample = readFileSync('deploy/boot.sample.json', 'utf8')

let base: string
let env: { DATA_DIR: string; PORT: string }

beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-start-'))
  chmodSync(base, 0o755)
  env = { DATA_DIR: path.join(base, 'data'), PORT: String(await freePort()) }
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** The start must end with code 1 and one line that holds all the parts. */
async function expectSentence(extra: Record<string, string>, parts: string[]): Promise<void> {
  const { code, stderr } = await failToStart({ ...env, ...extra })
  expectOne(stderr, parts)
  expect(code).toBe(1)
}

function expectOne(stderr: string, parts: string[]): void {
  const lines = stderr.split('\n').filter((line) => line !== '')
  expect(lines).toHaveLength(1)
  for (const part of parts) expect(lines[0]).toContain(part)
}

test('a wrong value ends the start with one sentence, and no data folder is made', async () => {
  await expectSentence({ PORT: '99999' }, ['PORT', '65535'])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('production with a short secret ends the start with one sentence', async () => {
  await expectSentence({ NODE_ENV: 'production', SECRET: 'short' }, ['SECRET', 'openssl rand -hex 32'])
})

test('half an account at WeChat Pay, or one whose key cannot be read, ends the start with one sentence', async () => {
  await expectSentence({ WECHAT_PAY_MCH_ID: '1900000001' }, ['WECHAT_PAY_API_KEY', '微信支付'])
  const settings = new WechatPayDouble('http://127.0.0.1:1', () => new Date()).settings(base)
  const missing = path.join(base, 'none.pem')
  await expectSentence({ ...settings, WECHAT_PAY_KEY_FILE: missing }, ['WECHAT_PAY_KEY_FILE', missing])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('a data folder that cannot be made ends the start with one sentence', async () => {
  const place = path.join(base, 'file/data')
  writeFileSync(path.join(base, 'file'), '')
  await expectSentence({ DATA_DIR: place }, ['DATA_DIR', place])
})

test.each([
  ['a file', () => path.join(base, 'file')],
  ['below a file', () => path.join(base, 'file/pictures')],
  ['where nobody can write', () => (process.getuid?.() === 0 ? '/proc' : '/')],
])('a FILES_DIR that is %s ends the start with one sentence', async (_what, place) => {
  writeFileSync(path.join(base, 'file'), 'mine')
  await expectSentence({ FILES_DIR: place() }, ['FILES_DIR', place()])
  expect(readFileSync(path.join(base, 'file'), 'utf8')).toBe('mine')
})

test('a start without the DATABASE_URL that the folder was used with ends with one sentence, and makes no database', async () => {
  const url = new URL(await createTestDatabase())
  const first = await startServer({ ...env, DATABASE_URL: url.href })
  await first.end('SIGTERM')
  const note = path.join(env.DATA_DIR, 'database-outside')
  await expectSentence({}, ['DATABASE_URL', `${url.host}${url.pathname}`, note])
  expect(existsSync(path.join(env.DATA_DIR, 'pg'))).toBe(false)
  expect(readFileSync(note, 'utf8')).toBe(`${url.host}${url.pathname}\n`)
  rmSync(note)
  const second = await startServer(env)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('an unreachable DATABASE_URL ends the start with one sentence without the password', async () => {
  const address = `127.0.0.1:${await freePort()}`
  const url = `postgres://someone:hush@${address}/x`
  const { code, stderr } = await failToStart({ ...env, DATABASE_URL: url })
  expectOne(stderr, ['DATABASE_URL', address])
  expect(stderr).not.toContain('hush')
  expect(code).toBe(1)
})

test('a DATABASE_URL of an old PostgreSQL ends the start with one sentence that names its version', async () => {
  const old = await startOldPostgres('140012', '14.12')
  await expectSentence({ DATABASE_URL: old.url }, ['PostgreSQL 14.12', '15'])
  await old.close()
})

test('a broken content file ends the start with one sentence that names it', async () => {
  const content = path.join(base, 'content')
  mkdirSync(content)
  cpSync('content', content, { recursive: true })
  writeFileSync(path.join(content, 'home.json'), '{ "cohort": ')
  await expectSentence({ CONTENT_DIR: content }, ['home.json'])
})

test('a deployment file with a mistake ends the start with one sentence', async () => {
  const file = path.join(base, 'boot.json')
  writeFileSync(file, sample.replace('"id": "2"', '"id": 2'))
  await expectSentence({ BOOT_FILE: file }, [file, 'consult.branches.1.id'])
})

test('a branch of DESK_ORDERS that the deployment file has not ends the start with one sentence', async () => {
  await expectSentence({ DESK_ORDERS: 'branch:1,99,98' }, ['DESK_ORDERS', '99、98', 'consult.branches'])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('a taken port ends the start with one sentence before anything slow begins', async () => {
  const otherServer = createServer()
  await new Promise<void>((done) => otherServer.listen(0, '127.0.0.1', done))
  const { port } = otherServer.address() as AddressInfo
  await expectSentence({ PORT: String(port) }, [String(port), `PORT=${port + 1}`])
  await new Promise((done) => otherServer.close(done))
  expect(readdirSync(env.DATA_DIR)).toEqual([])
})

test('an address that is not of this machine ends the start with one sentence', async () => {
  // TEST-NET-1 of RFC 5737 belongs to nobody.
  const open = { DEVELOPMENT_ON_NETWORK: 'on' }
  await expectSentence({ HOST: '192.0.2.1', ...open }, ['HOST', '192.0.2.1'])
})

test('a start that fails once the database runs stops it again', async () => {
  const first = await startServer(env)
  const newer = `insert into schema_migrations values ('9999-newer.sql', 'x')`
  const running = embeddedPostgres(env.DATA_DIR)
  await query(running?.url ?? '', newer)
  await first.end('SIGTERM')
  await expectSentence({}, ['9999-newer.sql'])
  expect(embeddedPostgres(env.DATA_DIR)).toBeUndefined()
  expect(existsSync(path.join(env.DATA_DIR, 'server.lock'))).toBe(false)
})

test('a second start on the same data folder ends with one sentence, and the first one goes on', async () => {
  const first = await startServer(env)
  const lock = readFileSync(path.join(env.DATA_DIR, 'server.lock'), 'utf8')
  await expectSentence({ PORT: String(await freePort()) }, [env.DATA_DIR, String(first.pid), 'DATA_DIR'])
  expect(readFileSync(path.join(env.DATA_DIR, 'server.lock'), 'utf8')).toBe(lock)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await first.end('SIGTERM')).toBe(0)
})
