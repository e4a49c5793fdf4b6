import type { Content } from '../domain/content/content'
import { rateQuestions } from '../modules/practice/question/difficulties'
import type { Job } from './runner'

/** Learns once a day from everybody's answers how hard questions are. */
export const questionDifficultiesJob = (content: Pick<Content, 'bank'>): Job => ({
  name: 'question-difficulties',
  everySeconds: 24 * 3600,
  run: (db, now, signal) => rateQuestions(db, content.bank, now, signal),
})
