import type { Content } from '../domain/content/content'
import { countAnswers } from '../modules/practice/question/stats-count'
import type { Keys } from '../security/keys'
import type { Job } from './runner'

/** Counts how students answered questions. */
export const questionStatsJob = (content: Pick<Content, 'bank'>, keys: Keys): Job => ({
  name: 'question-stats',
  everySeconds: 600,
  run: (db, _now, signal) => countAnswers(db, { bank: content.bank, keys }, signal),
})
