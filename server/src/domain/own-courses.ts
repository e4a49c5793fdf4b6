import { sql } from 'kysely'
import type { Course } from '../../../contract/schemas/courses/course'
import type { Outline } from './content/outline'
import type { Db } from '../db'

/** The retired lessons of some courses that a student goes on learning, by the courses: they were sold or given with them. */
export async function retiredFor(
  db: Db,
  uid: string,
  courses: readonly Course[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const former = courses.flatMap(({ id, goods, chapters }) => {
    const heads = chapters.flatMap(({ lessons }) => lessons.filter(({ isRetired }) => isRetired))
    return heads.length === 0 ? [] : [{ id, goods, lessons: heads.map((head) => head.id) }]
  })
  if (former.length === 0) return new Map()
  const [bought, isGiven] = [await boughtLessons(db, uid), await givenTo(db, uid)]
  return new Map(
    former.flatMap(({ id, goods, lessons }) => {
      const own = isGiven({ id, goods }) ? lessons : lessons.filter((lesson) => bought.has(lesson))
      return own.length === 0 ? [] : [[id, own] as const]
    }),
  )
}

/** The courses as a student has them: without what is retired and was neither sold nor given to them. */
export async function getOwnCourses(
  db: Db,
  uid: string,
  courses: readonly Course[],
): Promise<readonly Course[]> {
  const former = courses.filter(hasRetired)
  if (former.length === 0) return courses
  const [bought, isGiven] = [await boughtLessons(db, uid), await givenTo(db, uid)]
  return courses.flatMap((course) => {
    if (!hasRetired(course) || isGiven(course)) return course
    const chapters = course.chapters.map((chapter) => ({
      ...chapter,
      lessons: chapter.lessons.filter(
        ({ id, isRetired }) => bought.has(id) || !(isRetired || course.isRetired),
      ),
    }))
    const left = chapters.filter(({ lessons }) => lessons.length > 0)
    return left.length === 0 ? [] : { ...course, chapters: left }
  })
}

const hasRetired = ({ isRetired, chapters }: Course): boolean =>
  isRetired === true || chapters.some(({ lessons }) => lessons.some((head) => head.isRetired))

async function boughtLessons(db: Db, uid: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ outline: Outline }>`
    select outline from order_outlines where digest in (
      select terms ->> 'outline' from orders where uid = ${uid} and state in ('delivered', 'refunding'))`.execute(
    db,
  )
  return new Set(
    rows.flatMap(({ outline }) => outline.courses.flatMap(({ lessons }) => lessons.map(({ id }) => id))),
  )
}

/** Which of some students have a retired lesson: it was sold or given to them with its course. */
export async function lessonOwners(
  db: Db,
  uids: readonly string[],
  {
    course: { id, goods },
    lesson,
  }: { readonly course: Pick<Course, 'id' | 'goods'>; readonly lesson: string },
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const bought = await sql<{ uid: string }>`
    select distinct orders.uid from orders join order_outlines outlines on outlines.digest = orders.terms ->> 'outline'
    where orders.uid = any(${uids}::uuid[]) and orders.state in ('delivered', 'refunding')
      and jsonb_path_exists(outlines.outline, '$.courses[*].lessons[*] ? (@.id == $lesson)',
        jsonb_build_object('lesson', ${lesson}::text))`.execute(db)
  const given = (await givenGoods(db, uids)).filter((givenGood) => isGivenBy(givenGood, { id, goods }))
  return new Set([...bought.rows, ...given].map(({ uid }) => uid))
}

/** Goods that opened courses whatever lessons they have; `sold` are the courses whose lessons an order counted. */
interface GivenGoods {
  readonly uid: string
  readonly goods: string
  readonly sold: readonly string[]
}

const isGivenBy = ({ goods, sold }: GivenGoods, course: Pick<Course, 'id' | 'goods'>): boolean =>
  course.goods.includes(goods) && !sold.includes(course.id)

/** Reads the goods that students were given, and those of orders, which open as well what was away when they were made. */
async function givenGoods(db: Db, uids: readonly string[]): Promise<readonly GivenGoods[]> {
  const { rows } = await sql<GivenGoods>`
    select uid, goods_id as goods, '[]'::jsonb as sold from student_goods where uid = any(${uids}::uuid[])
    union select uid, goods_id, '[]'::jsonb from granted_goods where uid = any(${uids}::uuid[])
    union select goods.uid, goods.goods_id, jsonb_path_query_array(outlines.outline, '$.courses[*].course')
      from order_goods goods join orders on orders.uid = goods.uid and orders.id = goods.order_id
      join order_outlines outlines on outlines.digest = orders.terms ->> 'outline'
      where goods.uid = any(${uids}::uuid[]) and goods.ended_at is null`.execute(db)
  return rows
}

/** Resolves to a check of whether a student was given a course, whatever lessons they have. */
async function givenTo(db: Db, uid: string): Promise<(course: Pick<Course, 'id' | 'goods'>) => boolean> {
  const given = await givenGoods(db, [uid])
  return (course) => given.some((item) => isGivenBy(item, course))
}
