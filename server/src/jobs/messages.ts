import type { Content } from '../domain/content/content'
import { remindOfCheckIn } from '../modules/habit/clock/reminders'
import { createClasses } from '../modules/courses/course/classes'
import { remindOfClasses } from '../modules/courses/live/reminders'
import { sendMessages, type SendingDeps } from '../modules/habit/message/sending'
import { notifyOfChanges } from '../modules/practice/question/changes'
import type { Job } from './runner'

/** Reminds students of their live classes in time, and in the evening of a check-in that is still open. */
export const remindersJob = (content: Pick<Content, 'courses' | 'clockActivities'>): Job => ({
  name: 'reminders',
  everySeconds: 30,
  priority: 'prompt',
  run: async (db, now, signal) => {
    const classes = createClasses({ content, db, clock: () => now })
    const notified = await remindOfClasses(db, classes, now)
    return notified + (await remindOfCheckIn(db, content.clockActivities, now, signal))
  },
})

/** Notifies students of corrections to questions that they answered. */
export const questionChangesJob = (content: Pick<Content, 'bank'>): Job => ({
  name: 'question-changes',
  everySeconds: 6 * 3600,
  run: (db, now, signal) => notifyOfChanges(db, content.bank, now, signal),
})

/** Sends messages to students' devices. */
export const messagesJob = (deps: SendingDeps): Job => ({
  name: 'messages',
  everySeconds: 30,
  priority: 'prompt',
  run: (db, now, signal) => sendMessages(db, deps, now, signal),
})
