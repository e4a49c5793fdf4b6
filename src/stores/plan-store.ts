import { action, computed, makeObservable, observable } from 'mobx'
import { ApiError } from '@/api/errors'
import { doneOn, isSameDaily, type DoingsByDay } from '../../contract/domain/plan/doing'
import {
  factsOfTask,
  type DoneEvent,
  type PlanEvent,
  type TaskFacts,
  type TaskState,
} from '../../contract/domain/plan/event'
import { compareTimes, type PlanFold, type Task } from '../../contract/domain/plan/fold'
import { listLoads, minutesOn, type DayLoad } from '../../contract/domain/plan/load'
import type { Move } from '../../contract/domain/plan/spread'
import { planStream, type NewPlanEvent } from './plan-stream'
import { StudyStore } from './study'
import { GUEST } from './study-log/journal'
import { StudyLog, type StudyLogDeps } from './study-log/log'

/** Days among which a task that has no day of its own finds one. */
const SPREAD_DAYS = 3

export interface PlanStoreDeps extends StudyLogDeps {
  /** The activities of an owner on this device lately. */
  doings(owner: string): DoingsByDay
  /** The tasks that the signed-in student has done lately on any device. Rejects with ApiError. */
  listDone?(): Promise<readonly Pick<DoneEvent, 'task' | 'day'>[]>
}

/** The changes that a student may make to a task; what is undefined it has no more. */
export interface TaskChange extends Partial<Pick<TaskFacts, 'title' | 'day' | 'minutes'>> {
  readonly begins?: number | undefined
}

/** A task of which nobody has said anything. */
const untouched = { state: 'open', doneDay: undefined, saidBy: undefined, since: 0, changedAt: 0 } as const

/** The tasks that a student means to do, and their days. Everything is done at once on the device. */
export class PlanStore extends StudyStore<PlanEvent, PlanFold, NewPlanEvent> {
  protected readonly log: StudyLog<PlanEvent, PlanFold, NewPlanEvent>
  private given: readonly TaskFacts[] = []

  constructor(private readonly deps: PlanStoreDeps) {
    super()
    this.log = new StudyLog(planStream, deps, {
      open: () => Promise.resolve(),
      refresh: () => Promise.resolve(false),
    })
    makeObservable<this, 'given'>(this, {
      given: observable.ref,
      tasks: computed,
      classes: computed,
      loads: computed,
      freeDay: computed,
      move: action,
      giveClasses: action,
    })
  }

  /** Every task but those that were dropped, by day. A class that was moved has the time of the schedule. */
  get tasks(): readonly Task[] {
    const { tasks } = this.state
    const moved = new Map(
      this.given.flatMap(({ task, begins }) => (begins === undefined ? [] : [[task, begins]])),
    )
    return tasks
      .map((task) => {
        const begins = moved.get(task.task) ?? task.begins
        return begins === undefined || begins === task.begins ? task : { ...task, begins }
      })
      .sort(compareTimes)
  }

  /** Live classes that the student is given and has not planned, as tasks: they take their time all the same. */
  get classes(): readonly Task[] {
    const isNew = ({ task }: TaskFacts) => !this.findTask(task) && !this.state.isDropped(task)
    return this.given.filter(isNew).map((facts) => ({ ...facts, ...untouched }))
  }

  /** Minutes of each study day on which anything is planned, is given or was done. */
  get loads(): ReadonlyMap<number, DayLoad> {
    return listLoads([...this.tasks, ...this.classes])
  }

  findTask(id: string): Task | undefined {
    return this.tasks.find(({ task }) => task === id)
  }

  /** The plan's task for a thing: itself, or for a daily task the one that its day has under another id. */
  planned({ day, ...thing }: Pick<TaskFacts, 'task' | 'to'> & { readonly day?: number }): Task | undefined {
    return this.findTask(thing.task) ?? (day === undefined ? undefined : this.twinOn(day, thing))
  }

  override async enter(uid: string | undefined): Promise<void> {
    if (this.isOpenFor(uid) && this.load.state === 'ready') return this.catchUp()
    await super.enter(uid)
    await this.tickMet()
  }

  override async catchUp(): Promise<void> {
    this.tickDone()
    await super.catchUp()
    await this.tickMet()
  }

  /**
   * Ticks what a student has just done on this device, in their plan. One that is being opened ticks it then, and one that
   * is open meets the server for it no sooner than for any other event.
   */
  async tick(uid: string | undefined): Promise<void> {
    if (this.isOpenFor(uid) && this.load.state !== 'failed') this.tickDone()
    else await this.enter(uid)
  }

  /**
   * The day of the next few, today among them, on which least is planned: what is added without a day goes there, so
   * that three things of one report do not all come on one day.
   */
  get freeDay(): number {
    const days = Array.from({ length: SPREAD_DAYS }, (_, at) => this.today + at)
    const countMinutes = (day: number): number => this.loads.get(day)?.open ?? 0
    return days.reduce((best, day) => (countMinutes(day) < countMinutes(best) ? day : best))
  }

  /** Adds a task that the student writes; returns its id. */
  write(facts: Omit<TaskFacts, 'task'>): string {
    const task = this.deps.idAt(this.log.now())
    this.log.write([{ kind: 'task', ...factsOfTask({ ...facts, task }) }])
    return task
  }

  /**
   * Adds what the app names, on its day or on one with room, and returns that day; what is planned already stays as it is.
   * One that was dropped comes back.
   */
  add({ day = this.freeDay, ...facts }: Omit<TaskFacts, 'day'> & { readonly day?: number }): number {
    const known = this.planned({ ...facts, day })
    if (known) return known.day
    this.log.write([{ kind: 'task', ...factsOfTask({ ...facts, day }) }])
    if (!this.findTask(facts.task)) this.takeBack(facts.task)
    return day
  }

  /**
   * Puts what has a name of its own on a day: what is planned and open moves there, what was dropped comes back, and what
   * is done stays as it is.
   */
  arrange(facts: TaskFacts): void {
    const found = this.findTask(facts.task)
    if (found?.state === 'done') return
    if (found) return this.change(facts.task, facts)
    this.log.write([{ kind: 'task', ...factsOfTask(facts) }])
    if (!this.findTask(facts.task)) this.takeBack(facts.task)
  }

  /** Changes what a task is about. */
  change(id: string, facts: TaskChange): void {
    const found = this.findTask(id)
    if (!found) return
    const { begins, ...changes } = facts
    const { begins: before, ...rest } = found
    const time = 'begins' in facts ? begins : before
    const changed = factsOfTask({ ...rest, ...changes, ...(time !== undefined && { begins: time }) })
    if (JSON.stringify(changed) !== JSON.stringify(factsOfTask(found)))
      this.log.write([{ kind: 'task', ...changed }])
  }

  /** Moves tasks to other days. A daily task is dropped where the other day already has one. */
  move(moves: readonly Pick<Move, 'task' | 'to'>[]): void {
    for (const { task, to } of moves) {
      const found = this.findTask(task)
      if (found && this.twinOn(to, found)) this.mark(task, 'dropped')
      else this.change(task, { day: to })
    }
  }

  /** Says what became of a task. */
  mark(task: string, state: TaskState): void {
    if (this.findTask(task)?.state !== state) this.log.write([{ kind: 'tick', task, state }])
  }

  /** Takes a task back that was dropped. */
  takeBack(task: string): void {
    this.log.write([{ kind: 'tick', task, state: 'open', isBack: true }])
  }

  /** Learns which live classes the student is given in the next time. */
  giveClasses(classes: readonly TaskFacts[]): void {
    this.given = classes
  }

  /** Sets for how many minutes a day the student plans. */
  setLimit(minutes: number): void {
    if (this.state.limit !== minutes) this.log.write([{ kind: 'limit', minutes }])
  }

  /** Leaves a day as full as it is. */
  leave(day: number): void {
    this.log.write([{ kind: 'leave', day, minutes: minutesOn(this.loads, day) }])
  }

  /** Another task of a day that is the same thing as one. */
  private twinOn(day: number, thing: Pick<TaskFacts, 'task' | 'to'>): Task | undefined {
    return this.tasks.find(
      (task) => task.task !== thing.task && (task.doneDay ?? task.day) === day && isSameDaily(task, thing),
    )
  }

  private isOpenFor(uid: string | undefined): boolean {
    return this.owner === (uid ?? GUEST)
  }

  /** Ticks tasks known to be done once the server was reached, and sends that too: a plan is sent as a whole. */
  private async tickMet(): Promise<void> {
    const isTicked = this.tickDone()
    const isTickedElsewhere = await this.tickElsewhere()
    if ((isTicked || isTickedElsewhere) && !this.sync.isUnreached) await super.catchUp()
  }

  /**
   * Ticks what was done on this device since it was planned; of what the student has ticked themselves nothing is said.
   * Returns whether there was anything.
   */
  private tickDone(): boolean {
    if (this.load.state !== 'ready' || !this.isWhole) return false
    const doings = this.deps.doings(this.owner)
    if (doings.size === 0) return false
    const ticks = this.tasks.flatMap((task): NewPlanEvent[] => {
      const day = task.saidBy === undefined ? doneOn(task, doings) : undefined
      return day === undefined ? [] : [{ kind: 'done', task: task.task, day }]
    })
    return this.log.write(ticks).length > 0
  }

  /**
   * Ticks what was done on other devices, as the server says; where it cannot be asked, another time. Resolves to whether
   * there was anything.
   */
  private async tickElsewhere(): Promise<boolean> {
    const { owner, deps } = this
    const isOpen = (task: Task | undefined): boolean => task !== undefined && task.saidBy === undefined
    if (!deps.listDone || this.isGuest || !this.log.hasSynced || !this.tasks.some(isOpen)) return false
    try {
      const done = await deps.listDone()
      if (owner !== this.owner || this.load.state !== 'ready') return false
      const open = done.filter(({ task }) => isOpen(this.findTask(task)))
      const ticks = open.map(({ task, day }): NewPlanEvent => ({ kind: 'done', task, day }))
      return this.log.write(ticks).length > 0
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return false
    }
  }
}
