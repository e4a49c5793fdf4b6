import { leaving } from '../page/leaving'
import type { CalendarPlatform } from './calendar.contract'

export const calendarPlatform = {
  // Calendars of phones and computers answer to this scheme; the page stays where it is.
  subscribe: (address) => leaving.by(() => window.location.assign(address.replace(/^https?:/, 'webcal:'))),
} satisfies CalendarPlatform as CalendarPlatform
