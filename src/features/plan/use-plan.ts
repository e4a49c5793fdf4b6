import { useEffect, useState } from 'react'
import { useDidShow } from '@/platform/page'
import { useRoot } from '@/stores/context'
import { planArea } from '@/stores/plan-area'
import type { PlanStore } from '@/stores/plan-store'

/** The student's plan, opened beside what a screen shows; undefined until it is. For observers. */
export function usePlan(): PlanStore | undefined {
  const root = useRoot()
  const { uid } = root.session
  const [plan, setPlan] = useState<PlanStore>()
  useEffect(() => {
    let isWanted = true
    void planArea.of(root).then((store) => {
      void store.enter(uid)
      if (isWanted) setPlan(() => store)
    })
    return () => {
      isWanted = false
    }
  }, [root, uid])
  // Who comes back has done something meanwhile, which may be in the plan.
  useDidShow(() => void plan?.catchUp())
  return plan?.load.state === 'ready' ? plan : undefined
}
