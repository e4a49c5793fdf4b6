import { reaction } from 'mobx'
import { pushPlatform } from '@/platform/app/push'
import { openUrl } from '@/routes/navigate'
import type { Root } from '@/stores/root'
import { endPush } from './end-push'
import { readOwnPush } from './own-push'

const followed = new WeakSet<Root['session']>()

/**
 * Has messages reach this browser only while the student is signed in here for whom they were turned on, however that
 * ends, and opens in the app what a student taps. Once a visit.
 */
export function followPush(root: Pick<Root, 'session' | 'storage'>): void {
  const { session, storage } = root
  if (followed.has(session)) return
  followed.add(session)
  reaction(
    () => session.uid,
    (uid) => {
      const push = readOwnPush(storage.local)
      if (push && push.uid !== uid) void endPush(root)
    },
    { fireImmediately: true },
  )
  pushPlatform.onOpen((path) => openUrl(path))
}
