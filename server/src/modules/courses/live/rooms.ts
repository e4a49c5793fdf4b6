import { DAY_MS } from '../../../../../contract/domain/china-time'
import {
  findLesson,
  sessionNamed,
  findSession,
  stateAt,
} from '../../../../../contract/domain/courses/live/schedule'
import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { liveText } from './strings/live'
import { AHEAD_MS, BACK_MS, type LiveRoom, type LiveSource } from './classes'
import { wasUsed } from './message-repo'

/** How far back a room opens that was really used: as long as what was said in it is stored. */
const USED_MS = 180 * DAY_MS

/** The rooms that there are. */
export interface Rooms {
  /** The class that the content gives in a room as it is now; undefined where it gives none. */
  given(name: string): LiveRoom | undefined
  /**
   * The room of a name. Throws NotFound for days that the schedule does not show and on which nobody came: a weekly class
   * has any number of those.
   */
  find(name: string): Promise<LiveRoom>
}

/** Finds rooms by their names. */
export function createRooms({
  db,
  clock,
  source,
}: {
  readonly db: Db
  readonly clock: () => Date
  readonly source: LiveSource
}): Rooms {
  const lessonIn = (room: string) => source.classes().find(({ id }) => id === findLesson(room))

  function given(room: string): LiveRoom | undefined {
    const lesson = lessonIn(room)
    const session = lesson && findSession(lesson, room)
    return session && { room, lesson, session }
  }

  /** A room as it would have been, given on that weekday or not: the class may have moved to another one since. */
  function over(room: string): LiveRoom | undefined {
    const lesson = lessonIn(room)
    const session = lesson && sessionNamed(lesson, room)
    return session && stateAt(session, clock().getTime()) === 'ended' ? { room, lesson, session } : undefined
  }

  return {
    given,
    async find(room) {
      const at = given(room) ?? over(room)
      const ahead = at ? at.session.beginsAt - clock().getTime() : NaN
      const isShown = given(room) !== undefined && ahead >= -BACK_MS && ahead < AHEAD_MS
      const isThere = isShown || (ahead < 0 && ahead >= -USED_MS && (await wasUsed(db, room)))
      if (!at || !isThere) throw new DomainError(ErrorCode.NotFound, liveText.noRoom)
      return at
    },
  }
}
