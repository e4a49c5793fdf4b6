import { sql } from 'kysely'
import type { Db } from '../db'

/**
 * Whether the seller `l` has a claim to the student of the lead `c` besides the lead's owner: by a code that it carries,
 * by having brought the student, or by another lead of theirs.
 */
export const hasOtherClaim = sql<boolean>`l.invite_code <> c.owner_invite and (
  lower(l.invite_code) = lower(c.invite_code)
  or (lower(l.agent_code) = lower(c.agent_code) and c.agent_code <> '')
  or l.invite_code in (select i.invite_code from invites i where i.uid = c.uid)
  or l.invite_code in (select o.owner_invite from sales_clues o where o.uid = c.uid))`

/** Most sellers with a claim that are listed of one student. */
export const MOST_CLAIMS = 20

/** A phone as a lead stores it: sealed, masked, and its blind index. */
interface LeadPhone {
  readonly phone_cipher: Buffer
  readonly phone_mask: string
  readonly phone_index: Buffer
}

/**
 * Gives the leads of a student their new phone. The old number may be somebody else's next: who follows a lead up shall not
 * call them.
 */
export async function moveLeads(
  tx: Db,
  { uid, before, phone }: { readonly uid: string; readonly before: Buffer; readonly phone: LeadPhone },
): Promise<void> {
  await tx
    .updateTable('sales_clues')
    .set(phone)
    .where('uid', '=', uid)
    .where('phone_index', '=', before)
    .execute()
}
