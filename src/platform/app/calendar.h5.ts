import { webcal } from '@/lib/webcal'
import { leaving } from '../page/leaving'
import type { CalendarPlatform } from './calendar.contract'

export const calendarPlatform = {
  // The calendar opens above the page, which stays where it is.
  subscribe: (address) => leaving.by(() => window.location.assign(webcal(address))),
} satisfies CalendarPlatform as CalendarPlatform
