import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { StartError } from '../../errors/start-error'
import { startText } from '../../strings/start'
import type { Account } from './account'
import type { Binaries } from './binaries'
import { readPidFile } from './pidfile'
import { isAlive, pause } from '../process'

/** The data for starting the programs on a cluster. */
export interface Place {
  cluster: string
  binaries: Binaries
  account: Account | undefined
  log: string
  /** The port to listen on; a free one when left out or 0. */
  port?: number | undefined
  /** More PostgreSQL settings. */
  settings?: Readonly<Record<string, string>> | undefined
}

/** A server process that was begun, and where its lines in the log begin. */
export interface Begun {
  pid: number
  port: number
  logFrom: number
}

const baseSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  timezone: 'UTC',
  // Terse errors leave row values, and with them personal data, out of the log file.
  log_error_verbosity: 'terse',
}

/** How long PostgreSQL may take to replay its log after a crash, in milliseconds. */
const startLimit = 120_000
const logLimit = 10_000_000

/**
 * PostgreSQL refuses for these reasons while another one of the same cluster begins, or while the last processes of
 * a killed one still end.
 */
const passingRefusal = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/
const portRefusal = /could not create any TCP\/IP sockets/

/** Begins a PostgreSQL on the cluster without waiting for it. */
export async function begin(place: Place): Promise<Begun> {
  const port = place.port || (await freePort())
  const settings = Object.entries({ ...baseSettings, ...place.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const { output, size } = openLog(place.log)
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
  return { pid, port, logFrom: size }
}

/** Waits until this PostgreSQL accepts connections; throws StartError with its own reason when it ends instead. */
export async function becomeReady(place: Place, pid: number): Promise<void> {
  for (let waited = 0; waited < startLimit; waited += 20) {
    const file = readPidFile(place.cluster)
    if (file?.pid === pid && file.ready) return
    if (!isAlive(pid)) throw new StartError(startText.postgresFailed(lastLine(place.log), place.log))
    await pause(20)
  }
  throw new StartError(startText.postgresFailed(`${startLimit / 1000} s`, place.log))
}

/** Whether a PostgreSQL that ended at once would start if it were started again a little later. */
export function mayStartLater(place: Place, begun: Begun): boolean {
  const said = readFileSync(place.log).subarray(begun.logFrom).toString()
  // A free port that was taken before PostgreSQL came to it; one that the caller asked for does not change.
  return passingRefusal.test(said) || (!place.port && portRefusal.test(said))
}

function openLog(file: string): { output: number; size: number } {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const isFull = size > logLimit
  if (isFull) renameSync(file, `${file}.old`)
  const output = openSync(file, 'a', 0o600)
  chmodSync(file, 0o600)
  return { output, size: isFull ? 0 : size }
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
