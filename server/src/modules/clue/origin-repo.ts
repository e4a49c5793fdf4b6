import { sql } from 'kysely'
import type { Db } from '../../db'
import type { ClueOriginsTable } from '../../db/track-types'
import type { PromotionsTable, SalesCluesTable, SellersTable } from '../../db/types'

/** A clue with all that tells whose it is. */
export type OriginRow = {
  clue: Pick<SalesCluesTable, 'uid' | 'id' | 'invite_code' | 'agent_code' | 'promotion_id' | 'created_at'>
  /** Whose invite code it is. */
  seller: SellersTable | undefined
  /** Whose agent code it is. */
  agent: SellersTable | undefined
  promotion: PromotionsTable | undefined
  origin: ClueOriginsTable | undefined
}

/** The clue with this id; for an agent only one that carries their invite code, or their agent code and no other's. */
export async function findOrigin(
  db: Db,
  id: string,
  staffId: string | undefined,
): Promise<OriginRow | undefined> {
  let query = db.selectFrom('sales_clues as c').where('c.id', '=', id)
  if (staffId !== undefined) {
    query = query.where(sql<boolean>`exists (
      select 1 from staff s left join sellers l on l.invite_code = s.invite_code
      where s.id = ${staffId} and (c.invite_code = s.invite_code
        or (c.invite_code = '' and c.agent_code <> '' and c.agent_code = l.agent_code)))`)
  }
  const clue = await query
    .select(['c.uid', 'c.id', 'c.invite_code', 'c.agent_code', 'c.promotion_id', 'c.created_at'])
    .orderBy('c.created_at')
    .limit(1)
    .executeTakeFirst()
  if (!clue) return undefined
  const sellers = await db
    .selectFrom('sellers')
    .selectAll()
    .where((where) =>
      where.or([
        where('invite_code', '=', clue.invite_code),
        where.and([where('agent_code', '=', clue.agent_code), where('agent_code', '<>', '')]),
      ]),
    )
    .orderBy('invite_code')
    .execute()
  return {
    clue,
    seller: sellers.find((it) => it.invite_code === clue.invite_code),
    agent: sellers.find((it) => clue.agent_code !== '' && it.agent_code === clue.agent_code),
    promotion: await db
      .selectFrom('promotions')
      .selectAll()
      .where('id', '=', clue.promotion_id)
      .executeTakeFirst(),
    origin: await db
      .selectFrom('clue_origins')
      .selectAll()
      .where('uid', '=', clue.uid)
      .where('id', '=', clue.id)
      .executeTakeFirst(),
  }
}
