import { openDb, unhurriedLimits } from '../../../server/src/db'
import { ownedMedia } from '../../../server/src/domain/retired-courses'
import { errorMessage } from '../../../server/src/lib/error-code'
import { findDatabase } from '../../check-database'

/** The words after `npm run make -- lessons` that concern the removal of films. */
const PRUNE = '--prune'
const BLIND = '--without-database'

/** A request to remove the films that no lesson names any more; those at the addresses in `owned` stay. */
export interface Pruning {
  readonly owned: ReadonlySet<string>
}

/**
 * Resolves to what may be removed, as the words of the command ask for it; undefined where nothing is. The database says
 * which films the owners of lessons still watch. Throws where it is to be asked and cannot be.
 */
export async function readPruning(
  words: readonly string[],
  now: Date,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Pruning | undefined> {
  if (!words.includes(PRUNE)) return undefined
  if (words.includes(BLIND)) return { owned: new Set() }
  const url = findDatabase(env)
  const blindly = `${PRUNE} ${BLIND} removes them without asking.`
  if (url === undefined)
    throw new Error(
      `Nothing is removed: there is no database to ask which films owners still watch. Set DATABASE_URL or DATA_DIR to those of the server; ${blindly}`,
    )
  const db = openDb(url, unhurriedLimits)
  try {
    return { owned: await ownedMedia(db, now) }
  } catch (cause) {
    throw new Error(
      `Nothing is removed: the database that knows which films owners still watch does not answer (${errorMessage(cause)}); ${blindly}`,
      { cause },
    )
  } finally {
    await db.destroy()
  }
}
