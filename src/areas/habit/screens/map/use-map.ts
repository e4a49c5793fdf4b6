import * as v from 'valibot'
import { createTodayApi, type LearningMap, type MapStage, type MapStep } from '@/api/today'
import { useMoment } from '@/kit/use-moment'
import { useSeen } from '@/kit/use-seen'
import type { PlanStore } from '@/stores/plan-store'
import { mapText as text } from '../../strings/map'
import { chinaTime, daysUntil } from '../../../../../contract/domain/china-time'
import { dayBefore, stageStates, taskOfStep, type StageState } from '../../../../../contract/domain/habit/map'

const titled = { id: v.string(), title: v.string(), summary: v.string() }
const stepShape = v.object({ ...titled, to: v.string(), why: v.string(), how: v.array(v.unknown()) })
const stageShape = v.object({ ...titled, from: v.number(), until: v.number(), steps: v.array(stepShape) })
const mapShape = v.object({ examDate: v.string(), examDateNote: v.string(), stages: v.array(stageShape) })
const isMap = (value: unknown): value is LearningMap => v.is(mapShape, value)

/** The map, and the time by which it is read. */
export function useMap() {
  const loaded = useSeen('learning-map', {
    fetch: (api) => api.of(createTodayApi).getLearningMap(),
    isValue: isMap,
    isPublic: true,
  })
  return { ...loaded, now: useMoment() }
}

/** A stage as it stands. */
export interface StageNow {
  readonly stage: MapStage
  readonly state: StageState
  /** Its days, as they are read. */
  readonly days: string
}

/** The stages of a map as they stand, and the days that are left until the exam. */
export function getStages({ stages, examDate }: LearningMap, now: number): { left: number; all: StageNow[] } {
  const left = daysUntil(examDate, now)
  const { year } = chinaTime(now)
  const states = stageStates(stages, left)
  const all = stages.map((stage, at) => ({
    stage,
    state: states[at] ?? 'later',
    days: text.days(dayBefore(examDate, stage.from), dayBefore(examDate, stage.until), year),
  }))
  return { left, all }
}

/** How many steps of a stage are in the plan, and how many of those are done. */
export function getPlanned(
  plan: PlanStore | undefined,
  { steps }: MapStage,
): { planned: number; done: number } {
  const tasks = steps.flatMap(({ id }) => plan?.findTask(taskOfStep(id)) ?? [])
  return { planned: tasks.length, done: tasks.filter(({ state }) => state === 'done').length }
}

/** The sentence beneath the title of a step's row. */
export function stepHint(plan: PlanStore | undefined, { id, summary, minutes }: MapStep): string {
  const task = plan?.findTask(taskOfStep(id))
  const parts = [
    summary,
    ...(minutes === undefined ? [] : [text.minutes(minutes)]),
    ...(task ? [task.state === 'done' ? text.done : text.inPlan] : []),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
