import { createAccountApi, type Device } from '@/api/account'
import { ApiError } from '@/api/errors'
import { ActionRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { forgetLogin } from '@/features/login'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { ago, type Ago } from '@/lib/time'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { text } from '@/strings'
import { chinaMinute } from '../../../../contract/domain/china-time'

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
  const { isCurrent, isRemembered, lastSeenAt, signedInAt } = device
  const name = device.name || text.account.unnamed
  const seen = isCurrent ? text.account.thisDevice : text.account.lastSeen(agoWords(ago(lastSeenAt, now())))
  const label = isCurrent ? text.account.forgetThis : text.account.signOutDevice(name)
  return (
    <Box as="li" className="row">
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {name}
        </Box>
        <Box as="span" className="t-cap row-line">
          {isRemembered ? text.account.remembered(seen) : seen}
        </Box>
        <Box as="span" className="t-cap t-num row-line">
          {text.account.signedInAt(chinaMinute(signedInAt))}
        </Box>
      </Box>
      {(!isCurrent || isRemembered) && (
        <Button className="btn btn-s btn-quiet" aria-label={label} onClick={onSignOut}>
          {text.account.signOutShort}
        </Button>
      )}
    </Box>
  )
}

/** Where the account is signed in, and the way to end it there. */
export function Devices({ uid }: { uid: string }) {
  const { api, session, storage, ui } = silently(useRoot())
  const { load, retry } = useLoad(`devices:${uid}`, (quiet) => quiet.of(createAccountApi).listDevices(uid))

  async function signOut({ deviceId, isCurrent }: Device): Promise<void> {
    try {
      const { phone } = session.profile
      await api.of(createAccountApi).signOutDevice(uid, deviceId)
      if (isCurrent) {
        forgetLogin(storage.local, phone)
        session.clear()
        ui.say(text.account.signedOut, 'good')
        return
      }
      ui.say(text.account.deviceOut, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.sentenceOf(cause, text.account.failed), 'bad')
    }
    retry()
  }

  async function signOutOthers(others: readonly Device[]): Promise<void> {
    try {
      for (const { deviceId } of others) await api.of(createAccountApi).signOutDevice(uid, deviceId)
      ui.say(text.account.othersOut, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.sentenceOf(cause, text.account.failed), 'bad')
    }
    retry()
  }

  const others = load.state === 'ready' ? load.value.devices.filter(({ isCurrent }) => !isCurrent) : []
  return (
    <Section title={text.account.devices}>
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && (
        <Box as="ul">
          {load.value.devices.map((device) => (
            <DeviceRow key={device.deviceId} device={device} onSignOut={() => void signOut(device)} />
          ))}
        </Box>
      )}
      {others.length > 1 && (
        <ActionRow
          title={text.account.signOutOthers}
          hint={text.account.signOutOthersHint}
          onClick={() => void signOutOthers(others)}
        />
      )}
    </Section>
  )
}
