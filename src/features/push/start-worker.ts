import { offline } from '@/platform/offline'
import { moveFormerKeys } from '@/stores/former-keys'
import type { Root } from '@/stores/root'
import { PUSH_KEY } from './push-key'

/**
 * Starts the worker, which outlives a page's build: it caches what this visit has fetched and shows messages. Moves
 * stored values of former builds to their present keys. Loads the code for messages only where they reach this
 * browser.
 */
export async function startWorker(root: Pick<Root, 'session' | 'storage'>): Promise<void> {
  void offline.start()
  moveFormerKeys(root.storage.local)
  if (root.storage.local.read(PUSH_KEY) === undefined) return
  const part = await import(/* webpackChunkName: "session" */ './follow-push').catch(() => undefined)
  part?.followPush(root)
}
