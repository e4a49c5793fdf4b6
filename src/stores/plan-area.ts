import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from './area'
import { openStudy } from './open-study'
import { PlanStore } from './plan-store'
import { planStream } from './plan-stream'
import type { Root } from './root'

/** Builds the plan's store on this device. */
export async function createPlanStore(root: Root, room?: RecordStore): Promise<PlanStore> {
  return openStudy(root, planStream, (deps) => new PlanStore(deps), room)
}

/** The student's plan. */
export const planArea = new Area((root) => createPlanStore(root))
