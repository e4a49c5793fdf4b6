import { sql } from 'kysely'
import type { Course } from '../../../contract/schemas/course'
import type { Outline } from '../content/outline'
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
export async function ownCourses(
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

/**
 * Tells which courses a student was given, whatever lessons they have: by goods that were given, and by those of an order
 * that was made while the course was away.
 */
async function givenTo(db: Db, uid: string): Promise<(course: Pick<Course, 'id' | 'goods'>) => boolean> {
  const { rows } = await sql<{ goods: string; sold: readonly string[] }>`
    select goods_id as goods, '[]'::jsonb as sold from student_goods where uid = ${uid}
    union select goods_id, '[]'::jsonb from granted_goods where uid = ${uid}
    union select goods.goods_id, jsonb_path_query_array(outlines.outline, '$.courses[*].course')
      from order_goods goods join orders on orders.uid = goods.uid and orders.id = goods.order_id
      join order_outlines outlines on outlines.digest = orders.terms ->> 'outline'
      where goods.uid = ${uid} and goods.ended_at is null`.execute(db)
  return (course) => rows.some(({ goods, sold }) => course.goods.includes(goods) && !sold.includes(course.id))
}
