import { studyLogOperations } from '../../contract/operations/study-log'
import type { Result } from '../../contract/types'
import type { Sender } from './client'

/** What the server says of one event. */
export type Outcome = Result<'addStudyEvents'>['outcomes'][number]

/** The log of what a student did, by streams. */
export const createStudyLogApi = (sender: Sender) => {
  const send = sender(studyLogOperations)
  return {
    addStudyEvents: (uid: string, stream: string, events: readonly unknown[]) =>
      send('addStudyEvents', { params: { uid, stream }, body: { events: [...events] } }),
    /** Events of all devices that were stored after a cursor; all of them without one. */
    listStudyEvents: (uid: string, stream: string, cursor?: string) =>
      send('listStudyEvents', {
        params: { uid, stream },
        query: cursor === undefined ? {} : { cursor },
      }),
  }
}
export type StudyLogApi = ReturnType<typeof createStudyLogApi>
