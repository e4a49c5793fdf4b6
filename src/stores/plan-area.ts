import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from './area'
import { readDoings } from './doing-notes'
import { openStudy } from './open-study'
import { ownStore } from './own-store'
import { PlanStore } from './plan-store'
import { planStream } from './plan-stream'
import type { Root } from './root'
import { GUEST } from './study-log/journal'
import type { StudyLogDeps } from './study-log/log'

/** Builds the plan's store on this device. */
export async function createPlanStore(root: Root, room?: RecordStore): Promise<PlanStore> {
  const build = (deps: StudyLogDeps) =>
    new PlanStore({
      ...deps,
      doings: (owner) => readDoings(ownStore(root.storage.local, owner === GUEST ? '' : owner)),
    })
  return openStudy(root, planStream, build, room)
}

/** The student's plan. */
export const planArea = new Area((root) => createPlanStore(root))
