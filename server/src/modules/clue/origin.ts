import Value from 'typebox/value'
import { ErrorCode } from '../../../../contract/errors'
import { Touch } from '../../../../contract/schemas/promotion'
import type { ClueOrigin } from '../../../../contract/schemas/track'
import type { Db } from '../../db'
import type { SalesCluesTable } from '../../db/types'
import { DomainError } from '../../errors'
import { originText } from '../../strings/clue'
import { findOrigin, findOthers, type OriginRow } from './origin-repo'

/** Who asks: an agent sees the clues that are their own, an admin all. */
export type Asker = { staffId: string; role: 'agent' | 'admin' }

/**
 * Why a clue is whose, as it was decided when it was made. Throws NotFound where there is no such clue, or it is not the
 * asker's to see.
 */
export async function readOrigin(db: Db, id: string, asker: Asker): Promise<ClueOrigin> {
  const isAdmin = asker.role === 'admin'
  const row = await findOrigin(db, id, isAdmin ? undefined : asker.staffId)
  if (!row) throw new DomainError(ErrorCode.NotFound)
  const { clue, promotion } = row
  const others = isAdmin ? await findOthers(db, clue) : []
  return {
    id: clue.id,
    createdAt: clue.created_at.getTime(),
    rule: clue.owner_rule,
    reason: reasonOf(clue),
    ...(clue.owner_invite !== '' && {
      owner: { inviteCode: clue.owner_invite, name: clue.owner_name, branchId: clue.owner_branch },
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
    ...touchesOf(row),
  }
}

/** The stored decision in one sentence; a code that named nobody is said first. */
function reasonOf(clue: SalesCluesTable): string {
  const { owner_rule: rule, owner_name: name, invite_code: invite, agent_code: agent } = clue
  if (rule === 'invite') return originText.invite(invite, name)
  const inviteLead = originText.noInvite(invite)
  if (rule === 'agent') return originText.agent(inviteLead, agent, name)
  const lead = `${inviteLead}${originText.noAgent(agent)}`
  if (rule === 'bound') return originText.bound(lead, clue.owner_invite, name)
  if (rule === 'promotion') return originText.promotion(lead, name, clue.owner_branch)
  return originText.none(lead)
}

function touchesOf({ origin }: OriginRow): Pick<ClueOrigin, 'first' | 'last' | 'trail'> {
  if (!origin) return { trail: [] }
  const { first_touch: first, last_touch: last, trail } = origin
  return {
    ...(Value.Check(Touch, first) && { first }),
    ...(Value.Check(Touch, last) && { last }),
    trail: Array.isArray(trail) ? trail.filter((it): it is Touch => Value.Check(Touch, it)) : [],
  }
}
