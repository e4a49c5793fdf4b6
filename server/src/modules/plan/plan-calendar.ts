import { createHash } from 'node:crypto'
import { formatDate, studyDay, getStudyDay, studyDayStart } from '../../../../contract/domain/study/day'
import { EXAM_DAYS } from '../../../../contract/domain/words/plan'
import { beginsAt } from '../../../../contract/domain/plan/clock'
import { isPlanEvent } from '../../../../contract/domain/plan/event'
import { PlanFold, type Task } from '../../../../contract/domain/plan/fold'
import { ErrorCode } from '../../../../contract/errors'
import type { Content } from '../../domain/content/content'
import type { Db } from '../../db'
import { eventFrom, eventsAfter, newestPlace } from '../../domain/study-log-repo'
import { calendarText as fileText, type CalendarEvent } from '../../lib/ical'
import { DomainError } from '../../errors'
import { createSemaphore } from '../../lib/semaphore'
import { createShares } from '../../lib/shares'
import { singleFlight } from '../../lib/single-flight'
import { calendarText as text } from './strings/calendar'

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
const MAP_PATH = '/learning-map'

/** The owner of the calendar, and the server's address from outside. */
interface Of {
  readonly uid: string
  readonly origin: string
  readonly now: Date
}

async function loadFold(db: Db, uid: string): Promise<PlanFold> {
  const fold = new PlanFold()
  for (let place = 0, isEnd = false; !isEnd;) {
    const page = await eventsAfter(db, { uid, stream: 'plan' }, place, PAGE)
    fold.add(page.rows.map(eventFrom).filter(isPlanEvent))
    place = page.rows.at(-1)?.place ?? place
    isEnd = page.isEnd
  }
  return fold
}

function findTime({ day, begins, minutes }: Task): CalendarEvent['time'] {
  if (begins === undefined) return { date: formatDate(day), dayAfter: formatDate(day + 1) }
  const start = beginsAt(day, begins)
  return { start, end: start + minutes * MINUTE_MS }
}

function getEvent(task: Task, { uid, origin }: Of): CalendarEvent {
  // Students have tasks of the same id; the hash does not reveal the student.
  const name = createHash('sha256').update(`${uid}/${task.task}`).digest('hex').slice(0, 32)
  return {
    uid: `${name}@plan.shangan`,
    changed: task.changedAt,
    time: findTime(task),
    title: text.title(task.title, task.minutes),
    description: text.description(task.minutes),
    url: new URL(task.to ?? PLAN_PATH, origin).href,
  }
}

/** The part of the content about the exam. */
type Exam = Pick<Content['home'], 'cohort' | 'examDate' | 'examDateNote'>

/** The days of the exam, without which a calendar of no tasks would be empty: RFC 5545, section 3.4, has none of that kind. */
function examEvent({ cohort, examDate, examDateNote }: Exam, { origin, now }: Of): CalendarEvent {
  const day = getStudyDay(examDate)
  return {
    uid: `exam-${examDate}@shangan`,
    changed: studyDayStart(studyDay(now.getTime())),
    time: { date: formatDate(day), dayAfter: formatDate(day + EXAM_DAYS) },
    title: text.exam(cohort),
    description: examDateNote,
    url: new URL(MAP_PATH, origin).href,
  }
}

/** Folds that run at once: a student may have years of plans, and nobody waits for a calendar. */
const FOLDS = 2
/** Plans that wait to be folded; who comes then is asked to come again. */
const MOST_WAITING = 50
/** Calendars of one student that wait, each for another name of the site. */
const WAITING_EACH = 2
/** Students whose open tasks are remembered, as long as their plan does not change. */
const MOST_CACHED = 500
/** Bytes of finished calendars that are remembered: one of a full plan has a million. */
const MOST_BYTES = 64_000_000

/** A calendar as it is sent. */
export interface PlanCalendar {
  readonly file: Buffer
  readonly etag: string
}

/** Remembers the calendars that were made last, one a student, each for all that it was made of. */
function createShelf() {
  const shelf = new Map<string, { readonly of: string; readonly calendar: PlanCalendar }>()
  let bytes = 0
  function drop(uid: string): void {
    bytes -= shelf.get(uid)?.calendar.file.length ?? 0
    shelf.delete(uid)
  }
  return {
    find(uid: string, of: string): PlanCalendar | undefined {
      const cached = shelf.get(uid)
      return cached?.of === of ? cached.calendar : undefined
    },
    keep(uid: string, of: string, calendar: PlanCalendar): void {
      drop(uid)
      shelf.set(uid, { of, calendar })
      bytes += calendar.file.length
      for (const oldest of shelf.keys()) {
        if (bytes <= MOST_BYTES) return
        drop(oldest)
      }
    },
  }
}

function calendarFrom(tasks: readonly Task[], exam: Exam, of: Of): PlanCalendar {
  const from = studyDay(of.now.getTime()) - DAYS_BACK
  const planned = tasks
    .filter(({ day }) => day >= from)
    .slice(0, MOST_TASKS)
    .map((task) => getEvent(task, of))
  const events = [...planned, examEvent(exam, of)]
  const written = Buffer.from(fileText(events, 'plan', { name: text.name, refresh: REFRESH }))
  const etag = `"${createHash('sha256').update(written).digest('hex').slice(0, 32)}"`
  return { file: written, etag }
}

/**
 * Makes calendars of plans, what has a time at its time and all else on its day. A plan is folded once for all who ask at
 * the same time, and again only when it has changed; a calendar is written again when its plan, the day, the exam or the
 * site's address has.
 */
export function createPlanCalendars(
  db: Db,
  content: { readonly home: Exam },
): (of: Of) => Promise<PlanCalendar> {
  const flight = singleFlight<PlanCalendar>()
  const full = () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 60 })
  const folds = createSemaphore({ running: FOLDS, waiting: MOST_WAITING, full })
  const takePlace = createShares()
  const cached = new Map<string, { readonly newest: number; readonly tasks: readonly Task[] }>()
  const shelf = createShelf()

  async function openTasks(uid: string, newest: number): Promise<readonly Task[]> {
    const before = cached.get(uid)
    if (before?.newest === newest) return before.tasks
    const { tasks: all } = await loadFold(db, uid)
    const tasks = all.filter(({ state }) => state === 'open').slice(-MOST_OPEN)
    cached.delete(uid)
    cached.set(uid, { newest, tasks })
    const [oldest] = cached.keys()
    if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest)
    return tasks
  }

  async function loadCalendar(of: Of, madeFor: string): Promise<PlanCalendar> {
    const newest = await newestPlace(db, { uid: of.uid, stream: 'plan' })
    const madeOf = `${newest} ${madeFor}`
    const known = shelf.find(of.uid, madeOf)
    if (known) return known
    const leave = takePlace([{ group: of.uid, most: WAITING_EACH }])
    if (!leave) throw full()
    const calendar = await folds(async () =>
      calendarFrom(await openTasks(of.uid, newest), content.home, of),
    ).finally(leave)
    shelf.keep(of.uid, madeOf, calendar)
    return calendar
  }

  return (of) => {
    const { cohort, examDate, examDateNote } = content.home
    const madeFor = JSON.stringify([studyDay(of.now.getTime()), of.origin, cohort, examDate, examDateNote])
    return flight(`${of.uid} ${madeFor}`, () => loadCalendar(of, madeFor))
  }
}
