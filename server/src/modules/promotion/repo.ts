import { sql } from 'kysely'
import type { Db } from '../../db'
import type { PromotionsTable, SellersTable } from '../../db/types'

/** The promotion with this id, if there is one. */
export async function findPromotion(db: Db, id: string): Promise<PromotionsTable | undefined> {
  return db.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The seller to whom an invite code belongs, if there is one. */
export async function findSeller(db: Db, inviteCode: string): Promise<SellersTable | undefined> {
  return db.selectFrom('sellers').selectAll().where('invite_code', '=', inviteCode).executeTakeFirst()
}

/** Makes the table hold exactly these promotions. */
export async function replacePromotions(tx: Db, rows: readonly PromotionsTable[]): Promise<void> {
  const ids = rows.map((row) => row.id)
  await tx
    .deleteFrom('promotions')
    .where(sql<boolean>`id <> all(${ids}::text[])`)
    .execute()
  for (const row of rows) {
    const { id, ...rest } = row
    await tx
      .insertInto('promotions')
      .values({ id, ...rest })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
      .execute()
  }
}

/** Makes the table hold exactly these sellers. */
export async function replaceSellers(tx: Db, rows: readonly SellersTable[]): Promise<void> {
  const codes = rows.map((row) => row.invite_code)
  await tx
    .deleteFrom('sellers')
    .where(sql<boolean>`invite_code <> all(${codes}::text[])`)
    .execute()
  for (const row of rows) {
    const { invite_code, ...rest } = row
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
