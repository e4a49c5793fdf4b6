import type { Store } from '@/platform/storage/kv.contract'
import type { PlanStore } from '@/stores/plan-store'
import { dailyLimits } from '../../../../../contract/domain/plan/event'

const KEY = 'course-minutes'
const USUAL = 30

/** Minutes a day among which a student chooses. */
export const dailyMinutes = [15, 30, 45, 60, 90, 120] as const

/** How many minutes a day a student has chosen for courses; undefined before they have. */
export function readMinutes(local: Store): number | undefined {
  const stored = local.read(KEY)
  const isFine = typeof stored === 'number' && stored >= dailyLimits.least && stored <= dailyLimits.most
  return isFine ? stored : undefined
}

export const saveMinutes = (local: Store, minutes: number): void => void local.write(KEY, minutes)

/** How long a student learns from courses on a day, in minutes: as chosen, else as long as they plan for at most. */
export const countMinutes = (chosen: number | undefined, plan: PlanStore | undefined): number =>
  chosen ?? plan?.state.ownLimit ?? USUAL
