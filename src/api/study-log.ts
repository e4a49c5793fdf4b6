import { studyLogOperations as op } from '../../contract/operations/study-log'
import type { Result } from '../../contract/types'
import type { Send } from './client'

/** What the server says of one event. */
export type Outcome = Result<'addStudyEvents'>['outcomes'][number]

/** The log of what a student did, by streams. */
export const createStudyLogApi = (send: Send) => ({
  addStudyEvents: (uid: string, stream: string, events: readonly unknown[]) =>
    send(op.addStudyEvents, { params: { uid, stream }, body: { events: [...events] } }),
  /** Events of all devices that were stored after a cursor; all of them without one. */
  listStudyEvents: (uid: string, stream: string, cursor?: string) =>
    send(op.listStudyEvents, { params: { uid, stream }, query: cursor === undefined ? {} : { cursor } }),
})
export type StudyLogApi = ReturnType<typeof createStudyLogApi>
