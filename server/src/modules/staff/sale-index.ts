import type { SaleIndex } from '../../../../contract/schemas/staff'
import type { Db } from '../../db'
import { chinaMidnight, DAY_MS } from '../../../../contract/domain/china-time'
import { countPeople, newestLeads, type Days } from './lead-repo'

const WEEK_DAYS = 7
const NEWEST = 5

/** The midnights in China that begin today, yesterday, and the seven days which end today. */
export function chinaDays(now: Date): Days {
  const midnight = chinaMidnight(now.getTime())
  const daysAgo = (days: number) => new Date(midnight - days * DAY_MS)
  return { today: daysAgo(0), yesterday: daysAgo(1), week: daysAgo(WEEK_DAYS - 1) }
}

/** New people of a seller, by their invite code or null for who has none, or of all branches for an admin. */
export async function readSaleIndex(
  db: Db,
  now: Date,
  scope: { inviteCode: string | null } | 'all',
): Promise<SaleIndex> {
  const days = chinaDays(now)
  const isAll = scope === 'all'
  // A lead that is nobody's has an empty code, which is no seller's either.
  if (!isAll && scope.inviteCode === null) return { ...nobody, countedAt: now.getTime() }
  const inviteCode = isAll ? undefined : (scope.inviteCode ?? undefined)
  const { all, branches } = await countPeople(db, days, inviteCode)
  const newest = await newestLeads(db, days.week, NEWEST, inviteCode)
  return {
    ...all,
    branches: isAll ? branches : [],
    newest: newest.map((row) => ({
      id: row.id,
      phone: row.phone_mask,
      isPhoneProven: row.phone_proven,
      name: row.name,
      noContact: row.no_contact,
      promotion: row.title ?? '',
      ...(row.subject && { subject: row.subject }),
      createdAt: row.created_at.getTime(),
      ...(isAll && { owner: row.owner_name, others: row.others }),
    })),
    countedAt: now.getTime(),
  }
}

const nobody = { today: 0, yesterday: 0, week: 0, branches: [], newest: [] }
