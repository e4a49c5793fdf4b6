import { sql } from 'kysely'
import { ErrorCode } from '../../../../../contract/errors'
import type { Course, CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { loadUnsigned } from './signing'

const DAY_MS = 86_400_000

/** The opened goods of one student. */
interface Opened {
  /** Since when goods are open that were bought or given for good. */
  readonly since: Map<string, Date>
  /** Until when an award opened goods. */
  readonly granted: Map<string, Date>
  /** When courses end that orders opened, each for the days of its day of sale; never is infinite. */
  readonly bought: Map<string, number>
}

/** The opened goods of students; `withAwards` as well what awards opened for some days. */
async function loadOpened(
  db: Db,
  uids: readonly string[],
  withAwards: boolean,
): Promise<ReadonlyMap<string, Opened>> {
  const { rows } = await sql<OpenedRow>`
    select uid, 'goods' as kind, goods_id as id, opened_at as at, null::integer as days from opened_goods
    where uid = any(${uids}::uuid[])
    union all
    select uid, 'award', goods_id, max(ends_at), null from granted_goods
    where ${withAwards} and uid = any(${uids}::uuid[]) group by uid, goods_id
    union all
    select uid, 'course', course_id, opened_at, days from order_courses courses
    where uid = any(${uids}::uuid[]) and ended_at is null and exists (
      select from order_goods goods where goods.uid = courses.uid and goods.order_id = courses.order_id
        and goods.ended_at is null)`.execute(db)
  const opened = new Map<string, Opened>()
  for (const { uid, kind, id, at, days } of rows) {
    const own = opened.get(uid) ?? { since: new Map(), granted: new Map(), bought: new Map() }
    opened.set(uid, own)
    if (kind === 'goods') own.since.set(id, at)
    if (kind === 'award') own.granted.set(id, at)
    if (kind === 'course') {
      const end = days === null ? Infinity : at.getTime() + days * DAY_MS
      own.bought.set(id, Math.max(end, own.bought.get(id) ?? 0))
    }
  }
  return opened
}

interface OpenedRow {
  readonly uid: string
  readonly kind: 'goods' | 'award' | 'course'
  /** Of goods or, of what an order opened, of a course. */
  readonly id: string
  /** Of an award it is the end. */
  readonly at: Date
  readonly days: number | null
}

const timesIn = (times: ReadonlyMap<string, Date> | undefined, goods: readonly string[]): number[] =>
  goods.flatMap((good) => times?.get(good)?.getTime() ?? [])

/**
 * The rights of a student over a course: the better of what its goods open now and what an order opened on its day.
 */
function accessTo({ id, isFree, goods, days }: Course, opened: Opened | undefined, now: Date): CourseAccess {
  if (isFree) return { course: id, state: 'open' }
  const since = timesIn(opened?.since, goods)
  const bought = opened?.bought.get(id)
  const ends = [
    ...since.map((at) => (days === undefined ? Infinity : at + days * DAY_MS)),
    ...timesIn(opened?.granted, goods),
    ...(bought === undefined ? [] : [bought]),
  ]
  if (ends.length === 0) return { course: id, state: 'closed' }
  const until = Math.max(...ends)
  if (until === Infinity) return { course: id, state: 'open' }
  return { course: id, state: until > now.getTime() ? 'open' : 'expired', until }
}

/** The rights of a student over each of some courses. */
export async function loadAccess(
  db: Db,
  uid: string,
  courses: readonly Course[],
  now: Date,
): Promise<CourseAccess[]> {
  const opened = await loadOpened(db, [uid], true)
  return courses.map((course) => accessTo(course, opened.get(uid), now))
}

/** The same without what awards opened for some days: nobody has bought that. */
export async function loadOwnAccess(
  db: Db,
  uid: string,
  courses: readonly Course[],
  now: Date,
): Promise<CourseAccess[]> {
  const opened = await loadOpened(db, [uid], false)
  return courses.map((course) => accessTo(course, opened.get(uid), now))
}

/** Which of some students may learn a course now. */
export async function listLearners(
  db: Db,
  uids: readonly string[],
  course: Course,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (course.isFree) return new Set(uids)
  const opened = await loadOpened(db, uids, true)
  return new Set(
    [...opened].filter(([, own]) => accessTo(course, own, now).state === 'open').map(([uid]) => uid),
  )
}

/**
 * Of which of the given courses some students have watched or planned a lesson. The plan's bodies are read as text: a
 * title may hold half a surrogate pair, which PostgreSQL's functions for JSON refuse.
 */
async function listBegun(
  db: Db,
  uids: readonly string[],
  courses: readonly Course[],
): Promise<{ uid: string; course: string }[]> {
  // A retired course goes on for its owners alone.
  const ids = courses.filter(({ isRetired }) => !isRetired).map(({ id }) => id)
  const { rows } = await sql<{ uid: string; course: string }>`
    select student as uid, course from unnest(${uids}::uuid[]) as student, unnest(${ids}::text[]) as course
    where exists (select from study_events where uid = student and stream = 'course' and kind = 'seen'
        and starts_with(body->>'lesson', course || '.'))
      or exists (select from study_events where uid = student and stream = 'plan' and kind = 'task'
        and body::text ~ ('"task":"(lesson|live|again)[.]' || course || '[.]'))`.execute(db)
  return rows
}

/** Which of the given courses some students learn: those that they have begun or planned, and those that they have opened. */
export async function learntBy(
  db: Db,
  uids: readonly string[],
  courses: readonly Course[],
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const [begun, opened] = await Promise.all([listBegun(db, uids, courses), loadOpened(db, uids, true)])
  const learnt = new Map(uids.map((uid) => [uid, new Set<string>()]))
  for (const { uid, course } of begun) learnt.get(uid)?.add(course)
  for (const [uid, own] of opened)
    for (const course of courses)
      if (!course.isFree && accessTo(course, own, now).state === 'open') learnt.get(uid)?.add(course.id)
  return learnt
}

/**
 * Throws CourseClosed or CourseExpired for a course that a student may not open now, SignFirst for one whose agreement
 * they have to sign before.
 */
export async function checkAccess(db: Db, uid: string, course: Course, now: Date): Promise<void> {
  const [access] = await loadAccess(db, uid, [course], now)
  if (access?.state === 'expired') throw new DomainError(ErrorCode.CourseExpired)
  if (access?.state !== 'open') throw new DomainError(ErrorCode.CourseClosed)
  if ((await loadUnsigned(db, [uid], course, now)).has(uid)) throw new DomainError(ErrorCode.SignFirst)
}
