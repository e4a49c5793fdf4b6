import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db'
import type { LeadsTable } from '../tables'
import { refusesContact } from '../../../domain/contact-refusal'
import { hasOtherClaim, MOST_CLAIMS } from '../../../domain/lead-claims'
import type { TimePlace } from '../../../domain/time-cursor'

/** The beginnings of the days that are counted. */
export type Days = { today: Date; yesterday: Date; week: Date }

/** How many different people came in each span. */
export type PeopleCount = { today: number; yesterday: number; week: number }

/** The same of one branch; somebody may be in several. */
export type BranchCount = PeopleCount & { branchId: string }

/**
 * Different people by branch, and over all of it as one set; of the seller with an invite code or, where none is named,
 * of everybody.
 */
export async function countPeople(
  db: Db,
  { today, yesterday, week }: Days,
  inviteCode: string | undefined,
): Promise<{ all: PeopleCount; branches: BranchCount[] }> {
  let query = db.selectFrom('sales_clues as c').where('c.created_at', '>=', week)
  if (inviteCode !== undefined) query = query.where('c.owner_invite', '=', inviteCode)
  const people = (from: Date, until?: Date) =>
    sql<number>`count(distinct c.uid) filter (where c.created_at >= ${from} ${
      until ? sql`and c.created_at < ${until}` : sql``
    })::int`
  const rows = await query
    .select([
      sql<boolean>`grouping(c.owner_branch) = 1`.as('isAll'),
      'c.owner_branch as branchId',
      people(today).as('today'),
      people(yesterday, today).as('yesterday'),
      people(week).as('week'),
    ])
    .groupBy(sql`grouping sets ((), (c.owner_branch))`)
    .orderBy('isAll', 'desc')
    .orderBy('branchId')
    .limit(1001)
    .execute()
  const counts = rows.map(({ isAll: _isAll, ...count }) => count)
  const [all = { today: 0, yesterday: 0, week: 0 }, ...branches] = counts
  return { all: { today: all.today, yesterday: all.yesterday, week: all.week }, branches }
}

/** Of an order `o`: its payment was another one's money, which was undone. */
const isMistaken = sql`exists (select from order_money m
  where m.uid = o.uid and m.order_id = o.id and m.kind = 'payment' and m.struck)`

/**
 * Whether the payment of an order `o` belongs to leads: to a seller where theirs is the last one before it, to everybody
 * where there is one at all. So no two sellers count the same payment.
 */
function isPaidAfterLead(inviteCode: string | undefined): RawBuilder<boolean> {
  const owner = sql`(select l.owner_invite from sales_clues l where l.uid = o.uid and l.created_at <= o.paid_at
    order by l.created_at desc, l.id desc limit 1)`
  return inviteCode === undefined ? sql`${owner} is not null` : sql`${owner} = ${inviteCode}`
}

/** How many different people paid in each span, and what all of it comes to, in fen. */
export type PaidCount = PeopleCount & { sum: number }

/** The same of payments that belong to leads: of a seller's or of everybody's. */
export async function countPaid(
  db: Db,
  { today, yesterday, week }: Days,
  inviteCode: string | undefined,
): Promise<PaidCount> {
  const { rows } = await sql<PaidCount>`
    select
      count(distinct o.uid) filter (where o.paid_at >= ${today})::int as today,
      count(distinct o.uid) filter (where o.paid_at >= ${yesterday} and o.paid_at < ${today})::int as yesterday,
      count(distinct o.uid)::int as week,
      coalesce(sum(o.amount), 0)::bigint as sum
    from orders o
    where o.paid_at >= ${week} and not ${isMistaken} and ${isPaidAfterLead(inviteCode)}`.execute(db)
  return rows[0] ?? { today: 0, yesterday: 0, week: 0, sum: 0 }
}

/** A lead as the list of new ones shows it. */
export type NewLead = Pick<
  LeadsTable,
  | 'id'
  | 'phone_mask'
  | 'phone_proven'
  | 'name'
  | 'school'
  | 'college'
  | 'class'
  | 'subject'
  | 'created_at'
  | 'owner_name'
> & {
  /** Of its promotion. */
  title: string | null
  /** Whether the student, or whoever has the phone, wants nobody to contact them. */
  no_contact: boolean
  /** Orders of the student whose payment belongs to the leads in sight, what they come to, and what refunds paid back. */
  bought: { orders: number; paid: number; refunded: number }
  /** How the newest link that had any had its codes, else those of the lead; of a lead without an owner. */
  raw: string | null
  /** Names of the sellers besides its owner who have a lead of the same student, or brought them. */
  others: string[]
}

/** Which leads are read, and how many: of the seller with an invite code or of everybody, since a time, from a place on. */
type LeadQuery = {
  count: number
  inviteCode: string | undefined
  since?: Date
  after?: TimePlace | undefined
}

/** The codes of a touch `t`, or of the lead `c`, as a link has them; empty where it has none. */
function codesText(from: 't' | 'lead'): RawBuilder<string> {
  const [invite, agent] =
    from === 't' ? [sql`t->>'inviteCode'`, sql`t->>'agentCode'`] : [sql`c.invite_code`, sql`c.agent_code`]
  return sql`concat_ws('&', 'inviteCode=' || nullif(${invite}, ''), 'agentCode=' || nullif(${agent}, ''))`
}

/** The newest lead of each student, newest first. */
export async function newestLeads(
  db: Db,
  { count, inviteCode, since, after }: LeadQuery,
): Promise<NewLead[]> {
  const isOwn = inviteCode === undefined ? sql`` : sql`and n.owner_invite = ${inviteCode}`
  let query = db
    .selectFrom('sales_clues as c')
    .leftJoin('promotions as p', 'p.id', 'c.promotion_id')
    .select(({ ref }) => refusesContact(ref('c.uid'), ref('c.phone_index')).as('no_contact'))
    .where(
      sql<boolean>`not exists (select from sales_clues n
        where n.uid = c.uid and (n.created_at, n.id) > (c.created_at, c.id) ${isOwn})`,
    )
  if (inviteCode !== undefined) query = query.where('c.owner_invite', '=', inviteCode)
  if (since) query = query.where('c.created_at', '>=', since)
  if (after) query = query.where(sql<boolean>`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`)
  return query
    .select([
      'c.id',
      'c.phone_mask',
      'c.phone_proven',
      'c.name',
      'c.school',
      'c.college',
      'c.class',
      'c.subject',
      'c.created_at',
      'p.title',
      sql<
        NewLead['bought']
      >`(select jsonb_build_object('orders', count(*), 'paid', coalesce(sum(o.amount), 0),
          'refunded', coalesce(sum((select sum(m.amount) from order_money m
            where m.uid = o.uid and m.order_id = o.id and m.kind = 'refund' and not m.returned)), 0))
        from orders o where o.uid = c.uid and not ${isMistaken} and ${isPaidAfterLead(inviteCode)})`.as(
        'bought',
      ),
      sql<string>`case c.owner_invite when '' then '' else c.owner_name end`.as('owner_name'),
      sql<string | null>`case c.owner_invite when '' then nullif(coalesce((
        select coalesce(nullif(t->>'raw', ''), ${codesText('t')})
        from clue_origins g, jsonb_array_elements(g.trail || g.last_touch) t
        where g.uid = c.uid and g.id = c.id and (t->>'raw' <> '' or ${codesText('t')} <> '')
        order by (t->>'time')::numeric desc limit 1), ${codesText('lead')}), '') end`.as('raw'),
      sql<string[]>`array(select l.name from sellers l where ${hasOtherClaim}
        order by l.invite_code limit ${MOST_CLAIMS})`.as('others'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(count)
    .execute()
}
