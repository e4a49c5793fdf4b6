import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { PromotionsTable, SellersTable } from '../tables'

/** The promotion with this id, if there is one now. */
export async function findPromotion(db: Db, id: string): Promise<PromotionsTable | undefined> {
  return db
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** Makes these the promotions that there are now; the others are retired and stay for what they did. */
export async function replacePromotions(
  tx: Db,
  rows: readonly Omit<PromotionsTable, 'retired_at'>[],
  now: Date,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  await tx
    .updateTable('promotions')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .where(sql<boolean>`id <> all(${ids}::text[])`)
    .execute()
  for (const row of rows) {
    const { id, ...rest } = { ...row, retired_at: null }
    await tx
      .insertInto('promotions')
      .values({ id, ...rest })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
      .execute()
  }
}

/** The ids of all promotions and the codes of all sellers that there are now. */
export async function listCurrent(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from promotions where retired_at is null
    union all select invite_code from sellers where retired_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes these the sellers that there are now; the others are retired and stay for what they did. */
export async function replaceSellers(
  tx: Db,
  rows: readonly Omit<SellersTable, 'retired_at'>[],
  now: Date,
): Promise<void> {
  const codes = rows.map((row) => row.invite_code)
  await tx
    .updateTable('sellers')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .where(sql<boolean>`invite_code <> all(${codes}::text[])`)
    .execute()
  for (const row of rows) {
    const { invite_code, ...rest } = { ...row, retired_at: null }
    await tx
      .insertInto('sellers')
      .values({ invite_code, ...rest })
      .onConflict((conflict) => conflict.column('invite_code').doUpdateSet(rest))
      .execute()
  }
}

/** Makes this transaction the only one that imports; starters that come at the same time wait. */
export async function lockImport(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7103, 0)`.execute(tx)
}
