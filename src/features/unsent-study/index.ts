import type { Root } from '@/stores/root'
import { unsentSending } from '@/stores/unsent-sending'

/** How long a student waits for what is unsent before they are asked about it, in ms. */
export const SENDING_MS = 2500

/** Sends what of the signed-in student's study is on this device alone, as far as that is done in time; never rejects. */
export async function sendUnsent(root: Root): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((done) => (timer = setTimeout(done, SENDING_MS)))
  await Promise.race([unsentSending.of(root).send(), late])
  clearTimeout(timer)
}
