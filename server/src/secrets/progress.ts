import { sql } from 'kysely'
import type { Db } from '../db'
import type { Keys } from '../security/keys'
import { TICKET_MS } from '../security/ticket-seal'
import { countOld } from './move'
import { places } from './places'

/** How long after the change of what is written no server can have missed it, and no ticket of before holds, in seconds. */
const SETTLED_SECONDS = 60 + TICKET_MS / 1000

/** Stores how many rows are left under the previous secret, for the metrics of every server. */
export async function recordRowsLeft(db: Db, keys: Keys, unreadable: number): Promise<void> {
  let old = 0
  for (const place of places) old += await countOld(db, keys, place)
  await db
    .updateTable('secret_state')
    .set({ rows_left: Math.max(0, old - unreadable), rows_unreadable: unreadable })
    .execute()
}

/** Stores that the previous secret is needed no more, once nothing is left and nobody can be writing it. */
export async function retirePrevious(db: Db, keys: Keys): Promise<void> {
  const { number } = keys.writing
  const done = await db
    .updateTable('secret_state')
    .set({ oldest: number })
    .where('oldest', '<', number)
    .where('rows_left', '=', 0)
    .where('since', '<', sql<Date>`now() - make_interval(secs => ${SETTLED_SECONDS})`)
    .executeTakeFirst()
  // The keys of the secret that was given up are not to be found under it any longer.
  if (done.numUpdatedRows > 0n)
    await db
      .updateTable('secret_generations')
      .set({ ring: Buffer.alloc(0) })
      .where('generation', '<', number)
      .execute()
}
