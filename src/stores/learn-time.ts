import type { Root } from './root'
import { serverTime } from './server-time'
import { clockShift } from './study-log/clock-shift'

/** Makes a call whose answer says what time it is, and puts this device's time right by it. */
export async function learnTime<Answer extends { readonly now: number }>(
  root: Pick<Root, 'storage' | 'now'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const asked = root.now()
  const answer = await call()
  serverTime(root).setShift(clockShift({ asked, answered: root.now(), server: answer.now }))
  return answer
}
