import { DAY_MS } from '../../../../../contract/domain/china-time'
import type { LiveSession, WeeklyClass } from '../../../../../contract/domain/courses/live/schedule'
import { may } from '../../../../../contract/domain/staff/permissions'
import { ErrorCode } from '../../../../../contract/errors'
import { DomainError } from '../../../errors'
import type { Caller } from '../../../plugins/contract'
import { liveText } from './strings/live'

/** A lesson that is given live every week. Its id is that of no other class. */
export interface LiveClass extends WeeklyClass {
  readonly course: string
  readonly title: string
  /** Guests may listen. */
  readonly isTrial: boolean
  /** Its lesson or course is retired: only students who have it from before see it. */
  readonly isRetired?: boolean
  /** Address of the film that plays in step with the clock, and again afterwards. */
  readonly film: string
  /** Length of the film in seconds; `seconds` is that of the class. */
  readonly filmSeconds: number
  /** Address of a streaming service, which takes the film's place while the class runs. */
  readonly hlsUrl?: string
  /** Seconds between two messages of one student, where the class has its own. */
  readonly slow?: number
}

/** The lesson of a class, and its course. */
export type ClassLesson = Pick<LiveClass, 'id' | 'course'>

/** The source of live classes, and of the students of their courses. */
export interface LiveSource {
  classes(): readonly LiveClass[]
  /** Which of some students may learn the lesson of a class now: its course is open to them, and a retired lesson theirs. */
  learners(lesson: ClassLesson, uids: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether a student has to sign an agreement before they may learn a course that they have. */
  mustSign(course: string, uid: string): Promise<boolean>
  /**
   * Which of some courses each of some students learns: those that they have begun or planned, and those that they have
   * opened. Home shows a student the classes of these, and reminders are of the same.
   */
  learnt(
    uids: readonly string[],
    courses: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

/** How far ahead classes are listed, and how far back those that are watched again. */
export const AHEAD_MS = 14 * DAY_MS
export const BACK_MS = 7 * DAY_MS

/** A room: a class on one day. */
export interface LiveRoom {
  readonly room: string
  readonly lesson: LiveClass
  readonly session: LiveSession
}

/**
 * Checks that a caller may enter a room; trials are open to all. Throws Unauthenticated for a guest,
 * Forbidden for a student without the course or, where it is retired, the lesson, and for staff who do not look after
 * live classes, SignFirst for a student who has to sign before.
 */
export async function checkEntrance(
  source: LiveSource,
  { lesson }: LiveRoom,
  caller: Caller | undefined,
): Promise<void> {
  if (lesson.isTrial) return
  if (!caller) throw new DomainError(ErrorCode.Unauthenticated, liveText.loginFirst)
  if (caller.staff) {
    if (may(caller.role, 'live')) return
    throw new DomainError(ErrorCode.Forbidden)
  }
  if ((await source.learners(lesson, [caller.uid])).has(caller.uid)) return
  if (await source.mustSign(lesson.course, caller.uid)) throw new DomainError(ErrorCode.SignFirst)
  throw new DomainError(ErrorCode.Forbidden, liveText.notYours)
}
