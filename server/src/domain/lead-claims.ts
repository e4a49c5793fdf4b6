import { sql } from 'kysely'

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
