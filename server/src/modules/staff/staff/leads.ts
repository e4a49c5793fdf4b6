import type { LeadBrief } from '../../../../../contract/schemas/staff/staff'
import type { Db } from '../../../db'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { newestLeads, type NewLead } from './lead-repo'

/**
 * The owner of the leads to read: a seller's by their invite code, those of all branches, or of a seller without a
 * code none.
 */
export type LeadScope = { inviteCode: string } | 'all' | 'none'

const PAGE = 20

/**
 * One page of leads, the newest of each student, newest first; `next` is there when more follow. Throws Invalid for a
 * foreign cursor.
 */
export async function pageOfLeads(
  db: Db,
  scope: LeadScope,
  { cursor, limit = PAGE }: { cursor?: string; limit?: number },
): Promise<{ items: LeadBrief[]; next?: string }> {
  const after = readCursor(cursor)
  if (scope === 'none') return { items: [] }
  const inviteCode = scope === 'all' ? undefined : scope.inviteCode
  const { shown, ...next } = getPage(await newestLeads(db, { count: limit + 1, inviteCode, after }), limit)
  return { items: shown.map((row) => toBrief(row, scope === 'all')), ...next }
}

/** A lead as staff read it; its owner is shown only to those who see all leads. */
export function toBrief(row: NewLead, showsOwner: boolean): LeadBrief {
  return {
    id: row.id,
    phone: row.phone_mask,
    isPhoneProven: row.phone_proven,
    name: row.name,
    noContact: row.no_contact,
    promotion: row.title ?? '',
    ...(row.school && { school: row.school }),
    ...(row.college && { college: row.college }),
    ...(row.class && { class: row.class }),
    ...(row.subject && { subject: row.subject }),
    createdAt: row.created_at.getTime(),
    ...(row.bought.orders > 0 && { bought: row.bought }),
    ...(row.raw && { raw: row.raw }),
    ...(showsOwner && { owner: row.owner_name, others: row.others }),
  }
}
