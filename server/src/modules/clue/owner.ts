import type { Db } from '../../db'
import type { SalesCluesTable } from '../../db/types'
import { findCandidates, type Lead } from './owner-repo'

/** Whose a lead is, as it is stored with it. */
export type Decision = Pick<
  SalesCluesTable,
  'owner_rule' | 'owner_invite' | 'owner_name' | 'owner_branch' | 'decided_at'
>

/**
 * Decides whose a lead is. The first of these that names somebody who is there now: the link's invite code, its agent
 * code, the code that the student is bound to, and the promotion, which names a branch alone.
 */
export async function decideOwner(tx: Db, lead: Lead, now: Date): Promise<Decision> {
  const { sellers, bound, promotion } = await findCandidates(tx, lead)
  const byInvite = (code: string) => sellers.find(({ invite_code }) => invite_code === code)
  const ranked = [
    ['invite', byInvite(lead.invite_code)],
    ['agent', sellers.find(({ agent_code }) => lead.agent_code !== '' && agent_code === lead.agent_code)],
    ['bound', bound === undefined ? undefined : byInvite(bound)],
  ] as const
  for (const [rule, seller] of ranked) {
    if (!seller) continue
    const { invite_code, name, branch_id } = seller
    return decision(rule, { invite: invite_code, name, branch: branch_id }, now)
  }
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
