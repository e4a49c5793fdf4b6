import type { CourseEvent } from '../../../../../contract/schemas/courses/course-event'
import { streams } from '../../../../../contract/schemas/study/streams'
import type { StudyEvent } from '../../../../../contract/domain/study/stream'
import { isCourseEvent, MAX_STRETCH } from '../../../../../contract/domain/courses/event'
import type { Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { ServedStream } from '../../../domain/study-stream'
import { loadAccess } from './access'
import { countFlags, countViewers, putFlags, putViewers } from './curve-repo'

/** With fewer students a curve could identify persons. */
export const FEWEST_VIEWERS = 20
/** Seconds of one step: about one sentence. */
export const STEP = 5
/** How long a curve is served as it was counted, in ms. */
const REST_MS = 30_000

export type Curve = Result<'getLessonCurve'>

/** Of several words on a flag in one batch the newest: one statement may not touch a row twice. */
function newest(events: readonly CourseEvent[]): Extract<CourseEvent, { kind: 'note' }>[] {
  const held = new Map<string, Extract<CourseEvent, { kind: 'note' }>>()
  for (const event of events) {
    if (event.kind !== 'note' || !event.isFlag) continue
    const before = held.get(event.note)
    if (!before || event.at > before.at || (event.at === before.at && event.id > before.id))
      held.set(event.note, event)
  }
  return [...held.values()]
}

/** The dependencies of the courses' stream. */
interface StreamDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'courses'>
}

/** Lessons that a student could see: the log may mention others, but no curve counts those. */
async function seenIn(
  { db, clock, content }: StreamDeps,
  uid: string,
  lessons: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { courses, lessons: known } = content.courses
  const named = [...lessons].flatMap((id) => known.get(id) ?? [])
  const asked = courses.filter(({ id }) => named.some(({ course, isTrial }) => !isTrial && course === id))
  const access = asked.length === 0 ? [] : await loadAccess(db, uid, asked, clock())
  const had = new Set(access.flatMap(({ course, state }) => (state === 'closed' ? [] : course)))
  return new Set(named.flatMap(({ id, course, isTrial }) => (isTrial || had.has(course) ? id : [])))
}

/** The courses' stream of the study log: flags and viewers of a lesson are counted once they are stored. */
export function courseStream(deps: StreamDeps): ServedStream {
  const { db } = deps
  return {
    ...streams.course,
    // A device reports far more often: what is longer was not seen.
    isKnown: (event) =>
      isCourseEvent(event) && (event.kind !== 'seen' || event.to - event.from <= MAX_STRETCH),
    async afterAdd(uid: string, events: readonly StudyEvent[]) {
      const made = events.filter(isCourseEvent)
      const named = new Set(made.flatMap((event) => (event.kind === 'tick' ? [] : event.lesson)))
      const seen = await seenIn(deps, uid, named)
      const known = made.filter((event) => event.kind !== 'tick' && seen.has(event.lesson))
      await putFlags(
        db,
        newest(known).map(({ id, at, note, lesson, second, state }) => ({
          uid,
          note,
          lesson,
          second,
          is_kept: state === 'kept',
          happened_at: new Date(at),
          event: id,
        })),
      )
      const begun = new Set(known.flatMap((event) => (event.kind === 'seen' ? event.lesson : [])))
      await putViewers(
        db,
        [...begun].map((lesson) => ({ uid, lesson })),
      )
    },
  }
}

/** Counts the curves of lessons, each at most every half a minute. */
export function createCurves({ db, clock }: { readonly db: Db; readonly clock: () => Date }) {
  const counted = new Map<string, { at: number; curve: Promise<Curve> }>()

  async function count(lesson: string, seconds: number): Promise<Curve> {
    const viewers = await countViewers(db, lesson)
    if (viewers < FEWEST_VIEWERS) return { viewers, step: STEP, students: [] }
    const students = Array.from({ length: Math.ceil(seconds / STEP) }, () => 0)
    for (const { at, people } of await countFlags(db, lesson, STEP))
      if (at < students.length) students[at] = people
    return { viewers, step: STEP, students }
  }

  /** The curve of a lesson that is so many seconds long. */
  return (lesson: string, seconds: number): Promise<Curve> => {
    const now = clock().getTime()
    const before = counted.get(lesson)
    if (before && Math.abs(now - before.at) < REST_MS) return before.curve
    const curve = count(lesson, seconds)
    counted.set(lesson, { at: now, curve })
    curve.catch(() => counted.delete(lesson))
    return curve
  }
}
