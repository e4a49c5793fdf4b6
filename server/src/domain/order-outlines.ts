import { sql } from 'kysely'
import type { Outline } from './content/outline'
import type { Db } from '../db'
import { digest } from '../lib/lazily'

/** Digits of an outline's name: as many as two different ones never share. */
const DIGITS = 32

/** Stores what an order opens, and resolves to the name by which the order's terms know it: the same content has the same. */
export async function storeOutline(tx: Db, outline: Outline): Promise<string> {
  const content = JSON.stringify(outline)
  const name = digest(content, DIGITS)
  await sql`insert into order_outlines (digest, outline) values (${name}, ${content}::jsonb)
    on conflict do nothing`.execute(tx)
  return name
}

/** The outline of a name. */
export async function findOutline(db: Db, name: string): Promise<Outline | undefined> {
  const row = await db
    .selectFrom('order_outlines')
    .select('outline')
    .where('digest', '=', name)
    .executeTakeFirst()
  return row?.outline
}
