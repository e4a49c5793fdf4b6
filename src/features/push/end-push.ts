import { pushPlatform } from '@/platform/app/push'
import type { Root } from '@/stores/root'
import { forgetOwnPush, readOwnPush } from './own-push'

/** Ends messages of all users in this browser at once, as far as the browser allows. */
export async function endPush({ storage: { local } }: Pick<Root, 'storage'>): Promise<void> {
  const push = readOwnPush(local)
  if (push && (await pushPlatform.unsubscribe())) forgetOwnPush(local, push)
}
