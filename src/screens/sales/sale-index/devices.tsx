import { ApiError } from '@/api/errors'
import { createStaffApi, type StaffDevice } from '@/api/staff'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { salesText } from '@/strings/sales'
import { chinaTime } from '../../../../contract/domain/china-time'

const { devices: words } = salesText

/** A time as staff read it. */
function timeText(time: number): string {
  const { month, day, clock } = chinaTime(time)
  return salesText.time(month, day, clock)
}

function DeviceRow({ device, onSignOut }: { device: StaffDevice; onSignOut: () => void }) {
  const name = device.name || text.account.unnamed
  const lastSeen = device.isCurrent ? text.account.thisDevice : words.lastSeen(timeText(device.lastSeenAt))
  return (
    <Box as="li" className="row">
      <Box as="span" className="grow">
        <Box as="span" className="t-mid staff-line">
          {name}
        </Box>
        <Box as="span" className="t-cap staff-line">
          {words.signedIn(timeText(device.signedInAt), lastSeen)}
        </Box>
      </Box>
      {!device.isCurrent && (
        <Button
          className="btn btn-s btn-quiet"
          aria-label={text.account.signOutDevice(name)}
          onClick={onSignOut}
        >
          {text.account.signOutShort}
        </Button>
      )}
    </Box>
  )
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

  return (
    <Section title={words.title}>
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && (
        <Box as="ul">
          {load.value.devices.map((device) => (
            <DeviceRow
              key={device.deviceId}
              device={device}
              onSignOut={() => void signOut(device.deviceId)}
            />
          ))}
        </Box>
      )}
    </Section>
  )
}
