import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLearnt } from '../../../../../contract/domain/courses/done'
import { isCourseEvent, lessonThing } from '../../../../../contract/domain/courses/event'
import { CourseFold } from '../../../../../contract/domain/courses/fold'
import { countedUnder, type Outline } from '../../../domain/content/outline'
import type { RefundLine } from '../../../../../contract/schemas/shop/order'
import type { Db } from '../../../db'
import type { StudyEventsTable } from '../../../domain/tables'
import { eventFrom } from '../../../domain/study-log-repo'
import { findExchange, type OrderKey, type OrderRow } from './repo'
import { deliveredAt } from './steps'

const PAGE = 1000

/** A lesson that a refund counts, and whether its student has learnt it. */
export type CountedLesson = Omit<RefundLine, 'amount'>

/** A student's lessons of which what was done since a time is asked for. */
interface Asked {
  readonly uid: string
  readonly lessons: readonly string[]
  readonly since: Date
}

/**
 * A student's events in some lessons that the server received since a time, from a place of the stream on. Devices'
 * clocks do not count: an event dated back counts as learnt now, and nothing is learnt before it is reported.
 */
async function eventsIn(db: Db, { uid, lessons, since }: Asked, place: number): Promise<StudyEventsTable[]> {
  const subjects = lessons.flatMap((lesson) => [lesson, lessonThing(lesson)])
  return db
    .selectFrom('study_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('stream', '=', 'course')
    .where('place', '>', place)
    .where('received_at', '>=', since)
    .where(
      // Half a sign in a note is more than PostgreSQL can look into.
      sql<boolean>`case when kind in ('seen', 'tick') then
        coalesce(body->>'lesson', body->>'thing') = any(${subjects}::text[]) end`,
    )
    .orderBy('place')
    .limit(PAGE)
    .execute()
}

/** A student's work in some lessons since a time, folded as on a device; others get their turn in between. */
async function doneSince(db: Db, of: Asked): Promise<CourseFold> {
  const fold = new CourseFold()
  for (let place = 0, isEnd = false; !isEnd;) {
    const rows = await eventsIn(db, of, place)
    fold.add(rows.map(eventFrom).filter(isCourseEvent))
    place = rows.at(-1)?.place ?? place
    isEnd = rows.length < PAGE
    await breathe()
  }
  return fold
}

/** When an order opened the courses that it opens now: when it was delivered or, after an exchange, when that was made. */
async function openedAt(db: Db, order: OrderKey): Promise<Date | undefined> {
  return (await findExchange(db, order))?.at ?? (await deliveredAt(db, order))
}

/**
 * The lessons that an order's rule counts of the courses that it was sold with, and which of them its student has learnt
 * since it opened them: what was learnt before, or under an earlier order, is none of its.
 */
export async function countedLessons(
  db: Db,
  { courses }: Outline,
  order: Pick<OrderRow, 'uid' | 'id' | 'terms'>,
): Promise<CountedLesson[]> {
  const lessons = courses.flatMap((course) =>
    countedUnder(course, order.terms.refund).map((lesson) => ({ course: course.course, lesson })),
  )
  if (lessons.length === 0) return []
  const since = await openedAt(db, order)
  const named = lessons.map(({ lesson }) => lesson.id)
  const done = since && (await doneSince(db, { uid: order.uid, lessons: named, since }))
  return lessons.map(({ course, lesson }) => ({
    course,
    lesson: lesson.id,
    title: lesson.title,
    // A tick that was taken back is a slip of the finger: it costs nobody a lesson.
    isLearnt: done !== undefined && isLearnt(done, lesson),
  }))
}
