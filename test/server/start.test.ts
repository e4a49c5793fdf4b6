import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { pause, waitForEnd } from '../../server/src/db/process'
import { makeContentFolder, smallContent } from '../support/content-folder'
import { OUTLINE, outline } from '../support/course-files'
import { createTestDatabase } from '../support/postgres'
import { embeddedPostgres, freePort, startServer, type ServerProcess } from '../support/server-process'
import { newWalk, steps, takeStep, type Ground, type Walk } from '../support/student-walk'

let base: string
let env: { DATA_DIR: string; PORT: string }
const started: ServerProcess[] = []

beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-start-'))
  chmodSync(base, 0o755)
  env = { DATA_DIR: path.join(base, 'data'), PORT: String(await freePort()) }
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGKILL')
  const left = embeddedPostgres(env.DATA_DIR)
  if (left) await kill(left.pid)
  rmSync(base, { recursive: true, force: true })
})

async function start(extra: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...env, CONTENT_DIR: smallContent(), ...extra })
  started.push(server)
  return server
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid, 60_000)
}

function postgres(): { pid: number; url: string } {
  const running = embeddedPostgres(env.DATA_DIR)
  if (!running) throw new Error('no PostgreSQL runs')
  return running
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres().url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function loadStatus(url: string, wanted: number): Promise<Response> {
  for (;;) {
    const answer = await fetch(url)
    if (answer.status === wanted) return answer
    await pause(25)
  }
}

/** Asks for a code: a call that writes to the database and to the outbox. */
function askForCode(url: string, mobile: string): Promise<Response> {
  const identity = { a: 'shangan-h5', p: '9', v: '4080500', h: 'browser', n: 'wifi', m: 'x', s: '', u: '' }
  const d = '018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f'
  return fetch(`${url}/auth/v2/basic/mobile-code?mobile=${mobile}&type=3`, { headers: { ...identity, d } })
}

/** Students who go the whole way from the code to the lead, at this server. */
function getGround(server: ServerProcess): Ground {
  return {
    url: server.url,
    formatCode(mobile) {
      const lines = readFileSync(path.join(env.DATA_DIR, 'outbox/sms.ndjson'), 'utf8').trim().split('\n')
      const sent = lines.map((line) => JSON.parse(line) as { mobile: string; code: string })
      return sent.filter((message) => message.mobile === mobile).at(-1)?.code
    },
    async aMinutePasses() {
      await query("update sms_ledger set created_at = created_at - interval '61 seconds'")
    },
  }
}

const goTo = async (server: ServerProcess, walks: readonly Walk[], end: number): Promise<void> => {
  for (const walk of walks) while (walk.at < end) await takeStep(getGround(server), walk)
}

test('kill -9 of the server and of PostgreSQL loses no account and no lead, and the next start recovers by itself', async () => {
  const walks = Array.from({ length: 9 }, (_, at) => newWalk(`1391234${String(at).padStart(4, '0')}`))
  const [early, late, last] = [walks.slice(0, 3), walks.slice(3, 6), walks.slice(6)]
  const behindProxy = { TRUST_PROXY: '1' }
  const first = await start(behindProxy)
  await goTo(first, early, steps.length)
  // These are signed in and no more when their server dies.
  await goTo(first, late, 2)
  await first.end('SIGKILL')
  const orphan = postgres()

  const second = await start(behindProxy)
  expect(postgres()).toEqual(orphan)
  await goTo(second, late, steps.length)
  await goTo(second, last, 2)
  process.kill(orphan.pid, 'SIGKILL')
  await second.end('SIGKILL')
  await waitForEnd(orphan.pid, 60_000)

  const third = await start(behindProxy)
  await goTo(third, last, steps.length)
  for (const { uid, token, ids } of walks) {
    const headers = { authorization: `Bearer ${token}` }
    const ask = async (url: string) => (await fetch(`${third.url}${url}`, { headers })).json()
    expect(await ask(`/auth/v1/account/${uid}`)).toMatchObject({ status: 200, result: { uid, name: '小岸' } })
    const { result } = (await ask(`/gaoshou/v1/sales-clues/users/${uid}`)) as {
      result: { items: { id: string }[] }
    }
    // A sign-up is a lead of its own.
    expect(result.items.map(({ id }) => id).sort()).toEqual([ids.clue, ids.signUp].sort())
  }
  const counted = ['accounts', 'profiles', 'phone_directory', 'sign_ups', 'invites', 'sales_clues']
  const sums = counted.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const each = { accounts: 9, profiles: 9, phone_directory: 9, sign_ups: 9, invites: 9, sales_clues: 18 }
  expect(await query(`select ${sums.join(', ')}`)).toEqual([each])
  expect(walks.map(({ uids }) => uids.size)).toEqual(walks.map(() => 1))
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  expect(await third.end('SIGTERM')).toBe(0)
})

test('while PostgreSQL is away calls are asked to come back, and work again once it is relaunched', async () => {
  const server = await start()
  expect((await askForCode(server.url, '13800138001')).status).toBe(200)
  const before = postgres()
  // The server sleeps while its database dies and a stranger takes the port, so that it cannot relaunch at once.
  process.kill(server.pid, 'SIGSTOP')
  process.kill(before.pid, 'SIGKILL')
  const stranger = await takePort(Number(new URL(before.url).port))
  process.kill(server.pid, 'SIGCONT')

  const refused = await askForCode(server.url, '13800138002')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/)
  expect(await refused.json()).toMatchObject({ status: 503, code: 'x503', result: null })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  await new Promise((done) => stranger.close(done))
  await loadStatus(`${server.url}/readyz`, 200)
  expect((await askForCode(server.url, '13800138002')).status).toBe(200)
  expect(postgres().pid).not.toBe(before.pid)
  for (const line of ['数据库连不上', '数据库恢复了']) expect(server.printed().split(line)).toHaveLength(2)
  expect(server.printed()).not.toContain('"stack"')
  expect(await server.end('SIGTERM')).toBe(0)
})

/** Listens on a port as soon as it is free, and hangs up on whoever calls. */
async function takePort(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    const taken = await new Promise<boolean>((done) => {
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => done(true))
    })
    if (taken) return server
    await pause(10)
  }
}

test('requests under way when the signal to stop comes are completed, answered or not, then everything is stopped', async () => {
  const server = await start()
  const body = JSON.stringify({ padding: 'x'.repeat(2000) })
  // The answer of the first waits for its body, that of the second comes before it.
  const requests = [
    ['/auth/oauth/token', 400],
    ['/gaoshou/v1/sales-clues', 401],
  ] as const
  const calls = requests.map(([url, status]) => {
    const socket = connect(Number(env.PORT), '127.0.0.1')
    const call = { socket, status, answer: '', closed: new Promise((done) => socket.once('close', done)) }
    socket.on('data', (piece: Buffer) => (call.answer += piece.toString()))
    const head = ['Host: x', 'Content-Type: application/json', `Content-Length: ${body.length}`]
    socket.write(`POST ${url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body.slice(0, 1000)}`)
    return call
  })
  await loadStatus(`${server.url}/healthz`, 200)

  const ended = server.end('SIGTERM')
  await server.prints(/正在停止/)
  for (const { socket } of calls) socket.write(body.slice(1000))
  expect(await ended).toBe(0)
  for (const { status, closed, ...call } of calls) {
    await closed
    expect(call.answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(call.answer).toContain(`"status":${status}`)
  }
  expect(embeddedPostgres(env.DATA_DIR)).toBeUndefined()
  expect(existsSync(path.join(env.DATA_DIR, 'server.lock'))).toBe(false)
})

test('the code of a login is shown in the terminal and lies in the outbox, the number only in the outbox', async () => {
  const server = await start({ LOG_LEVEL: 'trace', DATABASE_URL: await createTestDatabase() })
  expect((await askForCode(server.url, '13800138000')).status).toBe(200)
  await fetch(`${server.url}/auth/v2/basic/13800138000?mobile=%31%33800138000&mobile=13800138000`)
  const line = readFileSync(path.join(env.DATA_DIR, 'outbox/sms.ndjson'), 'utf8')
  const message = JSON.parse(line) as { code: string }
  expect(message).toMatchObject({ mobile: '13800138000', type: 3 })
  await server.prints(new RegExp(message.code))
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.printed()).toContain('/auth/v2/basic')
  expect(server.printed()).not.toContain('13800138000')
  expect(server.printed()).not.toContain('3800138000')
})

test('in production every line is JSON with its time, in the order of the time, and a person’s sentence is a field', async () => {
  const secrets = { SECRET: 'the secret of a test that is long enough', SMS_PROVIDER: 'terminal' }
  const DATABASE_URL = await createTestDatabase()
  const server = await start({ NODE_ENV: 'production', DATABASE_URL, ...secrets })
  await fetch(`${server.url}/nowhere`)
  expect(await server.end('SIGTERM')).toBe(0)
  const lines = server.printed().trimEnd().split('\n')
  const parsed = lines.map((line): Record<string, string> => JSON.parse(line))
  for (const { level, time = '', msg } of parsed) {
    expect([level, msg]).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/^[ -~]+$/)])
    expect(new Date(time).toISOString()).toBe(time)
  }
  const answered = parsed.find(({ msg }) => msg === 'request answered')
  expect(answered?.['reqId']).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(parsed.at(-1)).toMatchObject({ msg: 'stopped', sentence: '已停止' })
})

test('a course that somebody owns goes on after a start without its files, and the log says so', async () => {
  const dir = path.join(base, 'content')
  makeContentFolder(dir)
  cpSync(path.join(dir, 'courses/limit'), path.join(dir, 'courses/other'), { recursive: true })
  writeFileSync(path.join(dir, OUTLINE), outline({ free: '', goods: 'goods: sample-english-writing' }))
  const first = await start({ CONTENT_DIR: dir })
  await query(`with owner as (insert into accounts (uid, phone_mask, registered_at)
      values (gen_random_uuid(), '', now()) returning uid)
    insert into student_goods (uid, goods_id, opened_at)
      select uid, 'sample-english-writing', now() from owner`)
  await first.end('SIGTERM')
  rmSync(path.join(dir, 'courses/limit'), { recursive: true })
  const second = await start({ CONTENT_DIR: dir })
  expect(second.printed()).toContain('课程 limit（极限）的文件不见了，还有 1 人买过或领过：')
  const listed = await (await fetch(`${second.url}/study/v1/courses`)).text()
  expect(listed).toContain('"id":"other"')
  expect(listed).not.toContain('"id":"limit"')
})
