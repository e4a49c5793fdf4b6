import type { SaleIndex } from '../../../../contract/schemas/staff'
import type { Db } from '../../db'
import { countPeople, newestClues, type Days } from './clue-repo'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** China has one time zone and no summer time. */
const CHINA_MS = 8 * HOUR_MS
const WEEK_DAYS = 7
const NEWEST = 5

/** The midnights in China that begin today, yesterday, and the seven days which end today. */
export function chinaDays(now: Date): Days {
  const today = Math.floor((now.getTime() + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS
  return {
    today: new Date(today),
    yesterday: new Date(today - DAY_MS),
    week: new Date(today - (WEEK_DAYS - 1) * DAY_MS),
  }
}

/** New people of a seller, by their invite code or null for who has none, or of all branches for an admin. */
export async function readSaleIndex(
  db: Db,
  now: Date,
  scope: { inviteCode: string | null } | 'all',
): Promise<SaleIndex> {
  const days = chinaDays(now)
  const isAll = scope === 'all'
  // A clue that is nobody's has an empty code, which is no seller's either.
  if (!isAll && scope.inviteCode === null) return { ...nobody, countedAt: now.getTime() }
  const inviteCode = isAll ? undefined : (scope.inviteCode ?? undefined)
  const { all, branches } = await countPeople(db, days, inviteCode)
  const newest = await newestClues(db, days.week, NEWEST, inviteCode)
  return {
    ...all,
    branches: isAll ? branches : [],
    newest: newest.map((row) => ({
      id: row.id,
      phone: row.phone_mask,
      name: row.name,
      promotion: row.title ?? '',
      ...(row.subject && { subject: row.subject }),
      createdAt: row.created_at.getTime(),
      ...(isAll && { owner: row.owner_name, others: row.others }),
    })),
    countedAt: now.getTime(),
  }
}

const nobody = { today: 0, yesterday: 0, week: 0, branches: [], newest: [] }
