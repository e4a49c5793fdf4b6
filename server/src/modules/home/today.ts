import { dateOf, studyDay, studyDayStart } from '../../../../contract/domain/learning/day'
import type { TodayClass, TodayMine } from '../../../../contract/schemas/today'
import type { Result } from '../../../../contract/types'
import type { Db } from '../../db'
import { factsOfDay } from '../../domain/day-facts'
import type { ReadStudyNotes } from './study-notes'

/** What other parts of the product know of today; times in Unix ms. */
export interface TodayParts {
  /** Classes that are on in a span of time and that a student, or a guest, may listen to. */
  classes(span: { from: number; to: number; now: number }, uid: string | undefined): Promise<TodayClass[]>
  /** The state of a student's check-in. */
  checkIn(uid: string): Promise<Pick<TodayMine, 'continues' | 'isPunchCard' | 'hasJoined'>>
  /** How many awards a student can claim. */
  ready(uid: string): Promise<number>
  /** How many messages a student has not read. */
  unread(uid: string): Promise<number>
  /** What a student's log says of a study day. */
  study: ReadStudyNotes
}

/** What today needs from outside. */
export interface TodayDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly today: TodayParts
}

async function mineOf({ db, today }: TodayDeps, uid: string, day: number): Promise<TodayMine> {
  const [checkIn, { studied }, ready, unread, study] = await Promise.all([
    today.checkIn(uid),
    factsOfDay(db, uid, day),
    today.ready(uid),
    today.unread(uid),
    today.study(uid, day),
  ])
  return { ...checkIn, studied, ready, unread, study }
}

/** What matters today, for a student or a guest. */
export async function readToday(deps: TodayDeps, uid: string | undefined): Promise<Result<'getToday'>> {
  const now = deps.clock().getTime()
  const day = studyDay(now)
  const span = { from: studyDayStart(day), to: studyDayStart(day + 1), now }
  const [classes, mine] = await Promise.all([
    deps.today.classes(span, uid),
    uid === undefined ? undefined : mineOf(deps, uid, day),
  ])
  return { now, day: dateOf(day), classes, ...(mine && { mine }) }
}
