import { makeAutoObservable } from 'mobx'
import type { ApiError } from '@/api/errors'
import type { Load } from '@/lib/load'
import type { PlanEvent, TaskFacts, TaskState } from '../../contract/domain/plan/event'
import type { PlanFold, Task } from '../../contract/domain/plan/fold'
import { planStream, type NewPlanEvent } from './plan-stream'
import type { OpenStudy } from './study'
import { GUEST, type SyncState } from './study-log/journal'
import { StudyLog, type StudyLogDeps } from './study-log/log'

/** Days among which a task that has no day of its own finds one. */
const SPREAD_DAYS = 3

/** What a student means to do, and on which day. Everything is done at once on the device. */
export class PlanStore implements OpenStudy {
  private readonly log: StudyLog<PlanEvent, PlanFold, NewPlanEvent>

  constructor(private readonly deps: StudyLogDeps) {
    this.log = new StudyLog(planStream, deps, {
      open: () => Promise.resolve(),
      refresh: () => Promise.resolve(false),
    })
    makeAutoObservable<this, 'deps' | 'log'>(
      this,
      // A computed value that stays the same object would notify nobody of its changes.
      { deps: false, log: false, tasks: false },
      { autoBind: true },
    )
  }

  get load(): Load<true, ApiError> {
    return this.log.load
  }

  get sync(): SyncState<PlanEvent> {
    return this.log.sync
  }

  get isWhole(): boolean {
    return this.log.isWhole
  }

  get isGuest(): boolean {
    return this.log.isGuest
  }

  get owner(): string {
    return this.log.owner
  }

  /** Study day that it is. */
  get today(): number {
    return this.log.day
  }

  /** Every task but those that were dropped, by day. */
  get tasks(): readonly Task[] {
    return this.log.state.tasks
  }

  taskOf(id: string): Task | undefined {
    return this.tasks.find(({ task }) => task === id)
  }

  async enter(uid: string | undefined): Promise<void> {
    await this.log.enter(uid ?? GUEST)
  }

  startAnyway(): void {
    this.log.startAnyway()
  }

  async listen(): Promise<void> {
    await this.log.listen()
  }

  async catchUp(): Promise<void> {
    await this.log.catchUp()
  }

  /**
   * The day of the next few, today among them, on which least is planned: what is added without a day goes there, so
   * that three things of one report do not all come on one day.
   */
  get freeDay(): number {
    const days = Array.from({ length: SPREAD_DAYS }, (_, at) => this.today + at)
    const minutesOf = (day: number): number =>
      this.tasks.reduce(
        (sum, task) => sum + (task.day === day && task.state === 'open' ? task.minutes : 0),
        0,
      )
    return days.reduce((best, day) => (minutesOf(day) < minutesOf(best) ? day : best))
  }

  /** Adds a task that the student writes; returns its id. */
  write(facts: Omit<TaskFacts, 'task'>): string {
    const task = this.deps.idAt(this.log.now())
    this.log.write([{ kind: 'task', task, ...facts }])
    return task
  }

  /** Adds what a report names, on a day with room; what is planned already stays as it is. One that was dropped comes back. */
  add(facts: Omit<TaskFacts, 'day'>): void {
    if (this.taskOf(facts.task)) return
    const task = { kind: 'task', ...facts, day: this.freeDay } as const
    this.log.write([task])
    if (!this.taskOf(facts.task)) this.mark(facts.task, 'open')
  }

  /** Changes what a task is about. */
  change(id: string, facts: Partial<Pick<TaskFacts, 'title' | 'day' | 'minutes'>>): void {
    const found = this.taskOf(id)
    if (!found) return
    const { task, title, day, minutes, to } = { ...found, ...facts }
    if (title === found.title && day === found.day && minutes === found.minutes) return
    this.log.write([{ kind: 'task', task, title, day, minutes, ...(to !== undefined && { to }) }])
  }

  /** Says what became of a task; `dropped` ones are taken back by `open`. */
  mark(task: string, state: TaskState): void {
    if (this.taskOf(task)?.state !== state) this.log.write([{ kind: 'tick', task, state }])
  }
}
