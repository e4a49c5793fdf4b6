import { createHash } from 'node:crypto'
import { calendarPath } from '../../../../contract/operations/plan/calendar'
import type { Result } from '../../../../contract/types'
import type { Db } from '../../db'
import { keyed, type Keys } from '../../security/keys'
import { endFeed, findFeed, findOwner, putFeed } from './repo'

type State = Result<'getCalendarFeed'>

/** The addresses under which students have their plans as calendars. */
export interface CalendarFeeds {
  loadState(uid: string): Promise<State>
  /** Makes an address; an id always gives the same address, and the id of an ended one gives none. */
  create(uid: string, id: string, now: Date): Promise<State>
  remove(uid: string, id: string): Promise<State>
  /** The owner of the address with a token; undefined for one that has ended or was never given. */
  findOwner(token: string): Promise<string | undefined>
}

const computeHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Stores the addresses by the hashes of their tokens; the tokens themselves follow from the secret. */
export function createCalendarFeeds(db: Db, keys: Keys): CalendarFeeds {
  const getToken = (uid: string, id: string) => keyed(keys.calendarFeed, uid, id).toString('base64url')

  async function loadState(uid: string): Promise<State> {
    const { id, made_at: madeAt } = (await findFeed(db, uid)) ?? { id: null, made_at: null }
    if (id === null || madeAt === null) return {}
    return { feed: { id, path: calendarPath(getToken(uid, id)), madeAt: madeAt.getTime() } }
  }

  return {
    loadState,
    async create(uid, id, now) {
      await putFeed(db, { uid, id, tokenHash: computeHash(getToken(uid, id)) }, now)
      return loadState(uid)
    },
    async remove(uid, id) {
      await endFeed(db, uid, id)
      return loadState(uid)
    },
    // Whatever is asked for is hashed and looked up, so that nothing is learnt from how long it takes to be refused.
    findOwner: (token) => findOwner(db, computeHash(token)),
  }
}
