import type { Db } from '../../../db'
import type { PromotionContent, SellerContent } from '../content/promotions'
import * as repo from './repo'

/** The part of the content folder that lives in the database while the server runs. */
export type ImportedContent = {
  promotions: readonly PromotionContent[]
  sellers: readonly SellerContent[]
}

/**
 * Finds what holds in the tables otherwise than a content folder says: ids of promotions and codes of sellers that only one
 * of the two has. Another server with other content has put them there, or retired them.
 */
export async function findForeign(db: Db, content: ImportedContent): Promise<string[]> {
  const own = [
    ...content.promotions.map(({ id }) => id),
    ...content.sellers.map(({ inviteCode }) => inviteCode),
  ]
  const stored = await repo.listCurrent(db)
  return [...own.filter((id) => !stored.includes(id)), ...stored.filter((id) => !own.includes(id))].sort()
}

/**
 * Brings the tables in line with the content folder, in one transaction; starting the server again, or several at the
 * same time, changes nothing more. Removed entries are retired: leads of the past keep their owners.
 */
export async function importPromotions(db: Db, content: ImportedContent, now = new Date()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repo.lockImport(tx)
    await repo.replacePromotions(
      tx,
      content.promotions.map((row) => ({
        id: row.id,
        title: row.title,
        branch_id: row.branchId,
        consult_url: row.consultUrl,
        img_url: row.imgUrl,
        share_title: row.shareTitle,
        share_description: row.shareDescription,
        utm_campaign: row.utmCampaign,
        sample: row.sample,
      })),
      now,
    )
    await repo.replaceSellers(
      tx,
      content.sellers.map((row) => ({
        invite_code: row.inviteCode,
        name: row.name,
        agent_code: row.agentCode,
        branch_id: row.branchId,
        sale_url: row.saleUrl,
        sample: row.sample,
      })),
      now,
    )
  })
}
