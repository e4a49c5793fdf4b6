import type { Content } from '../domain/content/content'
import { makeWeekReports } from '../modules/practice/question/week-reports'
import type { Job } from './runner'

/** Makes the reports of study weeks that are over; a week ends on Monday at 04:00 in China. */
export const weekReportsJob = (content: Pick<Content, 'bank'>): Job => ({
  name: 'week-reports',
  everySeconds: 600,
  run: (db, now, signal) => makeWeekReports(db, content.bank, now, signal),
})
