import { sql } from 'kysely'
import type { Course } from '../../../../../contract/schemas/courses/course'
import { getOutline } from '../../../domain/content/sale'
import type { Db } from '../../../db'
import { storeOutline } from '../../../domain/order-outlines'

/** Rows that one statement changes. */
const BATCH = 2000

/**
 * Gives orders from before outlines were stored the outline of everything that their goods open now, and marks the
 * courses of their day as open. An order whose goods open nothing now waits for a start at which they do. Doing it
 * again changes nothing. Resolves to how many orders were given an outline.
 */
export async function outlineOlderOrders(db: Db, courses: readonly Course[]): Promise<number> {
  const { rows } = await sql<{ goods: string[] }>`
    select distinct terms -> 'goods' as goods from orders where not terms ? 'outline'`.execute(db)
  // They were sold while what is retired by now was not.
  const sold = courses.map((course) => ({ ...course, isRetired: false }))
  let done = 0
  for (const { goods } of rows) {
    const outline = getOutline(sold, goods)
    if (outline.courses.length === 0) continue
    const name = await storeOutline(db, outline)
    done += await inBatches(() => nameOutline(db, goods, name))
  }
  await inBatches(() => openOlder(db))
  return done
}

/** Does the same until it changes nothing more; resolves to how much it changed. */
async function inBatches(change: () => Promise<number>): Promise<number> {
  let done = 0
  for (let last = -1; last !== 0; done += last) last = await change()
  return done
}

async function nameOutline(db: Db, goods: readonly string[], name: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set terms = terms || jsonb_build_object('outline', ${name}::text)
    where (uid, id) in (select uid, id from orders
      where not terms ? 'outline' and terms -> 'goods' = ${JSON.stringify(goods)}::jsonb
      order by uid, id limit ${BATCH} for update)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function openOlder(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into order_courses (uid, order_id, course_id, days, opened_at)
    select older.uid, older.id, sold ->> 'course', (sold ->> 'days')::integer, older.opened_at
    from (
      select o.uid, o.id, o.terms, max(g.opened_at) as opened_at
      from orders o join order_goods g on g.uid = o.uid and g.order_id = o.id and g.ended_at is null
      where o.terms ? 'outline' and not exists (
        select from order_courses c where c.uid = o.uid and c.order_id = o.id)
      group by o.uid, o.id limit ${BATCH}) older
    join order_outlines outlines on outlines.digest = older.terms ->> 'outline'
    cross join lateral jsonb_array_elements(outlines.outline -> 'courses') sold
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
