import { calendarOperations as op } from '../../../../contract/operations/plan/calendar'
import type { Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

/** The address of the plan as a calendar. */
export type CalendarFeed = NonNullable<Result<'getCalendarFeed'>['feed']>

/** The plan as a calendar to which a phone subscribes. */
export const createCalendarApi = (send: Send) => ({
  getCalendarFeed: (uid: string) => send(op.getCalendarFeed, { params: { uid } }),
  createCalendarFeed: (uid: string, id: string) =>
    send(op.createCalendarFeed, { params: { uid }, body: { id } }),
  deleteCalendarFeed: (uid: string, id: string) => send(op.deleteCalendarFeed, { params: { uid, id } }),
})
export type CalendarApi = ReturnType<typeof createCalendarApi>
