import type { Db } from '../../../db'
import { lockAccounts } from '../../../domain/account-lock'
import { newUuid } from '../../../lib/uuid'
import { pointText } from './strings/point'
import { closeBatches, endedBatches } from './repo'

/** Batches that are closed in one transaction. */
const STEP = 500

/**
 * Posts the remainder of batches that have ended, each once, and closes them; resolves to how many were closed.
 * Balances never include ended batches, so nobody has to wait for this.
 */
export async function expirePoints(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const batches = await endedBatches(db, now, STEP)
    if (batches.length === 0) break
    await db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [...new Set(batches.map(({ uid }) => uid))])
      const open = (await closeBatches(tx, batches, now)).filter(({ left }) => left > 0)
      if (open.length === 0) return
      const rows = open.map(({ uid, id: batch, ends_at, left }) => ({
        entry: {
          uid,
          id: newUuid(now),
          key: `expire:${batch}`,
          kind: 'expire' as const,
          title: pointText.expired,
          at: ends_at,
          ends_at: null,
        },
        batch,
        left,
      }))
      await tx
        .insertInto('point_entries')
        .values(rows.map(({ entry }) => entry))
        .execute()
      const postings = rows.flatMap(({ entry: { uid, id: entry_id }, batch: batch_id, left }) => [
        { uid, entry_id, batch_id, account: 'student' as const, amount: -left },
        { uid, entry_id, batch_id, account: 'expired' as const, amount: left },
      ])
      await tx.insertInto('point_postings').values(postings).execute()
    })
    count += batches.length
  }
  return count
}
