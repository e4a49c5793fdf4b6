import { sql } from 'kysely'
import type { Db } from '../db'

/**
 * Stores since when an account is on no leaderboard; without a time it is on them again, and a second time changes nothing.
 * Resolves to false for an account that is gone.
 */
export async function setBoardHidden(tx: Db, uid: string, at: Date | undefined): Promise<boolean> {
  const { rows } = await sql`
    update accounts set board_hidden_at = ${at === undefined ? null : sql`coalesce(board_hidden_at, ${at}::timestamptz)`}
    where uid = ${uid} returning uid`.execute(tx)
  return rows.length > 0
}
