import type { StudyEvent } from '../learning/stream'

/** What becomes of a task; one that is dropped stays in the log and can be taken back. */
export const taskStates = ['open', 'done', 'dropped'] as const
export type TaskState = (typeof taskStates)[number]

/** Most signs of a task's title. */
export const MAX_TITLE = 60
/** Longest task, in minutes. */
export const MAX_MINUTES = 600

/** What a task is about. */
export interface TaskFacts {
  /** A UUIDv7 for what a student writes; for what a report names, the same id whenever it is added. */
  readonly task: string
  readonly title: string
  /** Study day on which it is to be done. */
  readonly day: number
  /** How long it takes, in minutes. */
  readonly minutes: number
  /** Where in the app it is done. */
  readonly to?: string
}

/** Adds a task, or changes it: its newest facts hold. */
export interface TaskEvent extends StudyEvent, TaskFacts {
  readonly kind: 'task'
}

/** Says what became of a task; apart from its facts, so that a tick here and a new day there both hold. */
export interface TickEvent extends StudyEvent {
  readonly kind: 'tick'
  readonly task: string
  readonly state: TaskState
}

/** An event of the plan's stream. Each is a decision; of those about the same subject one holds. */
export type PlanEvent = TaskEvent | TickEvent

/** What an event decides about. */
export const planSubject = ({ kind, task }: Pick<PlanEvent, 'kind' | 'task'>): string => `${kind}/${task}`

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0

/** Whether a value that was kept on a device is an event still; what the server takes, the contract decides. */
export function isPlanEvent(value: unknown): value is PlanEvent {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  if (!isText(field('id')) || !isCount(field('at')) || !isText(field('task'))) return false
  if (field('kind') === 'tick') return taskStates.some((state) => state === field('state'))
  return (
    field('kind') === 'task' &&
    isText(field('title')) &&
    isCount(field('day')) &&
    isCount(field('minutes')) &&
    isText(field('to') ?? '')
  )
}
