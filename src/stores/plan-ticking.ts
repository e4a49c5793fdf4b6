import { findDoneDay } from '../../contract/domain/habit/today'
import { readDoings } from './day-activity'
import { userStorage } from './user-storage'
import { planArea } from './plan-area'
import type { Root } from './root'
import { readSummaries } from './home-summary-reading'

/** Ticks the tasks of today that were just done on this device, though no screen shows the plan. */
export async function tickPlan(root: Root): Promise<void> {
  const { uid } = root.session
  const own = userStorage(root.storage.local, uid ?? '')
  const doings = readDoings(own)
  if (!readSummaries(own).plan?.tasks.some((task) => findDoneDay(task, doings) !== undefined)) return
  const plan = await planArea.of(root)
  // The signed-in student may be another by now.
  if (root.session.uid === uid) await plan.tick(uid)
}
