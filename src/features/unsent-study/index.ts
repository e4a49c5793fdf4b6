import type { Root } from '@/stores/root'
import { unsentStreams } from '@/stores/unsent-study'
import { studyOf } from './study-of'

/** How long a student waits for what is unsent before they are asked about it, in ms. */
export const SENDING_MS = 2500

/** Sends what of a student's study is on this device alone, as far as that is done in time; never rejects. */
export async function sendUnsent(root: Root, uid: string): Promise<void> {
  const sending = unsentStreams(root.storage.local, uid).map(async (stream) =>
    (await studyOf(root, stream))?.enter(uid),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((done) => (timer = setTimeout(done, SENDING_MS)))
  await Promise.race([Promise.allSettled(sending), late])
  clearTimeout(timer)
}
