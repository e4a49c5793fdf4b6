import { sql } from 'kysely'
import type { Db } from '../../../db'

/** An order of a student. */
interface Of {
  readonly uid: string
  readonly id: string
}

/**
 * Opens the courses that an order brings by its terms, each for the days of the day of sale, and ends those that it
 * brings no more. One that stays open stays so for the longer time.
 */
export async function openCourses(tx: Db, { uid, id }: Of, now: Date): Promise<void> {
  const brought = sql`select sold ->> 'course' as course_id, (sold ->> 'days')::integer as days
    from orders join order_outlines outlines on outlines.digest = orders.terms ->> 'outline'
    cross join lateral jsonb_array_elements(outlines.outline -> 'courses') sold
    where orders.uid = ${uid} and orders.id = ${id}`
  await sql`update order_courses set ended_at = ${now} where uid = ${uid} and order_id = ${id} and ended_at is null
    and course_id not in (select course_id from (${brought}) brought)`.execute(tx)
  await sql`insert into order_courses as opened (uid, order_id, course_id, days, opened_at)
    select ${uid}, ${id}, course_id, days, ${now} from (${brought}) brought
    on conflict (uid, order_id, course_id) do update
      set days = case when opened.days is null or excluded.days is null then null
        else greatest(opened.days, excluded.days) end
      where opened.ended_at is null`.execute(tx)
}

/** Ends the courses that an order opened. */
export async function endCourses(tx: Db, { uid, id }: Of, now: Date): Promise<void> {
  await tx
    .updateTable('order_courses')
    .set({ ended_at: now })
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
