import { liveOperations as op } from '../../contract/operations/courses/live'
import type { RoomEvent } from '../../contract/schemas/courses/live'
import type { Result } from '../../contract/types'
import type { Send } from './client'

export { liveClassCalendarPath, liveClose } from '../../contract/operations/courses/live'

export type { LiveMessage, LiveOutcome, RoomEvent } from '../../contract/schemas/courses/live'
export type { LiveFrame } from '../../contract/schemas/courses/live-frame'
export type LiveClass = Result<'listLiveClasses'>['items'][number]
export type LiveRoomFacts = Result<'getLiveRoom'>
export type LiveQuestion = NonNullable<LiveRoomFacts['mine']>['questions'][number]
export type LiveQuiz = NonNullable<LiveRoomFacts['quiz']>
export type LivePage = Result<'listLiveMessages'>
export type LiveReason = Extract<RoomEvent, { kind: 'report' }>['reason']

/** Live classes and the rooms they are given in. */
export const createLiveApi = (send: Send) => ({
  listLiveClasses: () => send(op.listLiveClasses, {}),
  getLiveRoom: (room: string) => send(op.getLiveRoom, { params: { room } }),
  listLiveMessages: (room: string, after: number) =>
    send(op.listLiveMessages, { params: { room }, query: { after } }),
  openLiveSocket: (room: string) => send(op.openLiveSocket, { params: { room } }),
  addLiveEvents: (room: string, events: readonly RoomEvent[]) =>
    send(op.addLiveEvents, { params: { room }, body: { events: [...events] } }),
})
export type LiveApi = ReturnType<typeof createLiveApi>
