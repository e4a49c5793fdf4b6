import type { Operation } from '../../operation'

/** The path of a student's plan as a calendar; who knows the token reads it, and nothing else. */
export const calendarPath = (token: string): string => `/calendar/${token}.ics`

/** The student's plan as a calendar to which a phone subscribes. */
export const calendarOperations = {
  getCalendarFeed: {
    method: 'GET',
    path: '/study/v1/users/{uid}/calendar-feed',
    origin: 'ours',
    auth: 'user',
    summary: 'The address under which the caller has the plan as a calendar, if there is one',
    validUid: true,
    errors: [],
  },
  createCalendarFeed: {
    method: 'PUT',
    path: '/study/v1/users/{uid}/calendar-feed',
    origin: 'ours',
    auth: 'user',
    summary:
      'Make an address of the plan as a calendar; the one before ends. One that has ended is not made again',
    body: 'json',
    idempotent: true,
    validUid: true,
    errors: [],
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/study/v1/users/{uid}/calendar-feed/{id}',
    origin: 'ours',
    auth: 'user',
    summary: 'End an address of the plan as a calendar; ending one that is gone does nothing',
    idempotent: true,
    validUid: true,
    errors: [],
  },
} as const satisfies Record<string, Operation>
