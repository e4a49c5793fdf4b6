import { Type } from 'typebox'
import { ClientId, Exact, Id, Millis, Secret } from '../common'

const state = Exact({
  /** Absent where the caller has none. */
  feed: Type.Optional(
    Exact({
      id: ClientId,
      /** Path of the calendar at this server. */
      path: Secret(Type.String({ pattern: '^/calendar/[A-Za-z0-9_-]{43}\\.ics$' })),
      madeAt: Millis,
    }),
  ),
})

/** The schemas of the operations of the plan as a calendar; each answers what holds then. */
export const calendarSchemas = {
  getCalendarFeed: { params: Exact({ uid: Id }), result: state },
  createCalendarFeed: { params: Exact({ uid: Id }), body: Exact({ id: ClientId }), result: state },
  deleteCalendarFeed: { params: Exact({ uid: Id, id: ClientId }), result: state },
}
