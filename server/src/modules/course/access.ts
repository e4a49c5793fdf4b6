import { sql } from 'kysely'
import { ErrorCode } from '../../../../contract/errors'
import type { Course, CourseAccess } from '../../../../contract/schemas/course'
import type { Db } from '../../db'
import { DomainError } from '../../errors'

const DAY_MS = 86_400_000

/** Since when a student has goods, by their ids. */
async function openedGoods(db: Db, uid: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('opened_goods')
    .select(['goods_id', 'opened_at'])
    .where('uid', '=', uid)
    .execute()
  return new Map(rows.map(({ goods_id, opened_at }) => [goods_id, opened_at]))
}

function accessTo(
  { id, isFree, goods, days }: Course,
  opened: ReadonlyMap<string, Date>,
  now: Date,
): CourseAccess {
  const since = goods.flatMap((one) => opened.get(one)?.getTime() ?? [])
  if (isFree) return { course: id, state: 'open' }
  if (since.length === 0) return { course: id, state: 'closed' }
  if (days === undefined) return { course: id, state: 'open' }
  const until = Math.max(...since) + days * DAY_MS
  return { course: id, state: until > now.getTime() ? 'open' : 'expired', until }
}

/** What a student may do with each of some courses. */
export async function accessOf(
  db: Db,
  uid: string,
  courses: readonly Course[],
  now: Date,
): Promise<CourseAccess[]> {
  const opened = await openedGoods(db, uid)
  return courses.map((course) => accessTo(course, opened, now))
}

/** Which of some students may learn a course now. */
export async function learnersOf(
  db: Db,
  uids: readonly string[],
  course: Course,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (course.isFree) return new Set(uids)
  const rows = await db
    .selectFrom('opened_goods')
    .select(['uid', 'goods_id', 'opened_at'])
    .where('uid', '=', sql<string>`any(${uids}::uuid[])`)
    .execute()
  const opened = new Map<string, Map<string, Date>>()
  for (const { uid, goods_id, opened_at } of rows) {
    const own = opened.get(uid) ?? new Map<string, Date>()
    opened.set(uid, own.set(goods_id, opened_at))
  }
  return new Set(
    [...opened].filter(([, own]) => accessTo(course, own, now).state === 'open').map(([uid]) => uid),
  )
}

/** Throws CourseClosed or CourseExpired for a course that a student may not open now. */
export async function checkAccess(db: Db, uid: string, course: Course, now: Date): Promise<void> {
  const [access] = await accessOf(db, uid, [course], now)
  if (access?.state === 'expired') throw new DomainError(ErrorCode.CourseExpired)
  if (access?.state !== 'open') throw new DomainError(ErrorCode.CourseClosed)
}
