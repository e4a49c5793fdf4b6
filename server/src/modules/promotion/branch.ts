import type { Db } from '../../db'
import { findPromotion, findSeller } from './repo'

/** The branch of the seller with this invite code or else of the promotion; undefined where neither is known. */
export async function findBranch(
  db: Db,
  { inviteCode, promotionId }: { inviteCode?: string; promotionId?: string },
): Promise<string | undefined> {
  const seller = inviteCode ? await findSeller(db, inviteCode) : undefined
  if (seller) return seller.branch_id
  const promotion = promotionId ? await findPromotion(db, promotionId) : undefined
  return promotion?.branch_id
}
