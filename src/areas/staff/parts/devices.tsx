import { ApiError } from '@/api/errors'
import { createStaffApi, type StaffDevice } from '@/api/staff'
import { DeviceList } from '@/kit/device-list'
import { useLoad } from '@/kit/use-load'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { salesText } from '../strings/sales'
import { chinaTime } from '../../../../contract/domain/china-time'

const { devices: words } = salesText

/** A time as staff read it. */
function timeText(time: number): string {
  const { month, day, clock } = chinaTime(time)
  return salesText.time(month, day, clock)
}

/** Where the staff account is signed in, and the way to end it there. */
export function Devices() {
  const { api, ui } = useRoot()
  const { load, retry } = useLoad('staff-devices', (quiet) => quiet.of(createStaffApi).listDevices())

  async function signOut(deviceId: string): Promise<void> {
    try {
      await api.of(createStaffApi).signOutDevice(deviceId)
      ui.say(text.account.deviceOut, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    }
    retry()
  }

  function listLines({ isCurrent, lastSeenAt, signedInAt }: StaffDevice): readonly string[] {
    const lastSeen = isCurrent ? text.account.thisDevice : words.lastSeen(timeText(lastSeenAt))
    return [words.signedIn(timeText(signedInAt), lastSeen)]
  }

  return (
    <DeviceList
      title={words.title}
      load={load}
      onRetry={retry}
      listLines={listLines}
      findSignOut={({ isCurrent }, name) => (isCurrent ? undefined : text.account.signOutDevice(name))}
      onSignOut={({ deviceId }) => void signOut(deviceId)}
    />
  )
}
