import Value from 'typebox/value'
import { ErrorCode } from '../../../../contract/errors'
import { Touch } from '../../../../contract/schemas/promotion'
import type { ClueOrigin, OwnerRule } from '../../../../contract/schemas/track'
import type { Db } from '../../db'
import type { PromotionsTable, SellersTable } from '../../db/types'
import { DomainError } from '../../errors'
import { originText } from '../../strings/clue'
import { findOrigin, type OriginRow } from './origin-repo'

/** Who asks: an agent sees the clues that are their own, an admin all. */
export type Asker = { staffId: string; role: 'agent' | 'admin' }

/** Why a clue is whose. Throws NotFound where there is no such clue, or it is not the asker's to see. */
export async function readOrigin(db: Db, id: string, asker: Asker): Promise<ClueOrigin> {
  const row = await findOrigin(db, id, asker.role === 'admin' ? undefined : asker.staffId)
  if (!row) throw new DomainError(ErrorCode.NotFound)
  const { owner, promotion, ...decided } = decide(row)
  return {
    id: row.clue.id,
    createdAt: row.clue.created_at.getTime(),
    ...decided,
    ...(owner && {
      owner: { inviteCode: owner.invite_code, name: owner.name, branchId: owner.branch_id },
    }),
    ...(promotion && {
      promotion: { id: promotion.id, title: promotion.title, branchId: promotion.branch_id },
    }),
    ...touchesOf(row),
  }
}

type Decision = {
  rule: OwnerRule
  reason: string
  owner?: SellersTable | undefined
  promotion?: PromotionsTable | undefined
}

/** The invite code decides, then the agent code, then the promotion; the list of new clues goes by the same order. */
function decide({ clue, seller, agent, promotion }: OriginRow): Decision {
  const { invite_code: invite, agent_code: code } = clue
  if (invite !== '' && seller) {
    return { rule: 'invite', reason: originText.invite(invite, seller.name), owner: seller, promotion }
  }
  if (invite !== '') return { rule: 'none', reason: originText.inviteUnknown(invite), promotion }
  if (agent) return { rule: 'agent', reason: originText.agent(code, agent.name), owner: agent, promotion }
  if (promotion) {
    return {
      rule: 'promotion',
      reason: originText.promotion(promotion.title, promotion.branch_id),
      promotion,
    }
  }
  return { rule: 'none', reason: originText.none }
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
