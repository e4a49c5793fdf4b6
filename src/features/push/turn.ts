import { createMessageApi, type MessageSettings } from '@/api/message'
import { ApiError } from '@/api/errors'
import { pushPlatform } from '@/platform/app/push'
import type { Root } from '@/stores/root'
import { endPush } from './end-push'
import { followPush } from './follow-push'
import { readOwnPush, writeOwnPush } from './own-push'

type Needs = Pick<Root, 'api' | 'newId' | 'session' | 'storage'>

/** How turning on ended: with what the server says now, or as `PushPlatform.subscribe` says. */
export type TurnedOn = MessageSettings | 'refused' | 'failed'

/**
 * Turns messages to a student on in this browser, and off for another. Call it in the student's tap. The browser
 * keeps its id, so that a repeat counts once; an address that `isLost` is replaced. Rejects with ApiError.
 */
export async function turnOnPush(
  root: Needs,
  uid: string,
  serverKey: string,
  isLost = false,
): Promise<TurnedOn> {
  const { api, newId, storage } = root
  const { local } = storage
  const before = readOwnPush(local)
  const address = await pushPlatform.subscribe(serverKey, isLost || before?.uid !== uid)
  if (address === 'refused' || address === 'failed') return address
  const { endpoint } = address
  const isSame = before?.uid === uid && before.endpoint === endpoint
  const push = { uid, id: isSame ? before.id : newId(), endpoint }
  // Before the server knows: signing out now turns it off as well.
  writeOwnPush(local, push)
  followPush(root)
  const { device } = pushPlatform
  return api.of(createMessageApi).addPushSubscription(uid, { id: push.id, ...address, device })
}

/**
 * Turns messages to a browser of the student off: this one stops at once, and the server is notified. Rejects with
 * ApiError where it could not be.
 */
export async function turnOffPush(
  root: Pick<Root, 'api' | 'storage'>,
  uid: string,
  id: string,
): Promise<MessageSettings> {
  if (readOwnPush(root.storage.local)?.id === id) await endPush(root)
  return root.api.of(createMessageApi).removePushSubscription(uid, id)
}

/**
 * Signing out turns this browser's messages off: the server is notified at once, while the session is still good.
 * Where that fails, the browser's push service refuses the next message.
 */
export async function leavePush(root: Pick<Root, 'api' | 'storage'>, uid: string): Promise<void> {
  const push = readOwnPush(root.storage.local)
  if (push?.uid !== uid) return
  const request = root.api.of(createMessageApi).removePushSubscription(uid, push.id)
  await Promise.all([
    endPush(root),
    request.catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause
    }),
  ])
}
