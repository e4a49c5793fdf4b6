import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Course } from '../../../contract/schemas/courses/course'
import type { Courses } from './content/courses/types'
import {
  findRetiredCourse,
  revived,
  taughtOnly,
  type RetiredCourse,
  type Owners,
} from './content/courses/retired'
import type { Db } from '../db'
import { takeAdvisoryLock } from './advisory-lock'

const DAY_MS = 86_400_000
/** For how many days money may still come for an order that was closed. */
const CLOSED_DAYS = 30

/** The courses to serve, and those among them that somebody owns and that the files lack. */
interface ServedCourses {
  readonly courses: Courses
  readonly missing: readonly MissingCourse[]
}

/** A course that is gone from the files, whole or in part, and that somebody owns. */
export interface MissingCourse {
  readonly id: string
  readonly title: string
  /** How many students own the missing part. */
  readonly owners: number
  /** The missing lessons; empty where the whole course is missing. */
  readonly lessons: readonly string[]
  /** The files below `/media/` that its retired lessons play. */
  readonly media: readonly { readonly lesson: string; readonly url: string }[]
}

/**
 * Stores the courses that were read without a fault in the database, with every lesson that they ever had. Resolves to the
 * courses to serve: those that were read, and as retired the stored courses and lessons that somebody owns and that the
 * files lack.
 */
export async function saveCourses(db: Db, read: Courses, now: Date): Promise<ServedCourses> {
  const taught = taughtOnly(read)
  const saved = await db.transaction().execute((tx) => putCourses(tx, taught, now))
  const { courses, missing } = await serve(db, taught, saved, now)
  return { courses: { ...courses, storedMedia: await readClosed(db) }, missing }
}

/** Lists the courses and lessons that somebody owns and that the courses read lack; it stores nothing. */
export async function missingCourses(db: Db, read: Courses, now: Date): Promise<readonly MissingCourse[]> {
  const taught = taughtOnly(read)
  return (await serve(db, taught, merge(taught, await readRetired(db)), now)).missing
}

/** Finds the files below `/media/` of the lessons that somebody owns, as they were stored last, taught or not. */
export async function ownedMedia(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const saved = await readRetired(db)
  const owners = await loadOwners(db, saved, now)
  const played = saved.flatMap(({ lessons }) =>
    lessons.flatMap(({ id, media }) =>
      owners.lessons.has(id) && media?.url.startsWith('/media/') ? media.url : [],
    ),
  )
  return new Set(played)
}

async function serve(
  db: Db,
  taught: Courses,
  saved: readonly RetiredCourse[],
  now: Date,
): Promise<ServedCourses> {
  const known = new Set(taught.courses.map(({ id }) => id))
  const former = saved.filter(({ course, lessons }) => !known.has(course.id) || lessons.some(isRetired))
  const owners = former.length === 0 ? nobody : await loadOwners(db, former, now)
  const courses = revived(taught, saved, owners)
  const played = [...courses.lessons.values()].flatMap(({ id, course, media }) =>
    !taught.lessons.has(id) && media?.url.startsWith('/media/')
      ? [{ course, lesson: id, url: media.url }]
      : [],
  )
  const missing = former.flatMap(({ course }) =>
    missingIn(course, known.has(course.id), owners).map((omit) => ({
      ...omit,
      media: played.filter((of) => of.course === omit.id).map(({ lesson, url }) => ({ lesson, url })),
    })),
  )
  return { courses, missing }
}

/** The files below `/media/` of lessons that are not open to everybody. */
const closedIn = (saved: readonly RetiredCourse[]): string[] =>
  saved
    .filter(({ course }) => !course.isFree)
    .flatMap(({ lessons }) =>
      lessons.flatMap(({ isTrial, media }) =>
        !isTrial && media?.url.startsWith('/media/') ? media.url : [],
      ),
    )

async function readClosed(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('closed_media').select('url').execute()
  return new Set(rows.map(({ url }) => url))
}

/** Stores what is closed from now on, whatever lessons play later. */
async function putClosed(tx: Db, urls: readonly string[], now: Date): Promise<void> {
  const known = await readClosed(tx)
  const rows = [...new Set(urls)].filter((url) => !known.has(url)).map((url) => ({ url, closed_at: now }))
  if (rows.length === 0) return
  await tx
    .insertInto('closed_media')
    .values(rows)
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute()
}

const nobody: Owners = { courses: new Map(), lessons: new Map() }
const isRetired = (item: { readonly isRetired?: boolean }): boolean => item.isRetired === true

function missingIn(course: Course, isTaught: boolean, owners: Owners): Omit<MissingCourse, 'media'>[] {
  const { id, title } = course
  if (!isTaught) {
    const count = owners.courses.get(id)
    return count ? [{ id, title, owners: count, lessons: [] }] : []
  }
  const lessons = course.chapters
    .flatMap((chapter) => chapter.lessons)
    .filter((head) => head.isRetired && owners.lessons.has(head.id))
  const most = Math.max(0, ...lessons.map((head) => owners.lessons.get(head.id) ?? 0))
  return most === 0 ? [] : [{ id, title, owners: most, lessons: lessons.map((head) => head.id) }]
}

async function readRetired(db: Db): Promise<RetiredCourse[]> {
  return db.selectFrom('kept_courses').select(['course', 'lessons']).orderBy('course_id').execute()
}

/** Merges the courses that are taught into those stored before. */
function merge({ courses, lessons }: Courses, before: readonly RetiredCourse[]): RetiredCourse[] {
  const known = new Set(courses.map(({ id }) => id))
  const own = (course: Course): RetiredCourse => ({
    course,
    lessons: course.chapters.flatMap((chapter) => chapter.lessons.flatMap(({ id }) => lessons.get(id) ?? [])),
  })
  return [
    ...courses.map((course) =>
      findRetiredCourse(
        own(course),
        before.find((item) => item.course.id === course.id),
      ),
    ),
    ...before.filter(({ course }) => !known.has(course.id)),
  ]
}

async function putCourses(tx: Db, taught: Courses, now: Date): Promise<RetiredCourse[]> {
  await takeAdvisoryLock(tx, 'kept courses')
  const before = await readRetired(tx)
  const saved = merge(taught, before)
  await putClosed(tx, closedIn([...before, ...saved]), now)
  for (const item of saved) {
    const course = JSON.stringify(item.course)
    const lessons = JSON.stringify(item.lessons)
    const same = before.find(({ course: { id } }) => id === item.course.id)
    if (
      same &&
      isDeepStrictEqual(JSON.parse(JSON.stringify(same)), {
        course: JSON.parse(course),
        lessons: JSON.parse(lessons),
      })
    )
      continue
    await sql`insert into kept_courses (course_id, course, lessons, kept_at)
      values (${item.course.id}, ${course}::jsonb, ${lessons}::jsonb, ${now})
      on conflict (course_id) do update set course = excluded.course, lessons = excluded.lessons,
        kept_at = excluded.kept_at`.execute(tx)
  }
  return saved
}

/**
 * Finds the owned courses and lessons: by orders that have opened them or may still open them, and by goods that were
 * given. The numbers count only students for whom they are open.
 */
async function loadOwners(db: Db, saved: readonly RetiredCourse[], now: Date): Promise<Owners> {
  const orders = await sql<{ outline: OutlineIds; owners: number }>`
    select jsonb_build_object('courses', jsonb_path_query_array(outlines.outline, '$.courses[*].course'),
        'lessons', jsonb_path_query_array(outlines.outline, '$.courses[*].lessons[*].id')) as outline,
      sums.owners
    from order_outlines outlines join (
      select terms ->> 'outline' as digest,
        count(distinct uid) filter (where state in ('paid', 'delivered', 'refunding'))::integer as owners
      from orders where terms ? 'outline' and (state in ('created', 'paying', 'paid', 'delivered', 'refunding')
        or (state = 'closed' and ended_at > ${new Date(now.getTime() - CLOSED_DAYS * DAY_MS)}))
      group by 1) sums on sums.digest = outlines.digest`.execute(db)
  const given = await sql<{ goods: string; sold: readonly string[]; owners: number }>`
    select goods_id as goods, sold, count(distinct uid)::integer as owners from (
      select uid, goods_id, '[]'::jsonb as sold from student_goods
      -- Courses that an order opens beside those of its day: they were missing then, or an older server made the order.
      union all select goods.uid, goods_id,
          coalesce(jsonb_path_query_array(outlines.outline, '$.courses[*].course'), '[]'::jsonb)
        from order_goods goods join orders on orders.uid = goods.uid and orders.id = goods.order_id
        left join order_outlines outlines on outlines.digest = orders.terms ->> 'outline'
        where goods.ended_at is null
      union all select uid, goods_id, '[]'::jsonb from granted_goods where ends_at > ${now}) each_one
    group by goods_id, sold`.execute(db)
  const courses = new Map<string, number>()
  const lessons = new Map<string, number>()
  const count = (owned: Map<string, number>, ids: readonly string[], owners: number): void =>
    ids.forEach((id) => owned.set(id, (owned.get(id) ?? 0) + owners))
  for (const { outline, owners } of orders.rows) {
    count(courses, outline.courses, owners)
    count(lessons, outline.lessons, owners)
  }
  for (const { goods, sold, owners } of given.rows)
    for (const { course, lessons: all } of saved) {
      if (!course.goods.includes(goods) || sold.includes(course.id)) continue
      count(courses, [course.id], owners)
      count(
        lessons,
        all.map(({ id }) => id),
        owners,
      )
    }
  return { courses, lessons }
}

interface OutlineIds {
  readonly courses: readonly string[]
  readonly lessons: readonly string[]
}
