import type { AppointmentPlatform } from './appointment.contract'

export const appointmentPlatform = {
  add({ file }) {
    const link = document.createElement('a')
    link.href = file
    link.download = ''
    document.body.append(link)
    link.click()
    link.remove()
    return Promise.resolve('file')
  },
} satisfies AppointmentPlatform as AppointmentPlatform
