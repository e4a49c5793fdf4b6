import { sql } from 'kysely'
import type { Db } from '../db'
import { moveIndex } from '../security/blind-index'
import type { Keys } from '../security/keys'
import { phoneIndex } from '../security/phone'
import { followWriting } from './follow'
import { phonePlaces } from './places'

/**
 * The keys for one piece of work with phones. While secrets change, what is stored of the phones moves to the one that
 * is written first, and the keys stay at that one until the work is done: so a phone is looked for and entered in one
 * place only. Where the change comes in between, the database refuses the phone, and the same request works again.
 */
export async function keysForPhones(db: Db, keys: Keys, ...phones: readonly string[]): Promise<Keys> {
  if (keys.generations.length === 1) return keys
  if (!keys.isSettled) await followWriting(db, keys)
  const settled: Keys = { ...keys, isSettled: true }
  const old = settled.generations
    .filter(({ number }) => number < settled.writing.number)
    .flatMap((writing) => phones.map((phone) => phoneIndex({ writing }, phone)))
  if (old.length > 0) await movePhones(db, settled, old)
  return settled
}

/**
 * Moves all that is stored under indexes of phones to the secret that is written, in one statement, so that the rows of
 * a phone are under the same secret in all tables and find each other.
 */
export async function movePhones(
  db: Db,
  keys: Pick<Keys, 'writing'>,
  indexes: readonly Buffer[],
): Promise<void> {
  const next = indexes.map((index) => moveIndex(keys.writing, 'phoneIndex', index))
  const updates = phonePlaces.map(({ table, column }) => {
    const [name, field] = [sql.table(table), sql.ref(column)]
    return sql`${sql.ref(`in_${table}`)} as (update ${name} t set ${field} = m.next from moved m where t.${field} = m.old)`
  })
  await sql`with moved (old, next) as (select * from unnest(${indexes}::bytea[], ${next}::bytea[])),
    ${sql.join(updates)} select`.execute(db)
}
