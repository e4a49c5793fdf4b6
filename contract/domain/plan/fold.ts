import { studyDay } from '../study/day'
import { compareEvents, prevails } from '../study/stream'
import { minuteOfStudyDay } from './clock'
import {
  dailyLimits,
  factsOfTask,
  MINUTES_OF_DAY,
  planSubject,
  type DoneEvent,
  type PlanDecision,
  type PlanEvent,
  type TaskEvent,
  type TaskFacts,
  type TaskState,
  type TickEvent,
} from './event'

/** A task as it stands. */
export interface Task extends TaskFacts {
  readonly state: TaskState
  /** Study day on which it was done; undefined for one that is open. */
  readonly doneDay: number | undefined
  /** The author of the change: the student, or the app that saw it done; undefined where nobody has said anything. */
  readonly saidBy: 'student' | 'app' | undefined
  /** Unix ms at which it was added, or taken back last: what was done before is not it. */
  readonly since: number
  /** Unix ms of the newest event about it. */
  readonly changedAt: number
}

/** Tasks without a time of their own come after those with one. */
const getTime = ({ begins }: TaskFacts): number =>
  begins === undefined ? MINUTES_OF_DAY : minuteOfStudyDay(begins)

/** Orders tasks by their days and the times of these. */
export const compareTimes = (a: TaskFacts, b: TaskFacts): number => a.day - b.day || getTime(a) - getTime(b)

/** A student's plan, as a fold of their events: the same in whatever order and however often they come. */
export class PlanFold {
  private readonly received = new Set<string>()
  private readonly decisions = new Map<string, PlanDecision>()
  /** When each task was added first. */
  private readonly added = new Map<string, number>()
  /** When the app saw each task done first. */
  private readonly seen = new Map<string, DoneEvent>()
  private made: readonly Task[] | undefined

  /** Takes events in, in any order; known ones change nothing. */
  add(events: Iterable<PlanEvent>): void {
    for (const event of events) {
      if (this.received.has(event.id)) continue
      this.received.add(event.id)
      this.take(event)
    }
    this.made = undefined
  }

  has(id: string): boolean {
    return this.received.has(id)
  }

  /** The decision that one would replace, if there is one. */
  replaced(event: Parameters<typeof planSubject>[0]): PlanDecision[] {
    return [this.decisions.get(planSubject(event) ?? '') ?? []].flat()
  }

  /** Every task but those that were dropped, by day, and by time where they are of one day. */
  get tasks(): readonly Task[] {
    this.made ??= this.make()
    return this.made
  }

  /** Whether the student has taken a task out of the plan. */
  isDropped(task: string): boolean {
    const decision = this.decisions.get(planSubject({ kind: 'tick', task }) ?? '')
    return decision?.kind === 'tick' && decision.state === 'dropped'
  }

  /** Minutes a day for which the student plans. */
  get limit(): number {
    return this.ownLimit ?? dailyLimits.usual
  }

  /** The same where the student has said so themselves. */
  get ownLimit(): number | undefined {
    const decision = this.decisions.get(planSubject({ kind: 'limit' }) ?? '')
    return decision?.kind === 'limit' ? decision.minutes : undefined
  }

  /** With how many minutes a day may stay as it is; 0 where nothing was said of it. */
  leftAt(day: number): number {
    const decision = this.decisions.get(planSubject({ kind: 'leave', day }) ?? '')
    return decision?.kind === 'leave' ? decision.minutes : 0
  }

  private take(event: PlanEvent): void {
    if (event.kind === 'done') {
      const known = this.seen.get(event.task)
      if (!known || compareEvents(event, known) < 0) this.seen.set(event.task, event)
      return
    }
    if (event.kind === 'task')
      this.added.set(event.task, Math.min(event.at, this.added.get(event.task) ?? event.at))
    const subject = planSubject(event) ?? event.id
    const held = this.decisions.get(subject)
    if (!held || prevails(event, held)) this.decisions.set(subject, event)
  }

  private make(): Task[] {
    return [...this.decisions.values()]
      .flatMap((event) => (event.kind === 'task' ? event : []))
      .sort((a, b) => compareTimes(a, b) || compareEvents(a, b))
      .flatMap((event) => this.findTask(event) ?? [])
  }

  private findTask(event: TaskEvent): Task | undefined {
    const decision = this.decisions.get(planSubject({ kind: 'tick', task: event.task }) ?? '')
    const tick = decision?.kind === 'tick' ? decision : undefined
    if (tick?.state === 'dropped') return undefined
    const seen = this.seen.get(event.task)
    return {
      ...factsOfTask(event),
      ...standing(tick, seen),
      since: Math.max(this.added.get(event.task) ?? event.at, tick?.isBack ? tick.at : 0),
      changedAt: Math.max(event.at, tick?.at ?? 0, seen?.at ?? 0),
    }
  }
}

/** The outcome of a task: as the student said, and where they have said nothing, as the app saw. */
function standing(
  tick: TickEvent | undefined,
  seen: DoneEvent | undefined,
): Pick<Task, 'state' | 'doneDay' | 'saidBy'> {
  if (tick && !tick.isBack)
    return {
      state: tick.state,
      doneDay: tick.state === 'done' ? studyDay(tick.at) : undefined,
      saidBy: 'student',
    }
  if (seen) return { state: 'done', doneDay: seen.day, saidBy: 'app' }
  return { state: 'open', doneDay: undefined, saidBy: undefined }
}
