import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { StartError } from '../start-error'
import { startText } from '../strings/start'
import { clusterPlace, openRoot, unprivilegedAccount, type Account } from './launcher-account'
import { findBinaries, type Binaries } from './launcher-binaries'
import { initCluster } from './launcher-cluster'
import { answersAs, ensureDatabase, urlOf } from './launcher-connection'
import { readSecret } from './launcher-secret'
import { findRunning, readPidFile } from './launcher-pidfile'
import { isAlive, pause, waitForEnd } from './process'

/** What the launcher needs to know. */
export interface LaunchOptions {
  /** The folder of all data; the cluster goes to `pg` below it. It is made when missing. */
  dataDir: string
  /** The port to listen on; a free one when left out or 0. */
  port?: number
  /** More PostgreSQL settings, such as a test's `fsync: 'off'`. */
  settings?: Readonly<Record<string, string>>
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  url: string
  port: number
  pid: number
  /** The folder that holds the rows: `pg` in the data folder, or elsewhere when PostgreSQL cannot enter that one. */
  cluster: string
  /** True when it was already running, left behind by a killed server. */
  attached: boolean
  /** True when this launch made the cluster. */
  created: boolean
  /** Stops it cleanly: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

const baseSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  timezone: 'UTC',
  // Terse errors keep row values, and with them personal data, out of the log file.
  log_error_verbosity: 'terse',
}

/** How long PostgreSQL may take to replay its log after a crash, and to stop, in milliseconds. */
const startLimit = 120_000
const stopLimit = 30_000
const logLimit = 10_000_000

/**
 * Starts the embedded PostgreSQL on a data folder, or attaches to the one that already runs there. It listens on the
 * loopback only and demands a password that is kept in `secret/pg-password`.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const account = unprivilegedAccount()
  mkdirSync(options.dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  const cluster = clusterPlace(options.dataDir, account)
  const binaries = findBinaries(account, account ? openRoot : options.dataDir)
  const secret = readSecret(options.dataDir)
  const created = await initCluster({ cluster, binaries, secret, account })
  const running = await findRunning(cluster, (port) => answersAs(urlOf(port, secret.password), cluster))
  const log = path.join(options.dataDir, 'log/postgres.log')
  const { pid, port } = running ?? (await start(options, { cluster, binaries, account, log }))
  const url = urlOf(port, secret.password)
  try {
    await ready(cluster, pid, log)
    await ensureDatabase(url, secret.file)
  } catch (cause) {
    await stop(pid)
    throw cause
  }
  return { url, port, pid, cluster, attached: Boolean(running), created, stop: () => stop(pid) }
}

interface Place {
  cluster: string
  binaries: Binaries
  account: Account | undefined
  log: string
}

async function start(options: LaunchOptions, place: Place): Promise<{ pid: number; port: number }> {
  const port = options.port || (await freePort())
  const settings = Object.entries({ ...baseSettings, ...options.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const output = openLog(place.log)
  // Its own process group, so that Ctrl-C in the terminal reaches the server first, which then stops it in order.
  const child = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(port), ...settings], {
    ...place.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const pid = await new Promise<number>((done, fail) => {
    child.once('error', (cause) => fail(new StartError(startText.postgresFailed(cause.message, place.log))))
    child.once('spawn', () => done(child.pid ?? 0))
  })
  child.unref()
  return { pid, port }
}

async function ready(cluster: string, pid: number, log: string): Promise<void> {
  for (let waited = 0; waited < startLimit; waited += 20) {
    const file = readPidFile(cluster)
    if (file?.pid === pid && file.ready) return
    if (!isAlive(pid)) throw new StartError(startText.postgresFailed(lastLine(log), log))
    await pause(20)
  }
  throw new StartError(startText.postgresFailed(`${startLimit / 1000} s`, log))
}

async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (await waitForEnd(pid, stopLimit)) return
  process.kill(pid, 'SIGQUIT')
  await waitForEnd(pid, stopLimit)
}

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimit) renameSync(file, `${file}.old`)
  const handle = openSync(file, 'a', 0o600)
  chmodSync(file, 0o600)
  return handle
}

function lastLine(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const fatal = lines
    .slice(-20)
    .reverse()
    .find((line) => /FATAL|PANIC|error/i.test(line))
  return (fatal ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}
