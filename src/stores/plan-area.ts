import { SILENT } from '@/api/client'
import { createTodayApi } from '@/api/today'
import type { RecordStore } from '@/platform/storage/records.contract'
import { summarizePlan } from '../../contract/domain/plan/summarize'
import { Area } from './area'
import { readDoings } from './day-activity'
import { openStudy } from './open-study'
import { PlanStore } from './plan-store'
import { planStream } from './plan-stream'
import type { Root } from './root'
import type { StudyLogDeps } from './study-log/log'
import { ownerStorage, writeSummaries } from './write-summaries'

/** Builds the plan's store on this device. */
export async function createPlanStore(root: Root, room?: RecordStore): Promise<PlanStore> {
  const today = root.apiWith(SILENT).of(createTodayApi)
  const build = (deps: StudyLogDeps) =>
    new PlanStore({
      ...deps,
      doings: (owner) => readDoings(ownerStorage(root, owner)),
      listDone: async () => (await today.getToday()).mine?.study.done ?? [],
    })
  const plan: PlanStore = await openStudy(root, planStream, build, room)
  writeSummaries(root, plan, ({ tasks, today: day }) => ({ plan: summarizePlan(tasks, day) }))
  return plan
}

/** The student's plan. */
export const planArea = new Area((root) => createPlanStore(root))
