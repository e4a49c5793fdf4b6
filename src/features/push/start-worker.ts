import { reaction } from 'mobx'
import { pushPlatform } from '@/platform/app/push'
import { offline } from '@/platform/offline'
import { openUrl } from '@/routes/navigate'
import type { Root } from '@/stores/root'
import { readOwnPush } from './own-push'
import { endPush } from './turn'

/**
 * Starts the worker, which puts aside what this visit has fetched and shows messages. They reach this browser only while
 * the student is signed in here for whom they were turned on, however that ends; what a student taps opens in the app.
 */
export function startWorker(root: Pick<Root, 'session' | 'storage'>): void {
  const { session, storage } = root
  void offline.start()
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
