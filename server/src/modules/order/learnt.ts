import { setImmediate as breathe } from 'node:timers/promises'
import { isLearnt } from '../../../../contract/domain/course/done'
import { isCourseEvent, lessonThing } from '../../../../contract/domain/course/event'
import { CourseFold } from '../../../../contract/domain/course/fold'
import type { Course } from '../../../../contract/schemas/course'
import type { RefundLine } from '../../../../contract/schemas/order'
import { coursesOf, paidLessons } from '../../content/sale'
import type { Db } from '../../db'
import { eventsAfter } from '../../domain/study-log-repo'
import type { OrderRow } from './repo'
import { deliveredAt } from './steps'

const PAGE = 1000

/** A lesson that a refund counts, and whether its student has learnt it. */
export type CountedLesson = Omit<RefundLine, 'amount'>

/** What a student did in courses from a time on: folded as on a device, and every thing that was ever ticked. */
interface Done {
  readonly fold: CourseFold
  /** A tick that is taken back before a refund is asked for stays a lesson that was learnt. */
  readonly ticked: ReadonlySet<string>
}

/** Everything that a student did in courses and the server heard of since a time; others get their turn in between. */
async function doneSince(db: Db, uid: string, since: Date): Promise<Done> {
  const fold = new CourseFold()
  const ticked = new Set<string>()
  for (let place = 0, isEnd = false; !isEnd;) {
    const rows = await eventsAfter(db, { uid, stream: 'course' }, place, PAGE)
    // What a clock that was put back calls old is learnt now, and nothing is learnt before it is reported.
    const later = rows.filter(({ received_at }) => received_at >= since)
    const events = later.map(({ id, kind, body, happened_at }): unknown => ({
      id,
      kind,
      at: happened_at.getTime(),
      ...(typeof body === 'object' && body),
    }))
    const own = events.filter(isCourseEvent)
    fold.add(own)
    for (const event of own) if (event.kind === 'tick' && event.state === 'done') ticked.add(event.thing)
    place = rows.at(-1)?.place ?? place
    isEnd = rows.length < PAGE
    await breathe()
  }
  return { fold, ticked }
}

/**
 * The lessons of the courses that an order opens, without the trial ones, and which of them its student has learnt since it
 * was delivered: what was learnt before, or under an earlier order, is none of its.
 */
export async function countedLessons(
  db: Db,
  courses: readonly Course[],
  order: Pick<OrderRow, 'uid' | 'id' | 'terms'>,
): Promise<CountedLesson[]> {
  const lessons = coursesOf(courses, order.terms.goods).flatMap((course) =>
    paidLessons(course).map((lesson) => ({ course: course.id, lesson })),
  )
  if (lessons.length === 0) return []
  const since = await deliveredAt(db, order)
  const done = since && (await doneSince(db, order.uid, since))
  return lessons.map(({ course, lesson }) => ({
    course,
    lesson: lesson.id,
    title: lesson.title,
    isLearnt: done !== undefined && (isLearnt(done.fold, lesson) || done.ticked.has(lessonThing(lesson.id))),
  }))
}
