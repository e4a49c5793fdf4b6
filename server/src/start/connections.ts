import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config'
import { openDb, requestLimits, supervisePostgres, unhurriedLimits, type Db } from '../db'
import { followBuildParts } from '../delivery/build-parts'
import { createBus } from '../providers/bus'
import type { Bus } from '../providers/bus/contract'
import { createRedisCounts } from '../providers/counts/redis'
import type { SharedCounts } from '../providers/counts/contract'
import type { Metrics } from '../lib/metrics'
import { followSecrets } from '../secrets/follow'
import { makeSecret } from '../secrets/secret'
import type { Keys } from '../security/keys'
import { progressText } from '../strings/start'
import { announceAs, type Announce } from './announce'
import { prepareDatabase } from './database'
import { createDatabaseListener } from './database-listener'
import { claimFilesFolder } from './files-folder'
import { recordOutside } from './outside-database'
import { createRedisListener } from './redis-told'

/** The parts of a start, and the list of work to undo on the way out, the last opened first. */
export interface Opening {
  readonly config: Config
  readonly closers: (() => unknown)[]
  readonly stopping: AbortSignal
  readonly announce: Announce
  readonly clock: () => Date
}

/** The connections to the database: of requests, and of work that may take long. */
export interface Databases {
  readonly url: string
  readonly db: Db
  readonly unhurried: Db
  readonly keys: Keys
}

async function launchEmbedded({ config, closers, announce }: Opening): Promise<string> {
  const postgres = await supervisePostgres({ dataDir: config.dataDir }, { warn: announce })
  closers.push(() => postgres.stop())
  const outcome = postgres.created
    ? 'databaseCreated'
    : postgres.attached
      ? 'databaseAttached'
      : 'databaseReady'
  announce('embedded PostgreSQL runs', progressText[outcome](postgres.port))
  const isElsewhere = path.dirname(postgres.cluster) !== realpathSync(config.dataDir)
  if (isElsewhere)
    announce('database lies elsewhere', progressText.databaseElsewhere(postgres.cluster, config.dataDir))
  return postgres.url
}

/** Opens the database, moves it to the present schema and secret, and claims the folders that belong to it. */
export async function openDatabases(opening: Opening): Promise<Databases> {
  const { config, closers, stopping, announce, clock } = opening
  const url = config.databaseUrl ?? (await launchEmbedded(opening))
  stopping.throwIfAborted()
  if (config.databaseUrl) announce('database of DATABASE_URL', progressText.databaseOutside)
  const given = makeSecret(config)
  announce('secret', progressText.secret(given.source))
  const db = openDb(url, requestLimits, createDatabaseListener(announce))
  closers.push(() => db.destroy())
  const unhurried = openDb(url, unhurriedLimits)
  closers.push(() => unhurried.destroy())
  const { keys, applied } = await prepareDatabase(unhurried, url, given)
  announce('migrated', progressText.migrated(applied.length))
  await claimFilesFolder(unhurried, config.files)
  const { h5Dir, partsDir } = config
  // Before this server listens: its pages may be open while another server of the deployment is asked for their parts.
  closers.push(
    await followBuildParts({ h5Dir, partsDir, now: clock, say: announceAs(announce, 'parts not stored') }),
  )
  if (config.databaseUrl) recordOutside(config.dataDir, config.databaseUrl)
  return { url, db, unhurried, keys }
}

/** Joins the other servers of the deployment: the change of the secret, the news, and the counts where Redis has them. */
export async function joinDeployment(
  { config, closers, announce }: Opening,
  { url, db, keys }: Databases,
  metrics: Metrics,
): Promise<{ readonly bus: Bus; readonly counts?: SharedCounts }> {
  const secrets = await followSecrets({ db, keys, metrics, say: announceAs(announce, 'secret given up') })
  closers.push(() => secrets.stop())
  const bus = createBus(config, db, url, () => createRedisListener('news', { metrics, announce }))
  closers.push(() => bus.close())
  if (!config.redisUrl) return { bus }
  const counts = createRedisCounts(config.redisUrl, {
    listener: createRedisListener('counts', { metrics, announce }),
  })
  closers.push(() => counts.close())
  return { bus, counts }
}
