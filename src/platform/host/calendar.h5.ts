import type { CalendarPlatform } from './calendar.contract'

export const calendarPlatform = {
  add({ file }) {
    const link = document.createElement('a')
    link.href = file
    link.download = ''
    document.body.append(link)
    link.click()
    link.remove()
    return Promise.resolve(true)
  },
} satisfies CalendarPlatform as CalendarPlatform
