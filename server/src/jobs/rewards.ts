import type { Content } from '../content'
import { lookAfterRewards } from '../modules/reward/look'
import type { Job } from './runner'

/** Tells students who have studied of awards that they can take, and settles invitations. */
export const rewardsJob = (content: Pick<Content, 'tasks'>): Job => ({
  name: 'rewards',
  everySeconds: 600,
  run: (db, now, signal) => lookAfterRewards(db, content, now, signal),
})
