import type { PlanStore } from '@/stores/plan-store'
import { minutesOn } from '../../../../contract/domain/plan/load'
import { spread, type Spread } from '../../../../contract/domain/plan/spread'

/** How a day comes down to the limit; undefined for one that is not too full, is over, or is left as it is. */
export function spreadOf(plan: PlanStore, day: number): Spread | undefined {
  const { tasks, classes, loads, limit, today } = plan
  if (day < today || minutesOn(loads, day) <= Math.max(limit, plan.leftAt(day))) return undefined
  return spread([...tasks, ...classes], day, limit)
}
