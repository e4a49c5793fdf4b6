import { randomBytes } from 'node:crypto'
import { liveSocketPath } from '../../../../contract/operations/live'
import { stateAt } from '../../../../contract/domain/live/schedule'
import { ErrorCode } from '../../../../contract/errors'
import type { Result } from '../../../../contract/types'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import { createRate } from '../../lib/rate'
import type { Caller } from '../../plugins/contract'
import { addressGroup } from '../../security/address'
import { hashToken } from '../../security/token'
import { liveText } from '../../strings/live'
import { checkEntrance, type LiveRoom, type LiveSource } from './classes'
import { addTicket, takeTicket } from './message-repo'
import type { Rooms } from './rooms'

/** How long a ticket holds, in seconds. */
const TICKET_SECONDS = 30
/** Tickets of one student, and of the guests of one network, in a minute. */
const OWN_RATE = { max: 30, windowMs: 60_000 }
const GUEST_RATE = { max: 120, windowMs: 60_000 }

/** What the entrance of rooms needs from outside. */
export interface EntryDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly source: LiveSource
  readonly rooms: Rooms
}

/** Somebody who came in by a ticket; a guest has no uid. */
export interface Entered {
  readonly at: LiveRoom
  readonly uid: string | undefined
}

/** The entrance of the rooms' sockets. */
export interface Entry {
  /**
   * Gives a ticket. Throws what keeps the caller out; LiveClosed outside the times of the class; TooMany for who asks
   * again and again.
   */
  admit(room: string, caller: Caller | undefined, ip: string): Promise<Result<'openLiveSocket'>>
  /** Takes a ticket, once. Throws Unauthenticated for one that is none, or none any more. */
  enter(room: string, ticket: string): Promise<Entered>
}

/** Makes the entrance on a database, so that a ticket of one server is good at another. */
export function createEntry({ db, clock, source, rooms }: EntryDeps): Entry {
  const ownRate = createRate(OWN_RATE)
  const guestRate = createRate(GUEST_RATE)

  return {
    async admit(name, caller, ip) {
      const at = await rooms.find(name)
      await checkEntrance(source, at, caller)
      const now = clock()
      const state = stateAt(at.session, now.getTime())
      if (state === 'upcoming') throw new DomainError(ErrorCode.LiveClosed, liveText.notOpen)
      if (state === 'ended') throw new DomainError(ErrorCode.LiveClosed, liveText.isOver)
      const uid = caller?.staff ? undefined : caller?.uid
      const wait =
        uid === undefined ? guestRate(addressGroup(ip), 1, now.getTime()) : ownRate(uid, 1, now.getTime())
      if (wait > 0)
        throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
      const ticket = randomBytes(32).toString('base64url')
      const ends = new Date(now.getTime() + TICKET_SECONDS * 1000)
      await addTicket(db, { hash: hashToken(ticket), uid: uid ?? null, room: at.room, ends }, now)
      const url = `${liveSocketPath(at.room)}?ticket=${ticket}`
      return { url, seconds: TICKET_SECONDS, canSpeak: uid !== undefined }
    },

    async enter(name, ticket) {
      const at = await rooms.find(name)
      const taken = await takeTicket(db, hashToken(ticket), at.room, clock())
      if (!taken) throw new DomainError(ErrorCode.Unauthenticated, liveText.noTicket)
      return { at, uid: taken.uid ?? undefined }
    },
  }
}
