import Taro from '@tarojs/taro'
import type { CalendarPlatform } from './calendar.contract'

const seconds = (ms: number): number => Math.floor(ms / 1000)

export const calendarPlatform = {
  async add({ title, start, end, notes }) {
    try {
      await Taro.addPhoneCalendar({
        title,
        startTime: seconds(start),
        endTime: String(seconds(end)),
        description: notes,
      })
      return true
    } catch {
      return false
    }
  },
} satisfies CalendarPlatform as CalendarPlatform
