import { createFocusStore, focusArea } from '@/stores/focus-area'
import type { FakeRoot } from '../../support/root'

/** Leaves time of the study room on the device alone; resolves to the calls that came before they were sent, for each time that was asked for. */
export async function leaveUnsent(root: FakeRoot, uid: string): Promise<readonly (readonly string[])[]> {
  const before: string[][] = []
  root.storage.local.write('unsent-focus', { uid, count: 3 })
  const focus = await createFocusStore(root)
  const enter = async () => void before.push(root.calls.map(({ id }) => id))
  focusArea.set(root, Promise.resolve(Object.assign(focus, { enter })))
  return before
}
