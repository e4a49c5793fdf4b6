export { AddToPlan } from './add-to-plan'
export { PlanRow } from './plan-row'
export { usePlan } from './use-plan'
