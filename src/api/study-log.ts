import { studyLogOperations as op } from '../../contract/operations/study/study-log'
import type { Result } from '../../contract/types'
import type { CallOptions, Send } from './client'

/** The server's answer about one event. */
export type Outcome = Result<'addStudyEvents'>['outcomes'][number]

/** The log of what a student did, by streams. */
export const createStudyLogApi = (send: Send) => ({
  addStudyEvents: (uid: string, stream: string, events: readonly unknown[], options?: CallOptions) =>
    send(op.addStudyEvents, { params: { uid, stream }, body: { events: [...events] } }, options),
  /**
   * Events of all devices that were stored after a cursor. Eight pages packed are as long as one was before; a former
   * server sends one as it is.
   */
  listStudyEvents: (uid: string, stream: string, cursor?: string) =>
    send(op.listStudyEvents, { params: { uid, stream }, query: { ...(cursor && { cursor }), pages: 8 } }),
})
export type StudyLogApi = ReturnType<typeof createStudyLogApi>
