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
  const [bought, given] = [await boughtLessons(db, uid), await givenGoods(db, uid)]
  return new Map(
    former.flatMap(({ id, goods, lessons }) => {
      const isGiven = goods.some((one) => given.has(one))
      const own = lessons.filter((lesson) => isGiven || bought.has(lesson))
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
  const [bought, given] = [await boughtLessons(db, uid), await givenGoods(db, uid)]
  return courses.flatMap((course) => {
    if (!hasRetired(course) || course.goods.some((one) => given.has(one))) return course
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

async function givenGoods(db: Db, uid: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ goods: string }>`
    select goods_id as goods from student_goods where uid = ${uid}
    union select goods_id from granted_goods where uid = ${uid}`.execute(db)
  return new Set(rows.map(({ goods }) => goods))
}
