import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '../../server/src/db'
import { readConfig } from '../../server/src/config'
import { newUuid } from '../../server/src/lib/uuid'
import { openSecrets } from '../../server/src/secrets/open'
import { deriveKeys } from '../../server/src/security/keys'
import { sealPhone } from '../../server/src/security/phone'
import { findSecret, makeSecret } from '../../server/src/secrets/secret'
import { smallContent } from '../support/content-folder'
import { openWithAddress } from '../support/postgres'
import { failToStart, freePort, startServer } from '../support/server-process'

jest.setTimeout(120_000)

const SECRET = 'a secret of the test that is long enough'
const OTHER = 'another secret of the test, long enough'
const project = path.join(__dirname, '../..')

let base: string
let url: string
let db: Db
beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-secrets-'))
  ;({ db, url } = await openWithAddress())
})
afterEach(async () => {
  await db.destroy()
  rmSync(base, { recursive: true, force: true })
})

const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: path.join(base, 'data'), ...env })
const given = (secret: string, previous?: string) => ({ secret, previous, source: 'SECRET' })
const generations = () => db.selectFrom('secret_generations').select('generation').execute()

/** Somebody with a phone, as a database from before there were check values has them. */
async function addAccount(secret: string): Promise<void> {
  const uid = newUuid(new Date())
  const phone_cipher = sealPhone(deriveKeys(secret), uid, '13800001234')
  const account = { uid, phone_cipher, phone_mask: '138****1234', registered_at: new Date() }
  await db
    .insertInto('accounts')
    .values({ ...account, consent_version: null, consent_at: null })
    .execute()
}

/** Runs a command; resolves to its exit code and all that it wrote. */
async function command(task: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`config/tasks/${task}.mjs`, ...args], {
    cwd: project,
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(base, 'data'), DATABASE_URL: url, ...env },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += String(part)))
  child.stdin.end('灯塔-lantern-42\n')
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, lines: written.split('\n').filter((line) => line !== '') }
}

test('the secret of a data folder is made once, for its owner alone, and is the same for all who start at once', () => {
  const made = makeSecret(config())
  const file = path.join(base, 'data/secret/secret-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  expect(made.source).toContain(file)
  expect([makeSecret(config()), findSecret(config())]).toEqual([made, made])
  expect(makeSecret(config({ SECRET })).secret).toBe(SECRET)
})

test('a command makes no secret: without one it ends with what to do', () => {
  expect(() => findSecret(config())).toThrow(/没有密钥.*secret-key/)
})

test('a database is under its first secret, and another one is refused before anything is written', async () => {
  await openSecrets(db, given(SECRET))
  await openSecrets(db, given(SECRET))
  expect(await generations()).toEqual([{ generation: 1 }])
  await expect(openSecrets(db, given(OTHER))).rejects.toThrow(/另一个密钥.*SECRET/)
  await expect(openSecrets(db, given(OTHER, 'a third'))).rejects.toThrow(/另一个密钥/)
  expect(await generations()).toEqual([{ generation: 1 }])
})

test('of many who open a fresh database at once with different secrets, one secret is its own', async () => {
  const secrets = [SECRET, OTHER, SECRET, OTHER, SECRET]
  const opened = await Promise.allSettled(secrets.map(async (secret) => openSecrets(db, given(secret))))
  const right = new Set(secrets.filter((_, at) => opened[at]?.status === 'fulfilled'))
  expect(right.size).toBe(1)
  expect(await generations()).toEqual([{ generation: 1 }])
})

test('a database from before there were check values shows by its oldest phone which secret it is under', async () => {
  await addAccount(SECRET)
  await expect(openSecrets(db, given(OTHER))).rejects.toThrow(/SECRET_PREVIOUS/)
  expect(await generations()).toEqual([])
  const keys = await openSecrets(db, given(OTHER, SECRET))
  expect(keys.generations.map(({ number }) => number)).toEqual([2, 1])
  expect(await generations()).toEqual([{ generation: 1 }, { generation: 2 }])
})

test('the server stores the secret that it made, and with another one neither it nor a command does anything', async () => {
  const DATA_DIR = path.join(base, 'data')
  const env = { DATA_DIR, DATABASE_URL: url, CONTENT_DIR: smallContent(), PORT: String(await freePort()) }
  const first = await startServer(env)
  const file = path.join(env.DATA_DIR, 'secret/secret-key')
  expect(first.printed()).toContain(`密钥：文件 ${file}`)
  expect(first.printed()).not.toContain(readFileSync(file, 'utf8'))
  const staff = ['add', '--phone', '13700001111', '--role', 'admin', '--name', '员工', '--branch', '1']
  const wrong = await command('staff', staff, { SECRET: OTHER })
  expect(wrong.code).toBe(1)
  expect(wrong.lines).toEqual([
    expect.stringContaining('密钥：SECRET'),
    expect.stringContaining('另一个密钥'),
  ])
  for (const [task, args] of [
    ['reports', ['list']],
    ['check-points', []],
  ] as const)
    expect((await command(task, args, { SECRET: OTHER })).lines.at(-1)).toContain('另一个密钥')
  const elsewhere = await command('staff', staff, { DATA_DIR: path.join(base, 'nowhere') })
  expect([elsewhere.code, elsewhere.lines]).toEqual([1, [expect.stringContaining('没有密钥')]])
  expect(await db.selectFrom('staff').select('id').execute()).toEqual([])
  const right = await command('staff', staff, {})
  expect([right.code, right.lines]).toEqual([0, [expect.stringContaining(file), '已新建 137****1111']])
  expect(await first.end('SIGTERM')).toBe(0)

  const { code, stderr } = await failToStart({ ...env, SECRET: OTHER })
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('另一个密钥')])
  const again = await startServer(env)
  expect(await again.end('SIGTERM')).toBe(0)
})
