import { useArea } from '@/kit/use-area'
import { useDidShow } from '@/platform/page'
import type { PlanStore } from '@/stores/plan-store'

/** The student's plan beside what a screen shows; undefined until it is open. For observers. */
export function usePlan(): PlanStore | undefined {
  const plan = useArea(async () => (await import('@/stores/plan-area')).planArea)
  // A student who comes back has done something, which may be in the plan.
  useDidShow(() => void plan?.catchUp())
  return plan
}
