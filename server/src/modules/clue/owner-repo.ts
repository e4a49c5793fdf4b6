import type { Db } from '../../db'
import type { PromotionsTable, SalesCluesTable, SellersTable } from '../../db/types'

/** What a lead tells about who led the student here. */
export type Lead = Pick<SalesCluesTable, 'uid' | 'invite_code' | 'agent_code' | 'promotion_id'>

/** Everybody who may be the owner of a lead, as far as they are there now. */
export type Candidates = {
  /** By invite code, so that of two sellers with one agent code it is always the same who is found. */
  sellers: SellersTable[]
  /** The invite code that the student is bound to. */
  bound: string | undefined
  promotion: PromotionsTable | undefined
}

/** The sellers and the promotion that a lead, or the student's binding, names; those that are retired are left out. */
export async function findCandidates(tx: Db, lead: Lead): Promise<Candidates> {
  const binding = await tx
    .selectFrom('invites')
    .select('invite_code')
    .where('uid', '=', lead.uid)
    .executeTakeFirst()
  const codes = [lead.invite_code, ...(binding ? [binding.invite_code] : [])]
  const sellers = await tx
    .selectFrom('sellers')
    .selectAll()
    .where('retired_at', 'is', null)
    .where((where) =>
      where.or([where('invite_code', 'in', codes), where('agent_code', '=', lead.agent_code)]),
    )
    .orderBy('invite_code')
    .execute()
  const promotion = await tx
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', lead.promotion_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return { sellers, bound: binding?.invite_code, promotion }
}
