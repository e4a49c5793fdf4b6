import { studyDay } from '../learning/day'
import { compareEvents, prevails } from '../learning/stream'
import { planSubject, type PlanEvent, type TaskFacts, type TaskState } from './event'

/** A task as it stands. */
export interface Task extends TaskFacts {
  readonly state: TaskState
  /** Study day on which it was ticked; undefined for one that is open. */
  readonly doneDay: number | undefined
}

/** A student's plan, as a fold of their events: the same in whatever order and however often they come. */
export class PlanFold {
  private readonly heard = new Set<string>()
  private readonly decisions = new Map<string, PlanEvent>()
  private made: readonly Task[] | undefined

  /** Takes events in, in any order; known ones change nothing. */
  add(events: Iterable<PlanEvent>): void {
    for (const event of events) {
      if (this.heard.has(event.id)) continue
      this.heard.add(event.id)
      const subject = planSubject(event)
      const held = this.decisions.get(subject)
      if (!held || prevails(event, held)) this.decisions.set(subject, event)
    }
    this.made = undefined
  }

  has(id: string): boolean {
    return this.heard.has(id)
  }

  /** The decision that one would replace, if there is one. */
  replaced(event: Pick<PlanEvent, 'kind' | 'task'>): PlanEvent[] {
    return [this.decisions.get(planSubject(event)) ?? []].flat()
  }

  /** Every task but those that were dropped, by day, and by time where they are of one day. */
  get tasks(): readonly Task[] {
    this.made ??= this.make()
    return this.made
  }

  private make(): Task[] {
    return [...this.decisions.values()]
      .flatMap((event) => (event.kind === 'task' ? event : []))
      .sort((one, other) => one.day - other.day || compareEvents(one, other))
      .flatMap(({ task, title, day, minutes, to }) => {
        const tick = this.decisions.get(planSubject({ kind: 'tick', task }))
        const state = tick?.kind === 'tick' ? tick.state : 'open'
        const doneDay = tick && state === 'done' ? studyDay(tick.at) : undefined
        return state === 'dropped'
          ? []
          : { task, title, day, minutes, ...(to !== undefined && { to }), state, doneDay }
      })
  }
}
