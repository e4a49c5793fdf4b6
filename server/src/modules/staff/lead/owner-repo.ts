import type { Db } from '../../../db'
import type { LeadsTable } from '../tables'
import type { Database } from '../../../db/types'

/** The invite code that a student is bound to. */
export async function findBinding(tx: Db, uid: string): Promise<string | undefined> {
  const row = await tx.selectFrom('invites').select('invite_code').where('uid', '=', uid).executeTakeFirst()
  return row?.invite_code
}

/** The promotion with this id, if there is one now. */
export async function findPromotion(tx: Db, id: string): Promise<Database['promotions'] | undefined> {
  return tx
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** Makes a seller the owner of a lead that is nobody's. Resolves to whether it was. */
export async function assignOwner(
  tx: Db,
  { uid, id }: Pick<LeadsTable, 'uid' | 'id'>,
  { invite_code, name, branch_id }: Database['sellers'],
  at: Date,
): Promise<boolean> {
  const assigned = await tx
    .updateTable('sales_clues')
    .set({
      owner_rule: 'assigned',
      owner_invite: invite_code,
      owner_name: name,
      owner_branch: branch_id,
      decided_at: at,
    })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('owner_invite', '=', '')
    .returning('id')
    .executeTakeFirst()
  return assigned !== undefined
}
