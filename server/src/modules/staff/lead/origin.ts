import Value from 'typebox/value'
import type { Role } from '../../../../../contract/domain/staff/permissions'
import { ErrorCode } from '../../../../../contract/errors'
import { Touch } from '../../../../../contract/schemas/market/promotion'
import type { LeadOrigin } from '../../../../../contract/schemas/market/track'
import type { Db } from '../../../db'
import type { LeadsTable } from '../tables'
import { DomainError } from '../../../errors'
import { originText } from './strings/lead'
import { findOrigin, findOthers, type LeadKey, type OriginRow } from './origin-repo'

/** The staff member who asks: an admin sees all leads, everybody else those that are their own. */
export type Asker = { staffId: string; role: Role }

/**
 * Why a lead is whose, as it was decided when it was made, or by an admin since. Throws NotFound where there is no such lead, or it is not the
 * asker's to see.
 */
export async function readOrigin(db: Db, key: LeadKey, asker: Asker): Promise<LeadOrigin> {
  const isAdmin = asker.role === 'admin'
  const row = await findOrigin(db, key, isAdmin ? undefined : asker.staffId)
  if (!row) throw new DomainError(ErrorCode.NotFound)
  const { lead, promotion } = row
  const others = isAdmin ? await findOthers(db, lead) : []
  return {
    id: lead.id,
    createdAt: lead.created_at.getTime(),
    rule: lead.owner_rule,
    reason: getReason(lead),
    ...(lead.owner_invite !== '' && {
      owner: { inviteCode: lead.owner_invite, name: lead.owner_name, branchId: lead.owner_branch },
    }),
    ...(others.length > 0 && {
      others: others.map(({ invite_code, name, branch_id }) => ({
        inviteCode: invite_code,
        name,
        branchId: branch_id,
      })),
    }),
    ...(promotion && {
      promotion: { id: promotion.id, title: promotion.title, branchId: promotion.branch_id },
    }),
    ...getTouches(row),
  }
}

/** The stored decision in one sentence; a code that named nobody comes first. */
function getReason(lead: LeadsTable): string {
  const { owner_rule: rule, owner_name: name, invite_code: invite, agent_code: agent } = lead
  if (rule === 'invite') return originText.invite(invite, name)
  const noInvite = originText.noInvite(invite)
  if (rule === 'agent') return originText.agent(noInvite, agent, name)
  if (rule === 'assigned') return originText.assigned(name)
  const intro = `${noInvite}${originText.noAgent(agent)}`
  if (rule === 'bound') return originText.bound(intro, lead.owner_invite, name)
  if (rule === 'promotion') return originText.promotion(intro, name, lead.owner_branch)
  return originText.none(intro)
}

function getTouches({ origin }: OriginRow): Pick<LeadOrigin, 'first' | 'last' | 'trail'> {
  if (!origin) return { trail: [] }
  const { first_touch: first, last_touch: last, trail } = origin
  return {
    ...(Value.Check(Touch, first) && { first }),
    ...(Value.Check(Touch, last) && { last }),
    trail: Array.isArray(trail) ? trail.filter((it): it is Touch => Value.Check(Touch, it)) : [],
  }
}
