import { constants } from 'node:os'
import type { Config } from '../config'
import { openDb, unhurriedLimits, type Db } from '../db'
import { findReady, hasCluster, launchPostgres } from '../db/launcher'
import type { Keys } from '../security/keys'
import { commandText, secretText, startText } from '../strings/start'
import { findHolder, openDataFolder, type FolderHolder } from './data-folder'
import { prepareDatabase } from './database'
import { StartError } from '../errors/start-error'
import { findOutside, getPlace } from './outside-database'
import { findSecret, type GivenSecret } from '../secrets/secret'

/** The dependencies of an operator's command. */
export type CommandDeps = { readonly db: Db; readonly keys: Keys }

type Work = (deps: CommandDeps) => Promise<void>

/** The signals that end a command from outside, as Ctrl-C at a prompt. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs an operator's work on the deployment's database, and says which database and which secret it uses. A PostgreSQL
 * that no server runs is started for the work and stopped after it; none is ever made, because a new one would be read by
 * no server. Throws StartError, before anything is done, where there is no database or the secret is not that of its data.
 */
export async function withDatabase(config: Config, work: Work): Promise<void> {
  const given = findSecret(config)
  if (config.databaseUrl) {
    return onDatabase(config.databaseUrl, given, secretText.outside(getPlace(config.databaseUrl)), work)
  }
  const { dataDir } = config
  const onEmbedded = (url: string) => onDatabase(url, given, secretText.embedded(dataDir), work)
  const place = findOutside(dataDir)
  if (place !== undefined) throw new StartError(commandText.outside(dataDir, place))
  const holder = findHolder(dataDir)
  if (holder) return onEmbedded(urlFromServer(dataDir, holder))
  if (!hasCluster(dataDir)) throw new StartError(commandText.noDatabase(dataDir))
  return onOwnPostgres(dataDir, onEmbedded)
}

/** The address of the database that the server runs which uses the data folder. */
function urlFromServer(dir: string, holder: FolderHolder): string {
  if ('host' in holder) throw new StartError(commandText.elsewhere(dir, holder.host))
  if (holder.use === 'command') throw new StartError(startText.folderTakenByCommand(dir, holder.pid))
  if (!hasCluster(dir)) throw new StartError(commandText.noDatabase(dir))
  const url = findReady(dir)
  if (url === undefined) throw new StartError(commandText.notReady(dir, holder.pid))
  return url
}

/** Runs the work on a PostgreSQL that is stopped at its end, and when a signal ends the command before. */
async function onOwnPostgres(dir: string, work: (url: string) => Promise<void>): Promise<void> {
  const lock = openDataFolder(dir, 'command')
  const launching = launchPostgres({ dataDir: dir })
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= launching.then((postgres) => postgres.stop()).finally(() => lock.release()))
  const end = (signal: NodeJS.Signals) => {
    const exit = () => process.exit(128 + constants.signals[signal])
    close().then(exit, exit)
  }
  for (const signal of stopSignals) process.on(signal, end)
  try {
    await work((await launching).url)
  } finally {
    await close()
    for (const signal of stopSignals) process.off(signal, end)
  }
}

async function onDatabase(url: string, given: GivenSecret, database: string, work: Work): Promise<void> {
  // Beside what the command prints, which somebody may read with a program.
  process.stderr.write(`${secretText.uses(database, given.source)}\n`)
  const db = openDb(url, unhurriedLimits)
  try {
    const { keys } = await prepareDatabase(db, url, given)
    await work({ db, keys })
  } finally {
    await db.destroy()
  }
}
