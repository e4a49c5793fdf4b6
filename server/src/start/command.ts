import type { Config } from '../config'
import { migrate, openDb, unhurriedLimits, type Db } from '../db'
import { launchPostgres } from '../db/launcher'
import { openDataFolder, type FolderLock } from './data-folder'
import { StartError } from './error'

/** The lock of the data folder, or undefined while a server holds it: its PostgreSQL is then used, and left alone. */
function lockFolder(dir: string): FolderLock | undefined {
  try {
    return openDataFolder(dir)
  } catch (cause) {
    if (cause instanceof StartError) return undefined
    throw cause
  }
}

/** Runs an operator's work on the deployment's database, started for it where no server has done so. */
export async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return onDatabase(config.databaseUrl, work)
  const lock = lockFolder(config.dataDir)
  try {
    const postgres = await launchPostgres({ dataDir: config.dataDir })
    try {
      await onDatabase(postgres.url, work)
    } finally {
      if (lock) await postgres.stop()
    }
  } finally {
    lock?.release()
  }
}

async function onDatabase(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  await migrate(url)
  const db = openDb(url, unhurriedLimits)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
