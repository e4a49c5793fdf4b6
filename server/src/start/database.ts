import { migrate, migrationsDir, type Db } from '../db'
import { openSecrets, proveSecrets } from '../secrets/open'
import type { Keys } from '../security/keys'
import type { GivenSecret } from '../secrets/secret'

/** The keys that the data of the database is under, and the migrations that were applied. */
export interface PreparedDatabase {
  readonly keys: Keys
  readonly applied: readonly string[]
}

/**
 * Brings the database up to date and finds the keys of its data. Throws StartError, before anything is written, where the
 * secret is not that of the data.
 */
export async function prepareDatabase(db: Db, url: string, given: GivenSecret): Promise<PreparedDatabase> {
  const applied = await migrate(url, migrationsDir, () => proveSecrets(db, given))
  return { applied, keys: await openSecrets(db, given) }
}
