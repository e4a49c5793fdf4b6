import type { Db } from '../db'
import type { SellersTable } from '../db/types'

/** What a link says of who sent the visitor. */
export type SellerCodes = { inviteCode?: string | undefined; agentCode?: string | undefined }

/**
 * Whose link led a visitor here: the seller there is now with its invite code, else the one with its agent code. Lead,
 * branch, binding and consultant all follow from this.
 */
export async function findSeller(
  db: Db,
  { inviteCode = '', agentCode = '' }: SellerCodes,
): Promise<SellersTable | undefined> {
  if (inviteCode === '' && agentCode === '') return undefined
  const sellers = await db
    .selectFrom('sellers')
    .selectAll()
    .where('retired_at', 'is', null)
    .where((where) =>
      where.or([
        where('invite_code', '=', inviteCode),
        where.and([where('agent_code', '=', agentCode), where('agent_code', '<>', '')]),
      ]),
    )
    // So that of two sellers with one agent code it is always the same who is found.
    .orderBy('invite_code')
    .execute()
  return sellers.find((seller) => seller.invite_code === inviteCode) ?? sellers[0]
}
