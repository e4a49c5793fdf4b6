import type { StudyEvent } from '../study/stream'

/** State of a task; a dropped task stays in the log and can be restored. */
export const taskStates = ['open', 'done', 'dropped'] as const
export type TaskState = (typeof taskStates)[number]

/** Maximum length of a task's title, in characters. */
export const MAX_TITLE = 60
/** Longest task, in minutes. */
export const MAX_MINUTES = 600
/** Minutes a day: the least and the most a student may plan, and the default. */
export const dailyLimits = { least: 10, most: 1440, usual: 180 } as const
export const MINUTES_OF_DAY = 1440

/** The facts of a task. */
export interface TaskFacts {
  /** A UUIDv7 for a student's own task; a task added from a report has the same id each time. */
  readonly task: string
  readonly title: string
  /** Study day it is planned for. */
  readonly day: number
  /** Length in minutes. */
  readonly minutes: number
  /** Start, as minutes after midnight in China, for instance of a live class; absent if it may be done at any time. */
  readonly begins?: number
  /** Address of the page it is done on. */
  readonly to?: string
  /** Number of words, answers or cards after which it is done, for tasks that are counted. */
  readonly count?: number
}

/** Copies a task's facts without the other fields of an event or a plan entry. */
export function factsOfTask({ task, title, day, minutes, begins, to, count }: TaskFacts): TaskFacts {
  return {
    task,
    title,
    day,
    minutes,
    ...(begins !== undefined && { begins }),
    ...(to !== undefined && { to }),
    ...(count !== undefined && { count }),
  }
}

/** Adds or changes a task; the newest facts apply. */
export interface TaskEvent extends StudyEvent, TaskFacts {
  readonly kind: 'task'
}

/** Sets a task's state; separate from its facts, so that a tick on one device and a new day on another both apply. */
export interface TickEvent extends StudyEvent {
  readonly kind: 'tick'
  readonly task: string
  readonly state: TaskState
  /** Restores a dropped task without changing whether it is done. */
  readonly isBack?: true
}

/** Records that the app saw a task being done, and on which study day. A student's own decision overrides it. */
export interface DoneEvent extends StudyEvent {
  readonly kind: 'done'
  readonly task: string
  readonly day: number
}

/** Sets for how many minutes a day the student plans. */
export interface LimitEvent extends StudyEvent {
  readonly kind: 'limit'
  readonly minutes: number
}

/** Leaves an overfull day as it is; the app no longer offers to spread its tasks while it has this many minutes. */
export interface LeaveEvent extends StudyEvent {
  readonly kind: 'leave'
  readonly day: number
  readonly minutes: number
}

/** A student's decision about the plan; for each subject the newest applies. */
export type PlanDecision = TaskEvent | TickEvent | LimitEvent | LeaveEvent

/** An event of the plan's stream. */
export type PlanEvent = PlanDecision | DoneEvent

/** The fields of an event that name its subject. */
type Subject =
  | Pick<TaskEvent | TickEvent | DoneEvent, 'kind' | 'task'>
  | Pick<LeaveEvent, 'kind' | 'day'>
  | Pick<LimitEvent, 'kind'>

/** Key of an event's subject: of events with one key only the newest applies. Undefined for an event that decides nothing. */
export function planSubject(event: Subject): string | undefined {
  switch (event.kind) {
    case 'task':
    case 'tick':
      return `${event.kind}/${event.task}`
    case 'leave':
      return `leave/${event.day}`
    case 'limit':
      return event.kind
    case 'done':
      return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0

/** Checks the fields of each kind of event besides id and time. */
const shapes: Readonly<Record<PlanEvent['kind'], (field: (name: string) => unknown) => boolean>> = {
  task: (field) =>
    isText(field('task')) &&
    isText(field('title')) &&
    isCount(field('day')) &&
    isCount(field('minutes')) &&
    isCount(field('begins') ?? 0) &&
    isCount(field('count') ?? 0) &&
    isText(field('to') ?? ''),
  tick: (field) => isText(field('task')) && taskStates.some((state) => state === field('state')),
  done: (field) => isText(field('task')) && isCount(field('day')),
  limit: (field) => isCount(field('minutes')),
  leave: (field) => isCount(field('day')) && isCount(field('minutes')),
}

/** Whether a value from the device's storage is a valid event. What the server accepts is defined by its schema. */
export function isPlanEvent(value: unknown): value is PlanEvent {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  const kind = field('kind')
  const isKind = (name: unknown): name is PlanEvent['kind'] =>
    isText(name) && Object.keys(shapes).includes(name)
  return isText(field('id')) && isCount(field('at')) && isKind(kind) && shapes[kind](field)
}
