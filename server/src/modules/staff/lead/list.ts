import type { Lead } from '../../../../../contract/schemas/market/promotion'
import type { Db } from '../../../db'
import type { LeadsTable } from '../tables'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { listLeads } from './repo'

const PAGE = 20

/** One page of a user's leads, newest first; `next` is there when more follow. Throws Invalid for a foreign cursor. */
export async function pageOfLeads(
  db: Db,
  uid: string,
  paging: { cursor?: string; limit?: number },
): Promise<{ items: Lead[]; next?: string }> {
  const { cursor, limit = PAGE } = paging
  const { shown, ...next } = getPage(await listLeads(db, uid, limit + 1, readCursor(cursor)), limit)
  return { items: shown.map(toLead), ...next }
}

function toLead(row: LeadsTable): Lead {
  return {
    id: row.id,
    uid: row.uid,
    ...filled({
      phone: row.phone_mask,
      promotionId: row.promotion_id,
      inviteCode: row.invite_code,
      agentCode: row.agent_code,
      source: row.source,
    }),
    extra: {
      ...filled({
        name: row.name,
        school: row.school,
        college: row.college,
        class: row.class,
        subject: row.subject,
      }),
      ...(row.submitted_at ? { submitTime: row.submitted_at.getTime() } : {}),
    },
    createdAt: row.created_at.getTime(),
  }
}

/** The fields that hold something; the contract leaves the empty ones out. */
function filled<Key extends string>(fields: Record<Key, string>): Partial<Record<Key, string>> {
  const result: Partial<Record<Key, string>> = {}
  for (const key in fields) {
    if (fields[key] !== '') result[key] = fields[key]
  }
  return result
}
