import { sql } from 'kysely'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import type { Course, CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Db } from '../../../db'

/** From what a student has some goods or a course; `unsigned` is the order where its agreement has to be signed first. */
interface Source {
  readonly uid: string
  readonly goods: string | null
  /** The course that an order opened, and for how many days of its day of sale; without an end where it does not say. */
  readonly course: string | null
  readonly days: number | null
  /** Since when, or of what an award gave for some days until when. */
  readonly since: Date | null
  readonly until: Date | null
  readonly unsigned: string | null
}

/** Whence students have their goods and courses; nothing of those who have no agreement to sign first. */
async function listSources(db: Db, uids: readonly string[]): Promise<readonly Source[]> {
  const { rows } = await sql<Source>`
    with unsigned as materialized (
      select o.uid, o.id, case when (o.terms->>'signFirst')::boolean and s.uid is null then o.id end as unsigned
      from orders o left join order_signatures s on s.uid = o.uid and s.order_id = o.id
      where o.uid = any(${uids}::uuid[])),
    own as materialized (
      select g.uid, g.goods_id, g.order_id, g.opened_at, u.unsigned
      from order_goods g join unsigned u on u.uid = g.uid and u.id = g.order_id where g.ended_at is null),
    waiting as (select distinct uid from own where unsigned is not null)
    select uid, goods_id as goods, null as course, null::integer as days, opened_at as since,
      null::timestamptz as until, unsigned
    from own join waiting using (uid)
    union all
    select distinct c.uid, null, c.course_id, c.days, c.opened_at, null::timestamptz, own.unsigned
    from order_courses c join own on own.uid = c.uid and own.order_id = c.order_id join waiting on waiting.uid = c.uid
    where c.ended_at is null
    union all
    select uid, goods_id, null, null, opened_at, null, null from student_goods join waiting using (uid)
    union all
    select uid, goods_id, null, null, null, ends_at, null from granted_goods join waiting using (uid)`.execute(
    db,
  )
  return rows
}

function isOpen({ course, days: sold, since, until }: Source, { days: today }: Course, now: Date): boolean {
  if (until) return until > now
  const days = course === null ? today : (sold ?? undefined)
  return since !== null && (days === undefined || since.getTime() + days * DAY_MS > now.getTime())
}

/** The order that a student signs for before a course; undefined where nothing has to be signed for it. */
function orderToSign(course: Course, sources: readonly Source[], now: Date): string | undefined {
  if (course.isFree) return undefined
  const open = sources.filter(
    (source) =>
      (source.course === course.id || (source.goods !== null && course.goods.includes(source.goods))) &&
      isOpen(source, course, now),
  )
  // Goods that something else opened as well need no signature.
  if (open.some(({ unsigned }) => unsigned === null)) return undefined
  return open[0]?.unsigned ?? undefined
}

/** Of which of some courses a student has to sign the agreement first, and of which order. */
export async function ordersToSign(
  db: Db,
  uid: string,
  courses: readonly Course[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const sources = await listSources(db, [uid])
  const orders = courses.map((course) => [course.id, orderToSign(course, sources, now)] as const)
  return new Map(orders.flatMap(([id, order]) => (order === undefined ? [] : [[id, order]])))
}

/** Which of some students have to sign an agreement before they may learn a course. */
export async function loadUnsigned(
  db: Db,
  uids: readonly string[],
  course: Course,
  now: Date,
): Promise<ReadonlySet<string>> {
  const sources = new Map<string, Source[]>()
  for (const source of await listSources(db, uids))
    sources.set(source.uid, [...(sources.get(source.uid) ?? []), source])
  const unsigned = [...sources].filter(([, own]) => orderToSign(course, own, now) !== undefined)
  return new Set(unsigned.map(([uid]) => uid))
}

/** The rights of a student over courses, with the orders whose agreements they sign first. */
export async function withSigning(
  db: Db,
  uid: string,
  items: readonly CourseAccess[],
  courses: readonly Course[],
  now: Date,
): Promise<CourseAccess[]> {
  const orders = await ordersToSign(db, uid, courses, now)
  return items.map((item) => {
    const sign = item.state === 'open' ? orders.get(item.course) : undefined
    return { ...item, ...(sign !== undefined && { sign }) }
  })
}
