import { autorun } from 'mobx'
import { SILENT } from '@/api/client'
import { createTodayApi } from '@/api/today'
import type { RecordStore } from '@/platform/storage/records.contract'
import { notePlan } from '../../contract/domain/habit/notes'
import { Area } from './area'
import { readDoings } from './day-activity'
import { openStudy } from './open-study'
import { userStorage } from './user-storage'
import { PlanStore } from './plan-store'
import { planStream } from './plan-stream'
import type { Root } from './root'
import { GUEST } from './study-log/journal'
import type { StudyLogDeps } from './study-log/log'
import { noteToday } from './home-summary'

/** Notes for home the tasks of today and of tomorrow. */
function noteDays({ storage }: Root, plan: PlanStore): void {
  const own = userStorage(storage.local, plan.isGuest ? '' : plan.owner)
  noteToday(own, 'plan', notePlan(plan.tasks, plan.today))
}

/** Builds the plan's store on this device. */
export async function createPlanStore(root: Root, room?: RecordStore): Promise<PlanStore> {
  const today = root.apiWith(SILENT).of(createTodayApi)
  const build = (deps: StudyLogDeps) =>
    new PlanStore({
      ...deps,
      doings: (owner) => readDoings(userStorage(root.storage.local, owner === GUEST ? '' : owner)),
      listDone: async () => (await today.getToday()).mine?.study.done ?? [],
    })
  const plan: PlanStore = await openStudy(root, planStream, build, room)
  autorun(() => {
    if (plan.load.state === 'ready' && plan.isWhole) noteDays(root, plan)
  })
  return plan
}

/** The student's plan. */
export const planArea = new Area((root) => createPlanStore(root))
