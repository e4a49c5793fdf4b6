import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { LeadOriginsTable, LeadsTable } from '../tables'
import type { Database } from '../../../db/types'
import { hasOtherClaim, MOST_CLAIMS } from '../../../domain/lead-claims'

/** A lead with all that decides its owner. */
export type OriginRow = {
  lead: LeadsTable
  promotion: Database['promotions'] | undefined
  origin: LeadOriginsTable | undefined
}

/** The id of a lead, and when it was left: several students may have one under the same id. */
export interface LeadKey {
  readonly id: string
  readonly createdAt?: number | undefined
}

/** The lead with this key; for an agent only one that is theirs. */
export async function findOrigin(
  db: Db,
  { id, createdAt }: LeadKey,
  staffId: string | undefined,
): Promise<OriginRow | undefined> {
  let query = db.selectFrom('sales_clues as c').where('c.id', '=', id)
  if (staffId !== undefined) {
    query = query.where(
      sql<boolean>`c.owner_invite = (select s.invite_code from staff s where s.id = ${staffId})`,
    )
  }
  if (createdAt !== undefined)
    query = query.where(sql<boolean>`date_trunc('milliseconds', c.created_at) = ${new Date(createdAt)}`)
  const lead = await query.selectAll('c').orderBy('c.created_at').limit(1).executeTakeFirst()
  if (!lead) return undefined
  return {
    lead,
    promotion: await db
      .selectFrom('promotions')
      .selectAll()
      .where('id', '=', lead.promotion_id)
      .executeTakeFirst(),
    origin: await db
      .selectFrom('clue_origins')
      .selectAll()
      .where('uid', '=', lead.uid)
      .where('id', '=', lead.id)
      .executeTakeFirst(),
  }
}

/** The sellers besides its owner who have a claim to the student of a lead. */
export async function findOthers(
  db: Db,
  { uid, id }: { uid: string; id: string },
): Promise<Database['sellers'][]> {
  return db
    .selectFrom('sales_clues as c')
    .innerJoin('sellers as l', (join) => join.on(hasOtherClaim))
    .selectAll('l')
    .where('c.uid', '=', uid)
    .where('c.id', '=', id)
    .orderBy('l.invite_code')
    .limit(MOST_CLAIMS)
    .execute()
}
