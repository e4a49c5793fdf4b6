import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive, waitForEnd } from '../../server/src/db/process'
import { smallContent } from '../support/content-folder'
import { embeddedPostgres, freePort } from '../support/server-process'

const root = path.resolve(__dirname, '../..')

let base: string
let port: number
let npm: ChildProcess
let printed: string

beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-npm-'))
  port = await freePort()
  printed = ''
  npm = spawn('npm', ['start'], {
    cwd: root,
    // Pages that lie elsewhere are not built here.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir(),
      PORT: String(port),
      H5_DIR: base,
      CONTENT_DIR: smallContent(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (piece: Buffer) => (printed += piece.toString()))
})
afterEach(async () => {
  if (isAlive(pidOfNpm())) process.kill(-pidOfNpm(), 'SIGKILL')
  const left = embeddedPostgres(dataDir())
  if (left) {
    process.kill(left.pid, 'SIGKILL')
    await waitForEnd(left.pid, 60_000)
  }
  rmSync(base, { recursive: true, force: true })
})

const dataDir = () => path.join(base, 'data')
const lock = () => path.join(dataDir(), 'server.lock')
const pidOfNpm = () => npm.pid ?? 0

async function untilPrinted(pattern: RegExp): Promise<void> {
  while (!pattern.test(printed)) {
    const isEnded = npm.exitCode !== null
    if (isEnded) throw new Error(`npm ended: ${printed}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** The server's process; its lock names it. */
const serverPid = () => Number(readFileSync(lock(), 'utf8').split(' ')[0])

/** Nothing of the server is left, and nothing was by the time that npm ended. */
async function expectAllEnded(pids: readonly number[]): Promise<void> {
  await once(npm, 'exit')
  expect(pids.filter(isAlive)).toEqual([])
  expect(existsSync(lock())).toBe(false)
  expect(embeddedPostgres(dataDir())).toBeUndefined()
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
}

test.each([
  ['SIGTERM', 'npm', pidOfNpm],
  ['SIGINT', 'npm', pidOfNpm],
  ['SIGTERM', 'the server', serverPid],
] as const)(
  '%s to %s ends npm start, its server and its PostgreSQL, and npm last',
  async (signal, _, pid) => {
    await untilPrinted(/http:\/\/localhost:/)
    const pids = [serverPid(), embeddedPostgres(dataDir())?.pid ?? 0]
    expect(pids.map(isAlive)).toEqual([true, true])
    process.kill(pid(), signal)
    await expectAllEnded(pids)
    expect(printed).toContain('已停止')
  },
)

test('SIGTERM to npm while the server starts leaves nothing behind', async () => {
  while (!existsSync(lock())) {
    if (npm.exitCode !== null) throw new Error(`npm ended: ${printed}`)
    await new Promise((done) => setTimeout(done, 5))
  }
  const pid = serverPid()
  process.kill(pidOfNpm(), 'SIGTERM')
  await expectAllEnded([pid])
})
