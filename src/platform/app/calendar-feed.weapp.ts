import type { CalendarFeedPlatform } from './calendar-feed.contract'

/** A mini-program opens no other app: the address is copied. */
export const calendarFeedPlatform = {
  subscribe: undefined,
} satisfies CalendarFeedPlatform as CalendarFeedPlatform
