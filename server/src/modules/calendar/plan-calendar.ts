import { createHash } from 'node:crypto'
import { dateOf, studyDay } from '../../../../contract/domain/learning/day'
import { beginsAt } from '../../../../contract/domain/plan/clock'
import { isPlanEvent } from '../../../../contract/domain/plan/event'
import { PlanFold, type Task } from '../../../../contract/domain/plan/fold'
import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { eventsAfter, newestPlace } from '../../domain/study-log-repo'
import { calendarText as file, type CalendarEvent } from '../../lib/ical'
import { DomainError } from '../../errors'
import { createSemaphore } from '../../lib/semaphore'
import { singleFlight } from '../../lib/single-flight'
import { calendarText as text } from '../../strings/calendar'

const PAGE = 1000
const MINUTE_MS = 60_000
/** Days after which what was not done leaves the calendar; in the plan it stays. */
const DAYS_BACK = 60
/** Tasks of a calendar, the nearest of those to come. */
const MOST_TASKS = 2000
/** Open tasks that are remembered of a plan, the last days' ones. */
const MOST_OPEN = 4000
/** How often a calendar is worth being asked for. */
const REFRESH = 'PT1H'
const PLAN_PATH = '/courses/task-list'

/** Whose calendar it is, and where the server is met from outside. */
interface Of {
  readonly uid: string
  readonly origin: string
  readonly now: Date
}

async function foldOf(db: Db, uid: string): Promise<PlanFold> {
  const fold = new PlanFold()
  for (let place = 0, isEnd = false; !isEnd;) {
    const rows = await eventsAfter(db, { uid, stream: 'plan' }, place, PAGE)
    const events = rows.map(({ id, kind, body, happened_at }): unknown => ({
      id,
      kind,
      at: happened_at.getTime(),
      ...(typeof body === 'object' && body),
    }))
    fold.add(events.filter(isPlanEvent))
    place = rows.at(-1)?.place ?? place
    isEnd = rows.length < PAGE
  }
  return fold
}

function timeOf({ day, begins, minutes }: Task): CalendarEvent['time'] {
  if (begins === undefined) return { date: dateOf(day), dayAfter: dateOf(day + 1) }
  const start = beginsAt(day, begins)
  return { start, end: start + minutes * MINUTE_MS }
}

function eventOf(task: Task, { uid, origin }: Of): CalendarEvent {
  // Students have tasks of the same id; nobody is told by it whose it is.
  const name = createHash('sha256').update(`${uid}/${task.task}`).digest('hex').slice(0, 32)
  return {
    uid: `${name}@plan.shangan`,
    changed: task.changedAt,
    time: timeOf(task),
    title: text.title(task.title, task.minutes),
    description: text.description(task.minutes),
    url: new URL(task.to ?? PLAN_PATH, origin).href,
  }
}

/** Folds that run at once: a student may have years of plans, and nobody waits for a calendar. */
const FOLDS = 2
/** Plans that wait to be folded; who comes then is asked to come again. */
const MOST_WAITING = 50
/** Students whose open tasks are remembered, as long as their plan does not change. */
const MOST_KEPT = 500

/** Makes calendars of plans. A plan is folded once for all who ask at the same time, and again only when it has changed. */
export function createPlanCalendars(db: Db): (of: Of) => Promise<string> {
  const flight = singleFlight<readonly Task[]>()
  const folds = createSemaphore({
    running: FOLDS,
    waiting: MOST_WAITING,
    full: () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 60 }),
  })
  const kept = new Map<string, { readonly newest: number; readonly tasks: readonly Task[] }>()

  async function openTasks(uid: string): Promise<readonly Task[]> {
    const newest = await newestPlace(db, { uid, stream: 'plan' })
    const before = kept.get(uid)
    if (before?.newest === newest) return before.tasks
    const tasks = await folds(async () => {
      const { tasks: all } = await foldOf(db, uid)
      return all.filter(({ state }) => state === 'open').slice(-MOST_OPEN)
    })
    kept.delete(uid)
    kept.set(uid, { newest, tasks })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return tasks
  }

  /** What a student has still to do, as an iCalendar file: what has a time at its time, all else on its day. */
  return async (of) => {
    const tasks = await flight(of.uid, () => openTasks(of.uid))
    const from = studyDay(of.now.getTime()) - DAYS_BACK
    return file(
      tasks
        .filter(({ day }) => day >= from)
        .slice(0, MOST_TASKS)
        .map((task) => eventOf(task, of)),
      'plan',
      { name: text.name, refresh: REFRESH },
    )
  }
}
