import type { Content } from '../domain/content/content'
import { settleOverdue } from '../modules/practice/question/sittings'
import type { Job } from './runner'

/** Hands in timed papers that were begun and never finished. */
export const paperSittingsJob = (content: Pick<Content, 'bank'>): Job => ({
  name: 'paper-sittings',
  everySeconds: 60,
  priority: 'prompt',
  run: (db, now, signal) => settleOverdue({ content, db, clock: () => now }, signal),
})
