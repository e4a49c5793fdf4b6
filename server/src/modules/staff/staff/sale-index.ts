import type { SaleIndex } from '../../../../../contract/schemas/staff/staff'
import type { Db } from '../../../db'
import { chinaMidnight, DAY_MS } from '../../../../../contract/domain/china-time'
import { toBrief, type LeadScope } from './leads'
import { countPaid, countPeople, newestLeads, type Days } from './lead-repo'

const WEEK_DAYS = 7
const NEWEST = 5

/** The midnights in China that begin today, yesterday, and the seven days which end today. */
export function chinaDays(now: Date): Days {
  const midnight = chinaMidnight(now.getTime())
  const daysAgo = (days: number) => new Date(midnight - days * DAY_MS)
  return { today: daysAgo(0), yesterday: daysAgo(1), week: daysAgo(WEEK_DAYS - 1) }
}

/** The numbers of new people among the leads of a scope and of those who paid, and the newest leads. */
export async function readSaleIndex(db: Db, now: Date, scope: LeadScope): Promise<SaleIndex> {
  const countedAt = now.getTime()
  if (scope === 'none') return { ...nobody, countedAt }
  const inviteCode = scope === 'all' ? undefined : scope.inviteCode
  const days = chinaDays(now)
  const { all, branches } = await countPeople(db, days, inviteCode)
  const paid = await countPaid(db, days, inviteCode)
  const newest = await newestLeads(db, { count: NEWEST, inviteCode, since: days.week })
  const isAll = scope === 'all'
  return {
    ...all,
    paid,
    branches: isAll ? branches : [],
    newest: newest.map((row) => toBrief(row, isAll)),
    countedAt,
  }
}

const none = { today: 0, yesterday: 0, week: 0 }
const nobody = { ...none, paid: { ...none, sum: 0 }, branches: [], newest: [] }
