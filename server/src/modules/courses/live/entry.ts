import { randomBytes } from 'node:crypto'
import { liveSocketPath } from '../../../../../contract/operations/courses/live'
import { stateAt } from '../../../../../contract/domain/courses/live/schedule'
import { may } from '../../../../../contract/domain/staff/permissions'
import { ErrorCode } from '../../../../../contract/errors'
import type { Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { createRate } from '../../../lib/rate'
import type { Caller } from '../../../plugins/contract'
import { addressGroup } from '../../../security/address'
import { hashToken } from '../../../security/token'
import { liveText } from './strings/live'
import { checkEntrance, type LiveRoom, type LiveSource } from './classes'
import type { Rooms } from './rooms'
import { addTicket, holdingSessions, takeTicket, type Visitor } from './ticket-repo'

/** How long a ticket holds, in seconds. */
const TICKET_SECONDS = 30
/** Tickets of one student, and of the guests of one network, in a minute. */
const OWN_RATE = { max: 30, windowMs: 60_000 }
const GUEST_RATE = { max: 120, windowMs: 60_000 }

/** The dependencies of the entrance of rooms. */
export interface EntryDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly source: LiveSource
  readonly rooms: Rooms
}

/** Somebody who came in by a ticket. */
export interface Entered extends Visitor {
  readonly at: LiveRoom
}

/** The entrance of the rooms' sockets. */
export interface Entry {
  /**
   * Issues a ticket. Throws the errors of `checkEntrance`, LiveClosed outside the times of the class, TooMany for a
   * caller who asks too often.
   */
  admit(room: string, caller: Caller | undefined, ip: string): Promise<Result<'openLiveSocket'>>
  /**
   * Takes a ticket, once. Throws Unauthenticated for one that is none, or none any more, as after its owner signed out or
   * lost the course or the role.
   */
  enter(room: string, ticket: string): Promise<Entered>
  /**
   * Of those who are in, who may be no longer: signed out, erased, disabled, without the course, or staff whose role has
   * nothing to do with live classes any more.
   */
  expelled(entered: readonly Entered[]): Promise<ReadonlySet<Entered>>
}

/** Makes the entrance on a database, so that a ticket of one server is good at another. */
export function createEntry({ db, clock, source, rooms }: EntryDeps): Entry {
  const ownRate = createRate(OWN_RATE)
  const guestRate = createRate(GUEST_RATE)

  /** One look at the sessions of all, and one at each lesson that is not open to everybody. */
  async function barred(all: readonly Entered[]): Promise<ReadonlySet<Entered>> {
    const holding = await holdingSessions(db, all, clock())
    const out = new Set(all.filter(({ session }) => session !== undefined && !holding.has(session)))
    const closed = all.filter(({ at }) => !at.lesson.isTrial)
    for (const visitor of closed.filter(({ staffId }) => staffId !== undefined)) {
      const role = visitor.session === undefined ? undefined : holding.get(visitor.session)
      if (role === undefined || !may(role, 'live')) out.add(visitor)
    }
    const students = closed.filter(({ staffId }) => staffId === undefined)
    for (const [id, lesson] of new Map(students.map(({ at }) => [at.lesson.id, at.lesson]))) {
      const own = students.filter(({ at }) => at.lesson.id === id)
      const learners = await source.learners(
        lesson,
        own.flatMap(({ uid }) => uid ?? []),
      )
      for (const entered of own) if (entered.uid === undefined || !learners.has(entered.uid)) out.add(entered)
    }
    return out
  }

  return {
    async admit(name, caller, ip) {
      const at = await rooms.find(name)
      await checkEntrance(source, at, caller)
      const now = clock()
      const state = stateAt(at.session, now.getTime())
      if (state === 'upcoming') throw new DomainError(ErrorCode.LiveClosed, liveText.notOpen)
      if (state === 'ended') throw new DomainError(ErrorCode.LiveClosed, liveText.isOver)
      const visitor = getVisitor(caller)
      const own = visitor.uid ?? visitor.staffId
      const wait =
        own === undefined ? guestRate(addressGroup(ip), 1, now.getTime()) : ownRate(own, 1, now.getTime())
      if (wait > 0)
        throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
      const ticket = randomBytes(32).toString('base64url')
      const ends = new Date(now.getTime() + TICKET_SECONDS * 1000)
      await addTicket(db, { ...visitor, hash: hashToken(ticket), room: at.room, ends }, now)
      const url = `${liveSocketPath(at.room)}?ticket=${ticket}`
      return { url, seconds: TICKET_SECONDS, canSpeak: visitor.uid !== undefined }
    },

    async enter(name, ticket) {
      const at = await rooms.find(name)
      const visitor = await takeTicket(db, hashToken(ticket), at.room, clock())
      if (!visitor) throw new DomainError(ErrorCode.Unauthenticated, liveText.noTicket)
      const entered = { ...visitor, at }
      const keepsOut = await barred([entered])
      if (keepsOut.has(entered)) throw new DomainError(ErrorCode.Unauthenticated, liveText.noTicket)
      return entered
    },

    expelled: barred,
  }
}

/** The person that a ticket stands for. */
function getVisitor(caller: Caller | undefined): Visitor {
  if (!caller) return { uid: undefined, staffId: undefined, session: undefined }
  const { sessionId: session } = caller
  return caller.staff
    ? { uid: undefined, staffId: caller.staffId, session }
    : { uid: caller.uid, staffId: undefined, session }
}
