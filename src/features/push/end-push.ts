import { pushPlatform } from '@/platform/app/push'
import type { Root } from '@/stores/root'
import { forgetOwnPush, readOwnPush } from './own-push'

/** Ends messages in this browser at once, whoever they were for, as far as the browser lets. */
export async function endPush({ storage: { local } }: Pick<Root, 'storage'>): Promise<void> {
  const push = readOwnPush(local)
  if (push && (await pushPlatform.unsubscribe())) forgetOwnPush(local, push)
}
