import { sql } from 'kysely'
import type { Db } from '../../db'
import type { SalesCluesTable } from '../../db/types'

/** The beginnings of the days that are counted. */
export type Days = { today: Date; yesterday: Date; week: Date }

/** What ties clues to a seller; a clue with an invite code goes by that alone. What a seller has not, ties nothing. */
export type Seller = { inviteCode: string | null; agentCode: string | null }

/** How many different people a branch got in each span. */
export type BranchCount = { branchId: string; today: number; yesterday: number; week: number }

const ofSeller = ({ inviteCode, agentCode }: Seller) =>
  sql<boolean>`(c.invite_code = ${inviteCode} or (c.invite_code = '' and c.agent_code = ${agentCode}))`

/** Different people by branch, of one seller or of everybody; the branch is that of the clue's seller. */
export async function countByBranch(
  db: Db,
  { today, yesterday, week }: Days,
  seller: Seller | undefined,
): Promise<BranchCount[]> {
  let query = db
    .selectFrom('sales_clues as c')
    .leftJoin('sellers as l', 'l.invite_code', 'c.invite_code')
    .where('c.created_at', '>=', week)
  if (seller) query = query.where(ofSeller(seller))
  const people = (from: Date, until?: Date) =>
    sql<number>`count(distinct c.uid) filter (where c.created_at >= ${from} ${
      until ? sql`and c.created_at < ${until}` : sql``
    })::int`
  return query
    .select([
      sql<string>`coalesce(l.branch_id, '')`.as('branchId'),
      people(today).as('today'),
      people(yesterday, today).as('yesterday'),
      people(week).as('week'),
    ])
    .groupBy('branchId')
    .orderBy('branchId')
    .limit(1000)
    .execute()
}

/** The newest clues since a time, of one seller or of everybody, with the titles of their promotions. */
export async function newestClues(
  db: Db,
  since: Date,
  count: number,
  seller: Seller | undefined,
): Promise<
  (Pick<SalesCluesTable, 'id' | 'phone_mask' | 'name' | 'subject' | 'created_at'> & {
    title: string | null
  })[]
> {
  let query = db
    .selectFrom('sales_clues as c')
    .leftJoin('promotions as p', 'p.id', 'c.promotion_id')
    .where('c.created_at', '>=', since)
  if (seller) query = query.where(ofSeller(seller))
  return query
    .select(['c.id', 'c.phone_mask', 'c.name', 'c.subject', 'c.created_at', 'p.title'])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(count)
    .execute()
}
