import { nothingDone } from '../../../../contract/domain/habit/facts'
import type { PaperNote } from '../../../../contract/domain/practice/summary'
import { formatDate, studyDay, studyDayStart } from '../../../../contract/domain/study/day'
import { getMonday } from '../../../../contract/domain/study/week'
import type { TodayClass, TodayMine } from '../../../../contract/schemas/main/today'
import type { Result } from '../../../../contract/types'
import type { Db } from '../../db'
import { listShownDays } from '../../domain/day-facts'
import type { PastDays } from './past-days'
import type { ReadStudyNotes } from './study-notes'

interface CheckInState extends Pick<TodayMine, 'continues' | 'isPunchCard' | 'hasJoined'> {
  readonly days: ReadonlySet<number>
}

/** The facts that the rest of the product knows of today; times in Unix ms. */
export interface TodayParts {
  /** Classes that are on in a span of time and that a student, or a guest, may listen to. */
  classes(span: { from: number; to: number; now: number }, uid: string | undefined): Promise<TodayClass[]>
  /** The state of a student's check-in, and the days since a study day that are checked in. */
  checkIn(uid: string, since: number): Promise<CheckInState>
  /** The facts of days that are over, by a student's log. */
  past: PastDays['read']
  /** How many awards a student can claim. */
  ready(uid: string): Promise<number>
  /** How many messages a student has not read. */
  unread(uid: string): Promise<number>
  /** The facts of a study day, by a student's log. */
  study: ReadStudyNotes
  /** The timed paper of a student whose clock runs, or has ended lately. */
  paper(uid: string): Promise<PaperNote | undefined>
}

/** The dependencies of today. */
export interface TodayDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly today: TodayParts
}

/** The days of which home shows something: those of the running week, and the day before. */
const shownSince = (day: number): number => Math.min(getMonday(day), day - 1)

async function loadOwnFigures({ db, today }: TodayDeps, uid: string, day: number): Promise<TodayMine> {
  const since = shownSince(day)
  const [{ days: checkedIn, ...checkIn }, ofDay, past, ready, unread, study, paper] = await Promise.all([
    today.checkIn(uid, since),
    listShownDays(db, uid, { from: day, to: day }),
    today.past(uid, { from: since, to: day - 1 }),
    today.ready(uid),
    today.unread(uid),
    today.study(uid, day),
    today.paper(uid),
  ])
  const ofToday = ofDay.get(day) ?? nothingDone
  const facts = new Map([...past, [day, ofToday] as const])
  const days = Array.from({ length: day - since + 1 }, (_, nth) => since + nth).flatMap((on) => {
    const of = facts.get(on) ?? nothingDone
    const isCheckedIn = checkedIn.has(on)
    return of.studied > 0 || isCheckedIn ? [{ day: formatDate(on), ...of, isCheckedIn }] : []
  })
  return {
    ...checkIn,
    studied: ofToday.studied,
    ready,
    unread,
    days,
    study: { ...study, ...(paper && { paper }) },
  }
}

/** The entries of today, for a student or a guest. */
export async function readToday(deps: TodayDeps, uid: string | undefined): Promise<Result<'getToday'>> {
  const now = deps.clock().getTime()
  const day = studyDay(now)
  const span = { from: studyDayStart(day), to: studyDayStart(day + 1), now }
  const [classes, mine] = await Promise.all([
    deps.today.classes(span, uid),
    uid === undefined ? undefined : loadOwnFigures(deps, uid, day),
  ])
  return { now, day: formatDate(day), classes, ...(mine && { mine }) }
}
