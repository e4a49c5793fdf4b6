import { liveDeskOperations as op } from '../../../../contract/operations/courses/live-desk'
import type { Body, Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type AskedQuestion = Result<'listLiveQuestions'>['items'][number]
export type ReportedMessage = Result<'listLiveReports'>['items'][number]

/** The calls of staff in the room of a live class. */
export const createLiveDeskApi = (send: Send) => ({
  listLiveQuestions: (room: string, after: string | undefined) =>
    send(op.listLiveQuestions, { params: { room }, query: { ...(after !== undefined && { after }) } }),
  listLiveReports: (room: string) => send(op.listLiveReports, { params: { room } }),
  addTeacherMessage: (room: string, body: Body<'addTeacherMessage'>) =>
    send(op.addTeacherMessage, { params: { room }, body }),
  muteLiveStudent: (room: string, body: Body<'muteLiveStudent'>) =>
    send(op.muteLiveStudent, { params: { room }, body }),
  hideLiveMessage: (room: string, body: Body<'hideLiveMessage'>) =>
    send(op.hideLiveMessage, { params: { room }, body }),
})
