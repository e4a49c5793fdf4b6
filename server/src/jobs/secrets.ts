import { sql } from 'kysely'
import type { Db } from '../db'
import { followWriting } from '../secrets/follow'
import { countOld, movePlace } from '../secrets/move'
import { places } from '../secrets/places'
import type { Keys } from '../security/keys'
import { TICKET_MS } from '../security/ticket-seal'
import type { Job } from './runner'

/** How long after the change of what is written no server can have missed it, and no ticket of before holds, in seconds. */
const SETTLED_SECONDS = 60 + TICKET_MS / 1000

/** Moves everything that is under the previous secret to the present one. */
export const secretsJob = (keys: Keys): Job => ({
  name: 'secrets',
  everySeconds: 60,
  async run(db, _now, signal) {
    const newest = keys.generations[0]?.number
    if (keys.generations.length === 1 || !(await followWriting(db, keys)) || keys.writing.number !== newest)
      return 0
    await showLeft(db, keys, 0)
    let moved = 0
    let unreadable = 0
    for (const place of places) {
      const walk = await movePlace(db, keys, place, signal)
      moved += walk.moved
      unreadable += walk.unreadable
      if (signal.aborted) return moved
      await showLeft(db, keys, unreadable)
    }
    await finish(db, keys)
    return moved
  },
})

/** Writes down how many rows are left, for the numbers of every server. */
async function showLeft(db: Db, keys: Keys, unreadable: number): Promise<void> {
  let old = 0
  for (const place of places) old += await countOld(db, keys, place)
  await db
    .updateTable('secret_state')
    .set({ rows_left: Math.max(0, old - unreadable), rows_unreadable: unreadable })
    .execute()
}

/** Notes that the previous secret is needed no more, once nothing is left and nobody can be writing it. */
async function finish(db: Db, keys: Keys): Promise<void> {
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
