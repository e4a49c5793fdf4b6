import { sql } from 'kysely'
import type { Db } from '../db'

/** Notes students whose check-ins have grown, in the transaction that writes these: the boards count them soon. */
export async function markCheckedIn(tx: Db, uids: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into board_due (uid, since) select uid, ${now} from unnest(${uids}::uuid[]) as given (uid) order by uid
    on conflict do nothing`.execute(tx)
}
