import { ErrorCode } from '../../../../../contract/errors'
import type { Member } from '../../../../../contract/schemas/account/student'
import type { Db } from '../../../db'
import type { MembersTable } from '../tables'
import { DomainError } from '../../../errors'
import type { MembershipContent } from '../content/memberships'
import { studentText } from './strings/student'
import { whileThere } from '../../../domain/account-lock'
import { formerClaims } from '../../../domain/deleted-account'
import type { Keys } from '../../../security/keys'
import * as repo from './repo'

const DAY_MS = 24 * 3_600_000

/** The dependencies of memberships; `content` has those that this deployment offers, and follows their file. */
export type MemberDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  content: { memberships: readonly MembershipContent[] }
}

/** The highest membership that a student has now; level 0 and an empty id for a student without one. */
export async function readMember(deps: MemberDeps, uid: string): Promise<Member> {
  const row = await repo.bestMember(deps.db, uid, deps.clock())
  return row ? toMember(row) : { uid, memberId: '', level: 0, temporary: false }
}

/**
 * Opens a membership for its trial period, once in a person's life; while it lasts, asking again answers the same, also
 * with another account.
 * Throws NotFound for a membership that has no trial and Conflict when the trial is over.
 */
export async function openTrial(deps: MemberDeps, uid: string, memberId: string): Promise<Member> {
  const offer = deps.content.memberships.find(({ id }) => id === memberId)
  if (!offer || offer.trialDays === 0) throw new DomainError(ErrorCode.NotFound)
  const now = deps.clock()
  const since = (await formerClaims(deps.db, deps.keys, uid, 'trial')).get(memberId) ?? now
  const row = await whileThere(deps.db, uid, async (tx) =>
    repo.addMember(tx, {
      uid,
      member_id: memberId,
      level: offer.level,
      temporary: true,
      granted_at: since,
      expires_at: new Date(since.getTime() + offer.trialDays * DAY_MS),
    }),
  )
  if (row.expires_at !== null && row.expires_at <= now) {
    throw new DomainError(ErrorCode.Conflict, studentText.trialUsed)
  }
  return toMember(row)
}

function toMember(row: MembersTable): Member {
  const { uid, level, temporary } = row
  return {
    uid,
    memberId: row.member_id,
    level,
    temporary,
    ...(row.expires_at !== null && { expiresAt: row.expires_at.getTime() }),
  }
}
