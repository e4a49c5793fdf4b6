import { DAY_MS } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { DeskCurveBrief } from '../../../../../contract/schemas/staff/desk'
import type { Query, Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { DeskQueue } from '../../../domain/desk'
import { DomainError } from '../../../errors'
import { FEWEST_VIEWERS, STEP, type Curve } from './curve'
import { flaggedLessons, lessonsFlaggedSince, type FlaggedLesson } from './desk-curve-repo'

const PAGE = 20
/** How long the lessons are served as they were counted, in ms. */
const REST_MS = 30_000
/** How far back a flag makes a lesson one that waits for its teacher, in ms. */
const WAITING_MS = 7 * DAY_MS

/** The dependencies of the curves at the desk. */
export interface DeskCurveDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'courses'>
}

/** The lessons that students did not follow, as a queue of the desk. */
export function curveQueue({ db, clock, content }: DeskCurveDeps): DeskQueue {
  return {
    async waiting() {
      const since = new Date(clock().getTime() - WAITING_MS)
      const flagged = await lessonsFlaggedSince(db, since)
      return flagged.filter((lesson) => content.courses.lessons.has(lesson)).length
    },
    has: async (lesson) => content.courses.lessons.has(lesson),
  }
}

/** Makes what teachers read of lessons: counts, and no names. */
export function createDeskCurves(
  { db, clock, content }: DeskCurveDeps,
  curveOf: (lesson: string, seconds: number) => Promise<Curve>,
) {
  let counted: { at: number; rows: Promise<FlaggedLesson[]> } | undefined

  function flagged(): Promise<FlaggedLesson[]> {
    const now = clock().getTime()
    if (!counted || Math.abs(now - counted.at) >= REST_MS) {
      const rows = flaggedLessons(db, STEP)
      counted = { at: now, rows }
      rows.catch(() => (counted = undefined))
    }
    return counted.rows
  }

  /** A lesson in short; undefined where the content has it no longer. */
  function brief({ lesson: id, students, viewers, step }: FlaggedLesson): DeskCurveBrief | undefined {
    const lesson = content.courses.lessons.get(id)
    const course = content.courses.courses.find((item) => item.id === lesson?.course)
    if (!lesson || !course) return undefined
    const isShown = viewers >= FEWEST_VIEWERS && students > 0
    const peak = isShown ? { peak: step * STEP } : {}
    return { lesson: id, title: lesson.title, course: course.title, viewers, students, ...peak }
  }

  return {
    /** A page of the lessons with flags, those with most students first. Throws Invalid for a foreign cursor. */
    async page({ cursor, limit = PAGE }: Query<'listDeskCurves'>): Promise<Result<'listDeskCurves'>> {
      const [, people, after = ''] = /^(\d{1,9})\.(.+)$/.exec(cursor ?? '') ?? []
      if (cursor !== undefined && people === undefined) throw new DomainError(ErrorCode.Invalid)
      const isLeft = ({ students, lesson }: FlaggedLesson) =>
        people === undefined || students < Number(people) || (students === Number(people) && lesson > after)
      const left = (await flagged()).filter(isLeft).flatMap((row) => brief(row) ?? [])
      const items = left.slice(0, limit)
      const last = items.at(-1)
      return { items, ...(last && left.length > limit && { next: `${last.students}.${last.lesson}` }) }
    },

    /** Where students did not follow a lesson. Throws NotFound. */
    async curve(id: string): Promise<Result<'getDeskCurve'>> {
      const known = (await flagged()).find(({ lesson }) => lesson === id)
      const seconds = content.courses.lessons.get(id)?.seconds ?? 0
      const { viewers, step, students: curve } = await curveOf(id, seconds)
      const shown = brief(known ? { ...known, viewers } : { lesson: id, students: 0, viewers, step: 0 })
      if (!shown) throw new DomainError(ErrorCode.NotFound)
      return { ...shown, seconds, step, curve }
    },
  }
}
