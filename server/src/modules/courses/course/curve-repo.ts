import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { LessonFlagsTable, LessonViewersTable } from '../tables'

/** Stores the newest word on each flag; what is older than what is there changes nothing. */
export async function putFlags(db: Db, rows: readonly LessonFlagsTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('lesson_flags')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'note'])
        .doUpdateSet((eb) => ({
          lesson: eb.ref('excluded.lesson'),
          second: eb.ref('excluded.second'),
          is_kept: eb.ref('excluded.is_kept'),
          happened_at: eb.ref('excluded.happened_at'),
          event: eb.ref('excluded.event'),
        }))
        .where(
          sql<boolean>`(excluded.happened_at, excluded.event) > (lesson_flags.happened_at, lesson_flags.event)`,
        ),
    )
    .execute()
}

/** Remembers that students have begun lessons. */
export async function putViewers(db: Db, rows: readonly LessonViewersTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('lesson_viewers')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many students have begun a lesson. */
export async function countViewers(db: Db, lesson: string): Promise<number> {
  const { people } = await db
    .selectFrom('lesson_viewers')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('lesson', '=', lesson)
    .executeTakeFirstOrThrow()
  return people
}

/** Students with a flag in each step of a lesson that has one; a step has some seconds. */
export async function countFlags(
  db: Db,
  lesson: string,
  step: number,
): Promise<{ at: number; people: number }[]> {
  return db
    .selectFrom('lesson_flags')
    .select([sql<number>`second / ${step}::int`.as('at'), sql<number>`count(distinct uid)::int`.as('people')])
    .where('lesson', '=', lesson)
    .where('is_kept', '=', true)
    .groupBy(sql`1`)
    .execute()
}
