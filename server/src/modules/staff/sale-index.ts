import type { SaleIndex } from '../../../../contract/schemas/staff'
import type { Db } from '../../db'
import { countByBranch, newestClues, type Days, type Seller } from './clue-repo'

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

/** New people of a seller, or of all branches where no seller is named. */
export async function readSaleIndex(db: Db, now: Date, seller: Seller | undefined): Promise<SaleIndex> {
  const days = chinaDays(now)
  const counts = await countByBranch(db, days, seller)
  const sum = (field: 'today' | 'yesterday' | 'week') => counts.reduce((all, row) => all + row[field], 0)
  const newest = await newestClues(db, days.week, NEWEST, seller)
  return {
    today: sum('today'),
    yesterday: sum('yesterday'),
    week: sum('week'),
    branches: seller ? [] : counts,
    newest: newest.map((row) => ({
      id: row.id,
      phone: row.phone_mask,
      name: row.name,
      promotion: row.title ?? '',
      ...(row.subject && { subject: row.subject }),
      createdAt: row.created_at.getTime(),
    })),
    countedAt: now.getTime(),
  }
}
