import type { Config } from '../config'
import { openDb, unhurriedLimits, type Db } from '../db'
import { launchPostgres } from '../db/launcher'
import type { Keys } from '../security/keys'
import { secretText } from '../strings/start'
import { openDataFolder, type FolderLock } from './data-folder'
import { prepareDatabase } from './database'
import { StartError } from './error'
import { findSecret, type GivenSecret } from './secret'

/** What an operator's command works with. */
export type CommandDeps = { readonly db: Db; readonly keys: Keys }

type Work = (deps: CommandDeps) => Promise<void>

/** The lock of the data folder, or undefined while a server holds it: its PostgreSQL is then used, and left alone. */
function lockFolder(dir: string): FolderLock | undefined {
  try {
    return openDataFolder(dir)
  } catch (cause) {
    if (cause instanceof StartError) return undefined
    throw cause
  }
}

/**
 * Runs an operator's work on the deployment's database, started for it where no server has done so, and says which
 * database and which secret it uses. Throws StartError, before anything is done, where the two do not belong together.
 */
export async function withDatabase(config: Config, work: Work): Promise<void> {
  const given = findSecret(config)
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl)
    return onDatabase(config.databaseUrl, given, secretText.outside(`${host}${pathname}`), work)
  }
  const lock = lockFolder(config.dataDir)
  try {
    const postgres = await launchPostgres({ dataDir: config.dataDir })
    try {
      await onDatabase(postgres.url, given, secretText.embedded(config.dataDir), work)
    } finally {
      if (lock) await postgres.stop()
    }
  } finally {
    lock?.release()
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
