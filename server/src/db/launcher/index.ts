import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { clusterPlace, openRoot, unprivilegedAccount } from './account'
import { findBinaries } from './binaries'
import { initCluster } from './cluster'
import { answersAs, ensureDatabase, buildUrl } from './connection'
import { readSecret, type Secret } from './secret'
import { findRunning, readPidFile } from './pidfile'
import { becomeReady, begin, mayStartLater, type Place } from './start'
import { isAlive, pause, runsPostgresOn, waitForEnd } from '../process'

/** The options of the launcher. */
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

/** How long a refusal that passes by itself is waited out, and how long PostgreSQL may take to stop, in milliseconds. */
const refusalLimit = 30_000
const stopLimit = 30_000

/**
 * Starts the embedded PostgreSQL on a data folder, or attaches to the one that already runs there. It listens on the
 * loopback only and demands a password that is stored in `secret/pg-password`.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const account = unprivilegedAccount()
  mkdirSync(options.dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  const cluster = clusterPlace(options.dataDir, account)
  const binaries = findBinaries(account, account ? openRoot : options.dataDir)
  const secret = readSecret(options.dataDir)
  const created = await initCluster({ cluster, binaries, secret, account })
  const log = path.join(options.dataDir, 'log/postgres.log')
  const { port, settings } = options
  const running = await attachOrStart({ cluster, binaries, account, log, port, settings }, secret)
  return { ...running, cluster, created, stop: () => stop(running.pid, cluster) }
}

/** Whether a data folder has a cluster of its own. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'pg/PG_VERSION'))
}

/** The address of the PostgreSQL that runs on a data folder; undefined where none is ready. Changes nothing there. */
export function findReady(dataDir: string): string | undefined {
  const cluster = realpathSync(path.join(dataDir, 'pg'))
  const found = readPidFile(cluster)
  if (!found?.ready || !isAlive(found.pid) || runsPostgresOn(found.pid, cluster) === false) return undefined
  return buildUrl(found.port, readSecret(dataDir).password)
}

type Running = Pick<EmbeddedPostgres, 'url' | 'port' | 'pid' | 'attached'>

/**
 * A killed server may have begun a PostgreSQL that shows itself only now, and the processes of a killed PostgreSQL
 * end a little after it. Neither is a reason to give up, so it looks again for as long as such a thing may last.
 */
async function attachOrStart(place: Place, secret: Secret): Promise<Running> {
  for (let waited = 0, wait = 50; ; waited += wait, wait = Math.min(wait * 2, 1000)) {
    const found = await findRunning(place.cluster, (port) =>
      answersAs(buildUrl(port, secret.password), place.cluster),
    )
    const begun = found ? undefined : await begin(place)
    const { pid, port } = found ?? begun ?? { pid: 0, port: 0 }
    const url = buildUrl(port, secret.password)
    try {
      await becomeReady(place, pid)
      await ensureDatabase(url, secret.file)
      return { url, port, pid, attached: found !== undefined }
    } catch (cause) {
      const isPassing = !isAlive(pid) && (begun === undefined || mayStartLater(place, begun))
      await stop(pid, place.cluster)
      if (!isPassing || waited >= refusalLimit) throw cause
    }
    await pause(wait)
  }
}

async function stop(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    // The number of one that has ended may belong to another process by now.
    if (!isAlive(pid) || runsPostgresOn(pid, cluster) === false) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitForEnd(pid, stopLimit)) return
  }
}
