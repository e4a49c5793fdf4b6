import { sendMessages, type SendingDeps } from '../modules/message/sending'
import type { Job } from './runner'

/** Takes what students are told to their devices. */
export const messagesJob = (deps: SendingDeps): Job => ({
  name: 'messages',
  everySeconds: 30,
  run: (db, now, signal) => sendMessages(db, deps, now, signal),
})
