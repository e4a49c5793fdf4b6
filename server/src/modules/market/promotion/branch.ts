import type { Db } from '../../../db'
import { findSeller, type SellerCodes } from '../../../domain/lead-seller'
import { findPromotion } from './repo'

/** The branch of the seller whose link it was or else of the promotion; undefined where neither is known. */
export async function findBranch(
  db: Db,
  { promotionId, ...codes }: SellerCodes & { promotionId?: string },
): Promise<string | undefined> {
  const seller = await findSeller(db, codes)
  if (seller) return seller.branch_id
  const promotion = promotionId ? await findPromotion(db, promotionId) : undefined
  return promotion?.branch_id
}
