import type { Db } from '../../db'
import type { PromotionsTable } from '../../db/types'

/** The invite code that a student is bound to. */
export async function findBinding(tx: Db, uid: string): Promise<string | undefined> {
  const row = await tx.selectFrom('invites').select('invite_code').where('uid', '=', uid).executeTakeFirst()
  return row?.invite_code
}

/** The promotion with this id, if there is one now. */
export async function findPromotion(tx: Db, id: string): Promise<PromotionsTable | undefined> {
  return tx
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}
