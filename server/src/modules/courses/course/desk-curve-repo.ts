import { sql } from 'kysely'
import type { Db } from '../../../db'

/** How many students did not follow a lesson. */
export type FlaggedLesson = {
  lesson: string
  /** The students who set a flag and left it set. */
  students: number
  /** The students who have begun it. */
  viewers: number
  /** The step with most of them, from 0. */
  step: number
}

/** Lessons with flags, those with most students first; a step has some seconds. */
export async function flaggedLessons(db: Db, step: number): Promise<FlaggedLesson[]> {
  const { rows } = await sql<FlaggedLesson>`
    with steps as (
      select lesson, second / ${step}::int as step, count(distinct uid) as people
      from lesson_flags where is_kept group by 1, 2),
    peaks as (select distinct on (lesson) lesson, step from steps order by lesson, people desc, step),
    lessons as (select lesson, count(distinct uid)::int as students from lesson_flags where is_kept group by 1)
    select lesson, students, step,
      (select count(*)::int from lesson_viewers v where v.lesson = lessons.lesson) as viewers
    from lessons join peaks using (lesson) order by students desc, lesson`.execute(db)
  return rows
}

/** Lessons in which somebody set a flag since a time and did not remove it. */
export async function lessonsFlaggedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('lesson_flags')
    .select('lesson')
    .distinct()
    .where('is_kept', '=', true)
    .where('happened_at', '>=', since)
    .execute()
  return rows.map(({ lesson }) => lesson)
}
