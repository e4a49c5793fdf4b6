import { webcal } from '@/lib/webcal'
import { leaving } from '../page/before-leave'
import type { CalendarFeedPlatform } from './calendar-feed.contract'

export const calendarFeedPlatform = {
  // The calendar opens above the page, which stays where it is.
  subscribe: (address) => leaving.by(() => window.location.assign(webcal(address))),
} satisfies CalendarFeedPlatform as CalendarFeedPlatform
