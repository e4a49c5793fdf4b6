export { AddToPlan } from './add-to-plan'
