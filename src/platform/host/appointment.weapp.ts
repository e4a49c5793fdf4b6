import Taro from '@tarojs/taro'
import type { AppointmentPlatform } from './appointment.contract'

const seconds = (ms: number): number => Math.floor(ms / 1000)

export const appointmentPlatform = {
  async add({ title, start, end, notes }) {
    try {
      await Taro.addPhoneCalendar({
        title,
        startTime: seconds(start),
        endTime: String(seconds(end)),
        description: notes,
      })
      return 'added'
    } catch {
      return 'refused'
    }
  },
} satisfies AppointmentPlatform as AppointmentPlatform
