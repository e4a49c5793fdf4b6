import type { Say } from '../lib/say'
import { listPast, type Dated } from '../content/past'
import { pastText } from '../strings/content'
import type { Job } from './runner'

/** Says once a day in the log what of the content is past its date. Its figure is how much there is. */
export function pastContentJob(content: Dated, say: Say): Job {
  return {
    name: 'past-content',
    everySeconds: 24 * 3600,
    run(_db, now) {
      const past = listPast(content, now.getTime())
      if (past.length > 0) say([pastText.some(past.length), ...past].join('\n  '), 'news')
      return Promise.resolve(past.length)
    },
  }
}
