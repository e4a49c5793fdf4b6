import type { Device } from '@/api/account'
import { ApiError } from '@/api/errors'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed, useLoad } from '@/features/page'
import { ago, type Ago } from '@/lib/time'
import { Section } from '@/components/section'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'

function agoWords(passed: Ago): string {
  switch (passed.unit) {
    case 'now':
      return text.ago.now
    case 'date':
      return text.ago.date(passed.month, passed.day)
    default:
      return text.ago[passed.unit](passed.count)
  }
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { now } = useRoot()
  const name = device.name || text.account.unnamed
  return (
    <Box as="li" className="row">
      <Box as="span" className="grow">
        <Box as="span" className="t-mid me-line">
          {name}
        </Box>
        <Box as="span" className="t-cap me-line">
          {device.isCurrent
            ? text.account.thisDevice
            : text.account.lastSeen(agoWords(ago(device.lastSeenAt, now())))}
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

/** Where the account is signed in, and the way to end it there. */
export function Devices({ uid }: { uid: string }) {
  const { api, ui } = useRoot()
  const { load, retry } = useLoad(`devices:${uid}`, () => api.account.listDevices(uid))

  async function signOut(deviceId: string): Promise<void> {
    try {
      await api.account.signOutDevice(uid, deviceId)
      ui.say(text.account.deviceOut, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(cause.message || text.account.failed, 'bad')
    }
    retry()
  }

  return (
    <Section title={text.account.devices}>
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
