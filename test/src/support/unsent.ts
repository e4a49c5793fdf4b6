import { createFocusStore } from '@/areas/habit/area'
import { recordUnsentStudy } from '@/stores/unsent-study'
import type { FakeRoot } from '../../support/root'

/** Leaves time of the study room on the device alone; resolves to the calls that came before they were sent, for each time that was asked for. */
export async function leaveUnsent(root: FakeRoot, uid: string): Promise<readonly (readonly string[])[]> {
  const before: string[][] = []
  recordUnsentStudy(root.storage.local, 'focus', uid, 3)
  const focus = await createFocusStore(root)
  const enter = async () => void before.push(root.calls.map(({ id }) => id))
  Object.assign(focus, { enter })
  return before
}
