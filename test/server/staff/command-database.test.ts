import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { startMark, waitForEnd } from '../../../server/src/db/process'
import { getPlace } from '../../../server/src/start/outside-database'
import { commandText, startText } from '../../../server/src/strings/start'
import { smallContent } from '../../support/content-folder'
import { createTestDatabase } from '../../support/postgres'
import { embeddedPostgres, freePort, startServer, type ServerProcess } from '../../support/server-process'

const SECRET = 'a secret of the test that is long enough'
const commands = [['staff.mjs', 'list'], ['reports.mjs', 'list'], ['check-points.mjs']] satisfies string[][]

let base: string
let dir: string
let server: ServerProcess | undefined
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-command-'))
  chmodSync(base, 0o755)
  dir = path.join(base, 'data')
})
afterEach(async () => {
  await server?.end('SIGKILL')
  server = undefined
  const left = embeddedPostgres(dir)
  if (left) {
    process.kill(left.pid, 'SIGKILL')
    await waitForEnd(left.pid, 60_000)
  }
  rmSync(base, { recursive: true, force: true })
})

/** Begins a command with the settings that an operator gave it and no others. */
function begin([task, ...args]: readonly string[]): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'test', DATA_DIR: dir, SECRET }
  return spawn(process.execPath, [`config/tasks/${task}`, ...args], { env })
}

async function end(child: ChildProcess): Promise<{ code: number | null; printed: string }> {
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (printed += String(part)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, printed }
}

const run = async (command: readonly string[]) => end(begin(command))

async function start(extra: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const env = { DATA_DIR: dir, SECRET, CONTENT_DIR: smallContent(), PORT: String(await freePort()) }
  server = await startServer({ ...env, ...extra })
  return server
}

test.each(commands.map((command) => ({ name: command[0], command })))(
  '$name makes no database in a folder that has none, nor the folder',
  async ({ command }) => {
    expect(await run(command)).toEqual({ code: 1, printed: `${commandText.noDatabase(dir)}\n` })
    expect(existsSync(dir)).toBe(false)
  },
)

test('a command on the folder of a server with DATABASE_URL says so, and makes and starts nothing', async () => {
  const url = await createTestDatabase()
  const running = await start({ DATABASE_URL: url })
  const before = readdirSync(dir)
  for (const command of commands) {
    expect(await run(command)).toEqual({ code: 1, printed: `${commandText.outside(dir, getPlace(url))}\n` })
  }
  expect(readdirSync(dir)).toEqual(before)
  await running.end('SIGTERM')
  expect((await run(['staff.mjs', 'list'])).printed).toBe(`${commandText.outside(dir, getPlace(url))}\n`)
  expect(existsSync(path.join(dir, 'pg'))).toBe(false)
})

test('a PostgreSQL that a command started ends with it, also by a signal; a server’s goes on', async () => {
  const first = await start()
  const servers = embeddedPostgres(dir)
  for (const command of commands) expect((await run(command)).code).toBe(0)
  expect(embeddedPostgres(dir)).toEqual(servers)
  await first.end('SIGTERM')

  for (const command of commands) {
    expect((await run(command)).code).toBe(0)
    expect(embeddedPostgres(dir)).toBeUndefined()
  }

  const prompting = begin(['staff.mjs', 'reset', '--phone', '13700001111'])
  await new Promise((done) => prompting.stderr?.once('data', done))
  expect(embeddedPostgres(dir)).toBeDefined()
  const second = await run(['staff.mjs', 'list'])
  expect(second).toEqual({ code: 1, printed: `${startText.folderTakenByCommand(dir, prompting.pid ?? 0)}\n` })
  prompting.kill('SIGTERM')
  expect((await end(prompting)).code).toBe(143)
  expect([embeddedPostgres(dir), existsSync(path.join(dir, 'server.lock'))]).toEqual([undefined, false])

  // The folder still holds data from before, which the server does not use now.
  const url = await createTestDatabase()
  await start({ DATABASE_URL: url })
  expect(await run(['staff.mjs', 'list'])).toEqual({
    code: 1,
    printed: `${commandText.outside(dir, getPlace(url))}\n`,
  })
  expect(embeddedPostgres(dir)).toBeUndefined()
})

test.each([
  [
    'on another machine',
    'another-machine',
    '4194304999 1',
    () => commandText.elsewhere(dir, 'another-machine'),
  ],
  [
    'that is still starting',
    hostname(),
    `${process.pid} ${startMark(process.pid) ?? ''}`,
    () => commandText.notReady(dir, process.pid),
  ],
])('a command starts no PostgreSQL beside a server %s', async (_which, host, holding, sentence) => {
  mkdirSync(path.join(dir, 'pg'), { recursive: true })
  writeFileSync(path.join(dir, 'pg/PG_VERSION'), '18\n')
  writeFileSync(path.join(dir, 'server.lock'), `${holding}\n${host}\nserver`)
  expect(await run(['staff.mjs', 'list'])).toEqual({ code: 1, printed: `${sentence()}\n` })
  expect(readdirSync(path.join(dir, 'pg'))).toEqual(['PG_VERSION'])
})
