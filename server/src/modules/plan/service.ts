import { createHash } from 'node:crypto'
import { calendarPath } from '../../../../contract/operations/plan/calendar'
import type { Result } from '../../../../contract/types'
import type { Db } from '../../db'
import { keyed, type Keys } from '../../security/keys'
import { endFeed, findFeed, ownerOf, putFeed } from './repo'

type State = Result<'getCalendarFeed'>

/** The addresses under which students have their plans as calendars. */
export interface CalendarFeeds {
  stateOf(uid: string): Promise<State>
  /** Makes an address; its id always gives the same one, and one that has ended gives none. */
  create(uid: string, id: string, now: Date): Promise<State>
  remove(uid: string, id: string): Promise<State>
  /** Whose address has a token; undefined for one that has ended or was never given. */
  ownerOf(token: string): Promise<string | undefined>
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Keeps the addresses in the database, by the hashes of their tokens: the tokens themselves follow from the secret. */
export function createCalendarFeeds(db: Db, keys: Keys): CalendarFeeds {
  const tokenOf = (uid: string, id: string) => keyed(keys.calendarFeed, uid, id).toString('base64url')

  async function stateOf(uid: string): Promise<State> {
    const { id, made_at: madeAt } = (await findFeed(db, uid)) ?? { id: null, made_at: null }
    if (id === null || madeAt === null) return {}
    return { feed: { id, path: calendarPath(tokenOf(uid, id)), madeAt: madeAt.getTime() } }
  }

  return {
    stateOf,
    async create(uid, id, now) {
      await putFeed(db, { uid, id, tokenHash: hashOf(tokenOf(uid, id)) }, now)
      return stateOf(uid)
    },
    async remove(uid, id) {
      await endFeed(db, uid, id)
      return stateOf(uid)
    },
    // Whatever is asked for is hashed and looked up, so that nothing is learnt from how long it takes to be refused.
    ownerOf: (token) => ownerOf(db, hashOf(token)),
  }
}
