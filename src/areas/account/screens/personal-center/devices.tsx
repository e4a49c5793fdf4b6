import { createAccountApi, type Device } from '@/api/account'
import { ApiError } from '@/api/errors'
import { forgetLogin } from '@/features/login'
import { DeviceList } from '@/kit/device-list'
import { useLoad } from '@/kit/use-load'
import { ago, type Ago } from '@/lib/time'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { serverTime } from '@/stores/server-time'
import { text } from '@/strings'
import { chinaMinute } from '../../../../../contract/domain/china-time'
import { SignOutOthers } from './sign-out-others'

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

/** Where the account is signed in, and the way to end it there. */
export function Devices({ uid }: { uid: string }) {
  const root = useRoot()
  const { api, session, storage, ui } = silently(root)
  const { now } = serverTime(root)
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
      ui.say(ui.formatSentence(cause, text.account.failed), 'bad')
    }
    retry()
  }

  async function signOutOthers(others: readonly Device[]): Promise<void> {
    try {
      for (const { deviceId } of others) await api.of(createAccountApi).signOutDevice(uid, deviceId)
      ui.say(text.account.othersOut, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.formatSentence(cause, text.account.failed), 'bad')
    }
    retry()
  }

  function listLines({ isCurrent, isRemembered, lastSeenAt, signedInAt }: Device): readonly string[] {
    const seen = isCurrent ? text.account.thisDevice : text.account.lastSeen(agoWords(ago(lastSeenAt, now())))
    return [
      isRemembered ? text.account.remembered(seen) : seen,
      text.account.signedInAt(chinaMinute(signedInAt)),
    ]
  }

  function findSignOut({ isCurrent, isRemembered }: Device, name: string): string | undefined {
    if (!isCurrent) return text.account.signOutDevice(name)
    return isRemembered ? text.account.forgetThis : undefined
  }

  const others = load.state === 'ready' ? load.value.devices.filter(({ isCurrent }) => !isCurrent) : []
  return (
    <DeviceList
      title={text.account.devices}
      load={load}
      onRetry={retry}
      listLines={listLines}
      findSignOut={findSignOut}
      onSignOut={(device) => void signOut(device)}
    >
      {others.length > 1 && (
        <SignOutOthers count={others.length} onSignOut={() => void signOutOthers(others)} />
      )}
    </DeviceList>
  )
}
