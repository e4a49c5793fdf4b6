import { ErrorCode } from '../../../../contract/errors'
import type { Lead } from '../../../../contract/schemas/promotion'
import type { Db } from '../../db'
import type { LeadsTable } from '../../db/types'
import { DomainError } from '../../errors'
import { isUuid } from '../../lib/uuid'
import { listLeads, type LeadPlace } from './repo'

const PAGE = 20

/** One page of a user's leads, newest first; `next` is there when more follow. Throws Invalid for a foreign cursor. */
export async function pageOfLeads(
  db: Db,
  uid: string,
  paging: { cursor?: string; limit?: number },
): Promise<{ items: Lead[]; next?: string }> {
  const limit = paging.limit ?? PAGE
  const after = paging.cursor === undefined ? undefined : readCursor(paging.cursor)
  const rows = await listLeads(db, uid, limit + 1, after)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.map(toLead)
  return last && rows.length > limit ? { items, next: `${last.created_at.getTime()}.${last.id}` } : { items }
}

function readCursor(cursor: string): LeadPlace {
  const [time = '', id = ''] = cursor.split('.')
  if (!/^\d{1,15}$/.test(time) || !isUuid(id)) throw new DomainError(ErrorCode.Invalid)
  return { createdAt: new Date(Number(time)), id }
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
