import { sql } from 'kysely'
import type { Db } from '../db'

/** Counts one more of a kind; false where all of them are taken. Without a limit there is always one. */
export async function takeOne(
  tx: Db,
  kind: 'coupon' | 'seat',
  name: string,
  limit?: number,
): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    insert into shop_counts as c (kind, name, taken) values (${kind}, ${name}, 1)
    on conflict (kind, name) do update set taken = c.taken + 1 where ${limit ?? null}::int is null or c.taken < ${limit ?? null}::int
    returning taken`.execute(tx)
  return rows.length > 0
}
