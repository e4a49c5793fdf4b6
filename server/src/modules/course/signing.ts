import { sql } from 'kysely'
import { DAY_MS } from '../../../../contract/domain/china-time'
import type { Course, CourseAccess } from '../../../../contract/schemas/course'
import type { Db } from '../../db'

/** From what a student has some goods; `unsigned` is the order where its agreement has to be signed first. */
interface Source {
  readonly uid: string
  readonly goods: string
  /** Since when, or of what an award gave for some days until when. */
  readonly since: Date | null
  readonly until: Date | null
  readonly unsigned: string | null
}

/** Whence students have their goods; nothing of those who have no agreement to sign first. */
async function sourcesOf(db: Db, uids: readonly string[]): Promise<readonly Source[]> {
  const { rows } = await sql<Source>`
    with own as materialized (
      select g.uid, g.goods_id, g.opened_at,
        case when (o.terms->>'signFirst')::boolean and s.uid is null then o.id end as unsigned
      from order_goods g join orders o on o.uid = g.uid and o.id = g.order_id
      left join order_signatures s on s.uid = g.uid and s.order_id = g.order_id
      where g.uid = any(${uids}::uuid[]) and g.ended_at is null),
    waiting as (select distinct uid from own where unsigned is not null)
    select uid, goods_id as goods, opened_at as since, null::timestamptz as until, unsigned
    from own join waiting using (uid)
    union all
    select uid, goods_id, opened_at, null, null from student_goods join waiting using (uid)
    union all
    select uid, goods_id, null, ends_at, null from granted_goods join waiting using (uid)`.execute(db)
  return rows
}

function isOpen({ since, until }: Source, { days }: Course, now: Date): boolean {
  if (until) return until > now
  return since !== null && (days === undefined || since.getTime() + days * DAY_MS > now.getTime())
}

/** The order that a student signs for before a course; undefined where nothing has to be signed for it. */
function orderToSign(course: Course, sources: readonly Source[], now: Date): string | undefined {
  if (course.isFree) return undefined
  const open = sources.filter((one) => course.goods.includes(one.goods) && isOpen(one, course, now))
  // What something else opened as well needs no signature.
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
  const sources = await sourcesOf(db, [uid])
  const orders = courses.map((course) => [course.id, orderToSign(course, sources, now)] as const)
  return new Map(orders.flatMap(([id, order]) => (order === undefined ? [] : [[id, order]])))
}

/** Which of some students have to sign an agreement before they may learn a course. */
export async function unsignedOf(
  db: Db,
  uids: readonly string[],
  course: Course,
  now: Date,
): Promise<ReadonlySet<string>> {
  const sources = new Map<string, Source[]>()
  for (const source of await sourcesOf(db, uids))
    sources.set(source.uid, [...(sources.get(source.uid) ?? []), source])
  const unsigned = [...sources].filter(([, own]) => orderToSign(course, own, now) !== undefined)
  return new Set(unsigned.map(([uid]) => uid))
}

/** What a student may do with courses, with the orders whose agreements they sign first. */
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
