import type { DayFacts } from '../../../../../contract/domain/habit/facts'
import { getStudyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import type { RewardTask } from '../../../../../contract/schemas/habit/excitation'
import { isTime, type TaskGoal, type TaskRule, type Tasks } from '../content/tasks'
import type { Days } from '../../../domain/day-facts'

/** How many study days after its end the award of a task can still be taken; so long does what was done offline count. */
export const CLAIM_DAYS = 7

/** A task of one student: a rule, and the study days in which it is done. */
export interface Task extends Days {
  readonly taskId: string
  readonly kind: RewardTask['kind']
  readonly rule: TaskRule
}

/** The study days between which the tasks of a student are looked for. */
export interface Life {
  /** On which the account was made. */
  readonly registered: number
  readonly today: number
  /** Whether the person had no account before. */
  readonly isNew: boolean
  /** Tasks whose award the person took with a former account. */
  readonly former: ReadonlySet<string>
}

/** A student's yes-or-no states, whenever they became true. */
export interface States {
  readonly profile: boolean
  readonly joined: boolean
  readonly plan: boolean
}

const dailyOn = (rule: TaskRule, day: number): Task => ({
  taskId: `${rule.taskId}_${day}`,
  kind: 'daily',
  rule,
  from: day,
  to: day,
})

/** The tasks of a student that have begun and whose award can still be taken, daily ones with each of their days. */
export function getTasks(
  { newcomer, daily, campaigns }: Tasks,
  { registered, today, isNew, former }: Life,
): Task[] {
  const first = Math.max(registered, today - CLAIM_DAYS)
  const days = Array.from({ length: Math.max(0, today - first + 1) }, (_, nth) => today - nth)
  const all: Task[] = [
    ...(isNew ? newcomer.tasks : []).map((rule) => ({
      taskId: rule.taskId,
      kind: 'newcomer' as const,
      rule,
      from: registered,
      to: registered + newcomer.days - 1,
    })),
    ...days.flatMap((day) => daily.map((rule) => dailyOn(rule, day))),
    ...campaigns.map((rule) => ({
      taskId: rule.taskId,
      kind: 'campaign' as const,
      rule,
      from: getStudyDay(rule.from),
      to: getStudyDay(rule.until),
    })),
  ]
  return all.filter(
    ({ taskId, from, to }) => from <= today && today <= to + CLAIM_DAYS && !former.has(taskId),
  )
}

/** Whether a task of that id has begun, so that its time is over where it is not among those of `tasksOf`. */
export function hasBegun(
  { newcomer, daily, campaigns }: Tasks,
  { today, isNew }: Life,
  taskId: string,
): boolean {
  const [, of, day] = /^([a-z0-9-]+)_(\d{1,6})$/.exec(taskId) ?? []
  if (of !== undefined) return Number(day) <= today && daily.some((rule) => rule.taskId === of)
  return (
    (isNew && newcomer.tasks.some((rule) => rule.taskId === taskId)) ||
    campaigns.some((rule) => rule.taskId === taskId && getStudyDay(rule.from) <= today)
  )
}

/** How far a student is with a goal, in minutes where it is a time. */
export interface Progress {
  readonly goal: number
  readonly done: number
}

/** How far a student is with a task, by what the log proves of its days. */
export function getProgress(
  { rule: { goal }, from, to }: Pick<Task, 'rule' | 'from' | 'to'>,
  facts: ReadonlyMap<number, DayFacts>,
  states: States,
): Progress {
  if ('state' in goal) return { goal: 1, done: Number(states[goal.state]) }
  const { measure, amount, days } = goal
  const each = [...facts].filter(([day]) => day >= from && day <= to).map(([, of]) => of[measure])
  if (days !== undefined) {
    return { goal: days, done: Math.min(days, each.filter((done) => done >= amount).length) }
  }
  const unit = isTime(measure) ? 60 : 1
  const sum = each.reduce((all, value) => all + value, 0)
  return { goal: amount / unit, done: Math.floor(Math.min(sum, amount) / unit) }
}

/** When a student looks at their tasks. */
export interface Look {
  readonly now: number
  readonly today: number
}

/** Seconds of a time that are missing still fit into those that are left. */
const fits = (measure: string, missing: number, left: number): boolean => !isTime(measure) || missing <= left

/**
 * Whether a task that is not done can still be: as many days are left as it wants, today with what is left of it, and as
 * much time as is missing. Work that a device did without a network and sends later may make it possible again.
 */
export function canBeDone(
  { rule: { goal }, from, to }: Pick<Task, 'rule' | 'from' | 'to'>,
  facts: ReadonlyMap<number, DayFacts>,
  { now, today }: Look,
): boolean {
  if ('state' in goal) return today <= to
  const { measure, amount, days } = goal
  const each = [...facts].filter(([day]) => day >= from && day <= to).map(([, of]) => of[measure])
  if (days === undefined) {
    const sum = each.reduce((all, value) => all + value, 0)
    return today <= to && fits(measure, amount - sum, (getEnd({ from, to }) - now) / 1000)
  }
  const done = each.filter((value) => value >= amount).length
  const ofToday = facts.get(today)?.[measure] ?? 0
  const isTodayLeft =
    ofToday < amount && fits(measure, amount - ofToday, (studyDayStart(today + 1) - now) / 1000)
  return done + Math.max(0, to - today) + (isTodayLeft ? 1 : 0) >= days
}

/** Whether a goal is read from the log. */
export const isOfLog = ({ rule: { goal } }: { readonly rule: { readonly goal: TaskGoal } }): boolean =>
  'measure' in goal

/** When a task can be done no more. */
export const getEnd = ({ to }: Days): number => studyDayStart(to + 1)
