import { createTodayApi, type LearningMap, type MapStage, type MapStep } from '@/api/today'
import { useMoment } from '@/kit/use-moment'
import { useSeen } from '@/kit/use-seen'
import { areNumbers, areTexts, getField, isListOf } from '@/lib/fields'
import type { PlanStore } from '@/stores/plan-store'
import { mapText as text } from '../../strings/map'
import { chinaTime, daysUntil } from '../../../../../contract/domain/china-time'
import { dayBefore, stageStates, taskOfStep, type StageState } from '../../../../../contract/domain/habit/map'

const isStep = (value: unknown): boolean =>
  areTexts(value, ['id', 'title', 'summary', 'to', 'why']) && Array.isArray(getField(value, 'how'))
const isStage = (value: unknown): boolean =>
  areTexts(value, ['id', 'title', 'summary']) &&
  areNumbers(value, ['from', 'until']) &&
  isListOf(getField(value, 'steps'), isStep)
const isMap = (value: unknown): value is LearningMap =>
  areTexts(value, ['examDate', 'examDateNote']) && isListOf(getField(value, 'stages'), isStage)

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
