import type { Db } from '../db'
import type { Keys } from '../security/keys'
import { planSecrets, type Given, type KnownGeneration, type Plan } from './plan'
import { addFirst, addGeneration, findOldestCipher, findStored, lockSecrets } from './repo'
import { firstRing, generationFor, nextRing, openRing, storedGeneration } from './ring'

async function plan(db: Db, given: Given): Promise<Plan> {
  const stored = await findStored(db)
  return planSecrets(given, stored, stored ? undefined : await findOldestCipher(db))
}

/**
 * Throws StartError, with one sentence, unless the given secrets are those of the database or may become so. Writes
 * nothing and bears a database of any age, so that a wrong secret is found before a migration.
 */
export async function proveSecrets(db: Db, given: Given): Promise<void> {
  await plan(db, given)
}

/** The keys of the deployment. Writes what proves its first secret, or one that follows; otherwise as `proveSecrets`. */
export async function openSecrets(db: Db, given: Given): Promise<Keys> {
  return db.transaction().execute(async (tx) => {
    await lockSecrets(tx)
    for (;;) {
      const found = await plan(tx, given)
      if (found.is === 'known') return makeKeys(found.known, found.writing)
      if (found.is === 'first') await addFirst(tx, storedGeneration(found.first, firstRing(found.first)))
      else await addNext(tx, found.last, found.next)
    }
  })
}

async function addNext(tx: Db, { secret, row }: KnownGeneration, next: string): Promise<void> {
  await addGeneration(tx, storedGeneration(next, nextRing(openRing(secret, row), secret)))
}

function makeKeys(known: readonly KnownGeneration[], writing: number): Keys {
  const [newest] = known
  if (!newest) throw new Error('no secret')
  const { lasting, former } = openRing(newest.secret, newest.row)
  const generations = known.map(({ secret, row }) =>
    generationFor(secret, former.slice(0, row.generation - 1)),
  )
  const written = generations.find(({ number }) => number === writing)
  if (!written) throw new Error('the secret that is written is not known')
  return { ...lasting, generations, writing: written }
}
