import type { Db } from '../../../db'
import type { LeadsTable } from '../tables'
import { findSeller, isSameCode } from '../../../domain/lead-seller'
import { findBinding, findPromotion } from './owner-repo'

/** The part of a lead about the person who brought the student here. */
type Lead = Pick<LeadsTable, 'uid' | 'invite_code' | 'agent_code' | 'promotion_id'>

/** The owner of a lead, as it is stored with it. */
export type Decision = Pick<
  LeadsTable,
  'owner_rule' | 'owner_invite' | 'owner_name' | 'owner_branch' | 'decided_at'
>

/**
 * Decides whose a lead is. The first of these that names somebody who is there now: the link's invite code, its agent
 * code, the code that the student is bound to, and the promotion, which names a branch alone.
 */
export async function decideOwner(tx: Db, lead: Lead, now: Date): Promise<Decision> {
  const sent = await findSeller(tx, { inviteCode: lead.invite_code, agentCode: lead.agent_code })
  const seller = sent ?? (await findSeller(tx, { inviteCode: await findBinding(tx, lead.uid) }))
  if (seller) {
    const { invite_code, name, branch_id } = seller
    const rule = !sent ? 'bound' : isSameCode(invite_code, lead.invite_code) ? 'invite' : 'agent'
    return decision(rule, { invite: invite_code, name, branch: branch_id }, now)
  }
  const promotion = await findPromotion(tx, lead.promotion_id)
  if (!promotion) return decision('none', { invite: '', name: '', branch: '' }, now)
  return decision('promotion', { invite: '', name: promotion.title, branch: promotion.branch_id }, now)
}

function decision(
  rule: Decision['owner_rule'],
  { invite, name, branch }: { invite: string; name: string; branch: string },
  now: Date,
): Decision {
  return { owner_rule: rule, owner_invite: invite, owner_name: name, owner_branch: branch, decided_at: now }
}
