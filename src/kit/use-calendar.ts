import { appointmentPlatform } from '@/platform/host/appointment'
import type { Appointment } from '@/platform/host/appointment.contract'
import { permissions } from '@/platform/host/permissions'
import { confirmPlatform } from '@/platform/input/confirm'
import { useRoot } from '@/stores/context'
import { calendarText as text } from '@/strings/calendar'

/** Puts it in once more where the visitor takes a refusal back. */
async function addAnyway(appointment: Appointment) {
  const isGiven =
    permissions.canChange &&
    (await confirmPlatform.confirm?.(text.ask)) === true &&
    (await permissions.change('addPhoneCalendar'))
  return isGiven ? appointmentPlatform.add(appointment) : 'refused'
}

/** Puts appointments into the calendar of the phone, and says what happened. */
export function useCalendar(): (appointment: Appointment) => Promise<void> {
  const { ui } = useRoot()
  return async (appointment) => {
    const first = await appointmentPlatform.add(appointment)
    const outcome = first === 'refused' ? await addAnyway(appointment) : first
    ui.say(text.outcomes[outcome], outcome === 'refused' ? undefined : 'good')
  }
}
