import { sql } from 'kysely'
import type { Courses } from './content/courses/types'
import type { Db } from '../db'

/**
 * Notes the lessons of the content: what is seen of them earns something from now on, also once they are gone. A lesson
 * that was ever longer stays so; doing it again, or on several servers, changes nothing more.
 */
export async function recordLessons(db: Db, { courses }: Courses): Promise<void> {
  const lessons = courses
    .flatMap(({ chapters }) => chapters)
    .flatMap((chapter) => chapter.lessons)
    // Of a text there is nothing to see.
    .map(({ id, seconds = 0 }) => ({ lesson: id, seconds }))
    .sort((a, b) => (a.lesson < b.lesson ? -1 : 1))
  await sql`
    insert into taught_lessons as taught (lesson, seconds)
    select lesson, seconds from json_to_recordset(${JSON.stringify(lessons)}::json) as given (lesson text, seconds integer)
    on conflict (lesson) do update set seconds = excluded.seconds
      where taught.seconds is null or taught.seconds < excluded.seconds`.execute(db)
}
