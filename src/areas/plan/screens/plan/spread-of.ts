import { createContentApi } from '@/api/content'
import { useLoad } from '@/kit/use-load'
import type { PlanStore } from '@/stores/plan-store'
import { getStudyDay } from '../../../../../contract/domain/study/day'
import { minutesOn } from '../../../../../contract/domain/plan/load'
import { spread, type Spread } from '../../../../../contract/domain/plan/spread'

/**
 * The study day of the exam, before which an overfull day is spread; undefined until it is known, and without end where
 * it cannot be learnt.
 */
export function useExamDay(): number | undefined {
  const { load } = useLoad('exam', (api) => api.of(createContentApi).getHome())
  if (load.state === 'failed') return Infinity
  return load.state === 'ready' ? getStudyDay(load.value.examDate) : undefined
}

/** How a day comes down to the limit; undefined for one that is not too full, is over, or is left as it is. */
export function findSpread(plan: PlanStore, day: number, examDay: number): Spread | undefined {
  const {
    tasks,
    classes,
    loads,
    today,
    state: { limit },
  } = plan
  if (day < today || minutesOn(loads, day) <= Math.max(limit, plan.state.leftAt(day))) return undefined
  // Tasks planned for after the exam go on after it.
  return spread([...tasks, ...classes], day, limit, day > examDay ? Infinity : examDay - 1)
}
