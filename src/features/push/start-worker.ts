import { offline } from '@/platform/offline'
import type { Root } from '@/stores/root'
import { readOwnPush } from './own-push'

/**
 * Starts the worker, which puts aside what this visit has fetched and shows messages; what goes on with those is fetched
 * only where they reach this browser.
 */
export async function startWorker(root: Pick<Root, 'session' | 'storage'>): Promise<void> {
  void offline.start()
  if (!readOwnPush(root.storage.local)) return
  const part = await import(/* webpackChunkName: "session" */ './follow-push').catch(() => undefined)
  part?.followPush(root)
}
