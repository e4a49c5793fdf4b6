import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { readConfig } from '../../server/src/config'
import { createPay } from '../../server/src/providers/pay'
import { openDatabases, type Opening } from '../../server/src/start/connections'
import { describeFailure } from '../../server/src/start/failure'
import { getPlace, recordOutside } from '../../server/src/start/outside-database'
import { claimPlaces } from '../../server/src/start/places'
import { makeContentFolder, smallContent } from '../support/content-folder'
import { startOldPostgres } from '../support/old-postgres'
import { embeddedPostgres, failToStart, freePort, startServer } from '../support/server-process'
import { WechatPayDouble } from '../support/wechat-pay'

let base: string
let env: { DATA_DIR: string; PORT: string }

beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-start-'))
  chmodSync(base, 0o755)
  env = { DATA_DIR: path.join(base, 'data'), PORT: String(await freePort()) }
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** The start must end with code 1 and one line that holds all the parts. */
async function expectSentence(extra: Record<string, string>, parts: string[]): Promise<void> {
  const { code, stderr } = await failToStart({ ...env, ...extra })
  expectOne(stderr, parts)
  expect(code).toBe(1)
}

function expectOne(printed: string, parts: string[]): void {
  const lines = printed.split('\n').filter((line) => line !== '')
  expect(lines).toHaveLength(1)
  for (const part of parts) expect(lines[0]).toContain(part)
}

type Step = (opening: Opening) => unknown

/** Takes one step of a start in this process; resolves to the sentence that would end the start, if any. */
async function explain(extra: Record<string, string>, step: Step): Promise<string | undefined> {
  const closers: Opening['closers'] = []
  const { signal: stopping } = new AbortController()
  try {
    const config = readConfig({ ...env, ...extra })
    await step({ config, closers, stopping, announce: () => undefined, clock: () => new Date() })
    return undefined
  } catch (cause) {
    return describeFailure(cause, undefined)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** The step must fail with one sentence that holds all the parts. */
async function expectRefused(extra: Record<string, string>, step: Step, parts: string[]): Promise<string> {
  const sentence = (await explain(extra, step)) ?? ''
  expectOne(sentence, parts)
  return sentence
}

test('a wrong value ends the start with one sentence, and no data folder is made', async () => {
  await expectSentence({ PORT: '99999' }, ['PORT', '65535'])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('production with a short secret ends the start with one sentence', async () => {
  await expectSentence({ NODE_ENV: 'production', SECRET: 'short' }, ['SECRET', 'openssl rand -hex 32'])
})

test('a data folder that cannot be made is refused with one sentence', async () => {
  const place = path.join(base, 'file/data')
  writeFileSync(path.join(base, 'file'), '')
  await expectRefused({ DATA_DIR: place }, claimPlaces, ['DATA_DIR', place])
})

test.each([
  ['a file', () => path.join(base, 'file')],
  ['below a file', () => path.join(base, 'file/pictures')],
  ['where nobody can write', () => (process.getuid?.() === 0 ? '/proc' : '/')],
])('a FILES_DIR that is %s is refused with one sentence', async (_what, place) => {
  writeFileSync(path.join(base, 'file'), 'mine')
  await expectRefused({ FILES_DIR: place() }, claimPlaces, ['FILES_DIR', place()])
  expect(readFileSync(path.join(base, 'file'), 'utf8')).toBe('mine')
})

test('a start without the DATABASE_URL that the folder was used with is refused with one sentence', async () => {
  const url = 'postgres://someone:hush@127.0.0.1:5432/x'
  expect(await explain({ DATABASE_URL: url }, claimPlaces)).toBe(undefined)
  recordOutside(env.DATA_DIR, url)
  const note = path.join(env.DATA_DIR, 'database-outside')
  await expectRefused({}, claimPlaces, ['DATABASE_URL', getPlace(url), note])
  expect(readFileSync(note, 'utf8')).toBe('127.0.0.1:5432/x\n')
  rmSync(note)
  expect(await explain({}, claimPlaces)).toBe(undefined)
})

test('an unreachable DATABASE_URL is refused with one sentence that keeps the password to itself', async () => {
  const address = `127.0.0.1:${await freePort()}`
  const extra = { DATABASE_URL: `postgres://someone:hush@${address}/x`, SECRET: 'x' }
  expect(await expectRefused(extra, openDatabases, ['DATABASE_URL', address])).not.toContain('hush')
})

test('a DATABASE_URL of an old PostgreSQL is refused with one sentence that names its version', async () => {
  const old = await startOldPostgres('140012', '14.12')
  await expectRefused({ DATABASE_URL: old.url, SECRET: 'x' }, openDatabases, ['PostgreSQL 14.12', '15'])
  await old.close()
})

test('a branch of DESK_ORDERS that the deployment file has not ends the start with one sentence', async () => {
  await expectSentence({ DESK_ORDERS: 'branch:1,99,98' }, ['DESK_ORDERS', '99、98', 'consult.branches'])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('half an account at WeChat Pay ends the start with one sentence', async () => {
  await expectSentence({ WECHAT_PAY_MCH_ID: '1900000001' }, ['WECHAT_PAY_API_KEY', '微信支付'])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('an account at WeChat Pay whose key cannot be read is refused with one sentence', async () => {
  const settings = new WechatPayDouble('http://127.0.0.1:1', () => new Date()).settings(base)
  const missing = path.join(base, 'none.pem')
  const keyless = { ...settings, WECHAT_PAY_KEY_FILE: missing }
  await expectRefused(keyless, ({ config }) => createPay(config.pay), ['WECHAT_PAY_KEY_FILE', missing])
})

test('a deployment file with a mistake ends the start with one sentence', async () => {
  const file = path.join(base, 'boot.json')
  const sample = readFileSync('deploy/boot.sample.json', 'utf8')
  writeFileSync(file, sample.replace('"id": "2"', '"id": 2'))
  await expectSentence({ BOOT_FILE: file }, [file, 'consult.branches.1.id'])
})

test('a broken content file ends the start with one sentence that names it', async () => {
  const content = path.join(base, 'content')
  makeContentFolder(content)
  writeFileSync(path.join(content, 'home.json'), '{ "cohort": ')
  await expectSentence({ CONTENT_DIR: content }, ['home.json'])
})

test('a taken port ends the start with one sentence before anything slow begins', async () => {
  const otherServer = createServer()
  await new Promise<void>((done) => otherServer.listen(0, '127.0.0.1', done))
  const { port } = otherServer.address() as AddressInfo
  await expectSentence({ PORT: String(port) }, [String(port), `PORT=${port + 1}`])
  await new Promise((done) => otherServer.close(done))
  expect(readdirSync(env.DATA_DIR)).toEqual([])
})

test('an address that is not of this machine is refused with one sentence', async () => {
  // TEST-NET-1 of RFC 5737 belongs to nobody.
  const open = { HOST: '192.0.2.1', DEVELOPMENT_ON_NETWORK: 'on' }
  await expectRefused(open, claimPlaces, ['HOST', '192.0.2.1'])
})

test('a second start on a data folder ends with one sentence; one that fails once the database runs stops it again', async () => {
  const first = await startServer({ ...env, CONTENT_DIR: smallContent() })
  const lock = readFileSync(path.join(env.DATA_DIR, 'server.lock'), 'utf8')
  await expectSentence({ PORT: String(await freePort()) }, [env.DATA_DIR, String(first.pid), 'DATA_DIR'])
  expect(readFileSync(path.join(env.DATA_DIR, 'server.lock'), 'utf8')).toBe(lock)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  const client = new Client({ connectionString: embeddedPostgres(env.DATA_DIR)?.url })
  await client.connect()
  await client.query(`insert into schema_migrations values ('9999-newer.sql', 'x')`)
  await client.end()
  expect(await first.end('SIGTERM')).toBe(0)
  await expectSentence({ CONTENT_DIR: smallContent() }, ['9999-newer.sql'])
  expect(embeddedPostgres(env.DATA_DIR)).toBeUndefined()
  expect(existsSync(path.join(env.DATA_DIR, 'server.lock'))).toBe(false)
})
