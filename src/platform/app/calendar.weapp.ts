import type { CalendarPlatform } from './calendar.contract'

/** A mini-program opens no other app: the address is copied. */
export const calendarPlatform = { subscribe: undefined } satisfies CalendarPlatform as CalendarPlatform
