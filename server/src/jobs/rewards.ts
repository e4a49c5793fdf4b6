import type { Content } from '../domain/content/content'
import { lookAfterRewards } from '../modules/habit/reward/look'
import type { Keys } from '../security/keys'
import type { Job } from './runner'

/** Notifies students who have studied of awards that they can take, and settles invitations. */
export const rewardsJob = (content: Pick<Content, 'tasks'>, keys: Keys): Job => ({
  name: 'rewards',
  everySeconds: 600,
  run: (db, now, signal) => lookAfterRewards({ db, content, keys, clock: () => now }, signal),
})
