export { AddToPlan } from './add-to-plan'
export { usePlan } from './use-plan'
