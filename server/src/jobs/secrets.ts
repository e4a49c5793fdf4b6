import { putClaims } from '../domain/deleted-account'
import { followWriting } from '../secrets/follow'
import { movePlace } from '../secrets/move'
import { places } from '../secrets/places'
import { recordRowsLeft, retirePrevious } from '../secrets/progress'
import type { Keys } from '../security/keys'
import type { Job } from './runner'

/** Moves everything that is under the previous secret to the present one. */
export const secretsJob = (keys: Keys): Job => ({
  name: 'secrets',
  everySeconds: 60,
  async run(db, _now, signal) {
    const newest = keys.generations[0]?.number
    if (keys.generations.length === 1 || !(await followWriting(db, keys)) || keys.writing.number !== newest)
      return 0
    await recordRowsLeft(db, keys, 0)
    let moved = 0
    let unreadable = 0
    for (const place of places) {
      const walk = await movePlace(db, keys, place, { signal, putClaims })
      moved += walk.moved
      unreadable += walk.unreadable
      if (signal.aborted) return moved
      await recordRowsLeft(db, keys, unreadable)
    }
    await retirePrevious(db, keys)
    return moved
  },
})
