import type { StudyEvent } from '../learning/stream'

/** What becomes of a task; one that is dropped stays in the log and can be taken back. */
export const taskStates = ['open', 'done', 'dropped'] as const
export type TaskState = (typeof taskStates)[number]

/** Most signs of a task's title. */
export const MAX_TITLE = 60
/** Longest task, in minutes. */
export const MAX_MINUTES = 600
/** Minutes a day for which a student may plan at least and at most, and those of one who has said nothing. */
export const dailyLimits = { least: 10, most: 1440, usual: 180 } as const
export const MINUTES_OF_DAY = 1440

/** What a task is about. */
export interface TaskFacts {
  /** A UUIDv7 for what a student writes; for what a report names, the same id whenever it is added. */
  readonly task: string
  readonly title: string
  /** Study day on which it is to be done. */
  readonly day: number
  /** How long it takes, in minutes. */
  readonly minutes: number
  /** Minute of the day in China at which it begins, as a live class does; absent where it may be done at any time. */
  readonly begins?: number
  /** Where in the app it is done. */
  readonly to?: string
  /** How many words, answers or cards of a study day make it done, where it is counted by them. */
  readonly count?: number
}

/** The facts of a task without what its event or its entry in the plan says besides. */
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

/** Adds a task, or changes it: its newest facts hold. */
export interface TaskEvent extends StudyEvent, TaskFacts {
  readonly kind: 'task'
}

/** Says what became of a task; apart from its facts, so that a tick here and a new day there both hold. */
export interface TickEvent extends StudyEvent {
  readonly kind: 'tick'
  readonly task: string
  readonly state: TaskState
  /** It takes back a task that was dropped, and says nothing of whether it is done. */
  readonly isBack?: true
}

/** The app has seen that a task's thing was done, and on which study day. It decides nothing: what the student says holds. */
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

/** A day stays as full as it is, with so many minutes: it is not offered to be spread. */
export interface LeaveEvent extends StudyEvent {
  readonly kind: 'leave'
  readonly day: number
  readonly minutes: number
}

/** What a student decides of the plan, of which the newest decision holds. */
export type PlanDecision = TaskEvent | TickEvent | LimitEvent | LeaveEvent

/** An event of the plan's stream. */
export type PlanEvent = PlanDecision | DoneEvent

/** A decision before it has an id and a time, as far as its subject goes. */
type Subject =
  | Pick<TaskEvent | TickEvent | DoneEvent, 'kind' | 'task'>
  | Pick<LeaveEvent, 'kind' | 'day'>
  | Pick<LimitEvent, 'kind'>

/** What an event decides about, the same for those of which only one holds; undefined for one that decides nothing. */
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

/** What each kind of event has besides id and time. */
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

/** Whether a value that was kept on a device is an event still; what the server takes, the contract decides. */
export function isPlanEvent(value: unknown): value is PlanEvent {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  const kind = field('kind')
  const isKind = (name: unknown): name is PlanEvent['kind'] =>
    isText(name) && Object.keys(shapes).includes(name)
  return isText(field('id')) && isCount(field('at')) && isKind(kind) && shapes[kind](field)
}
