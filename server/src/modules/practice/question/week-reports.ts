import { setImmediate as breathe } from 'node:timers/promises'
import { studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { getMonday, weekName } from '../../../../../contract/domain/study/week'
import type { MeasuredHead, SubjectChoice } from '../../../../../contract/domain/practice/ability'
import { getWeek } from '../../../../../contract/domain/practice/week'
import { ErrorCode } from '../../../../../contract/errors'
import type { Query, Result } from '../../../../../contract/types'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import type { WeekReportsTable } from '../tables'
import { postMessages } from '../../../domain/messages'
import { DomainError } from '../../../errors'
import { studyTold as text } from '../../../strings/notifications'
import { levelIn, readLevels, type Levels } from './difficulties'
import { forEachStudent } from '../../../domain/for-each-student'
import { loadFold } from './practice-log'
import * as repo from './week-report-repo'

const PAGE = 20

/** How many weeks back students are notified of changed reports. */
const REPORTED_WEEKS = 5

/** The part of the bank that reports are computed by. */
interface Measuring {
  readonly heads: ReadonlyMap<string, MeasuredHead>
  readonly choices: readonly SubjectChoice[]
  readonly corrections: Bank['corrections']
}

/** The bank as a device knows it. Which of a subject's papers a student sits only their devices know: each is measured. */
function buildMeasuring({ sets, subjects, corrections }: Bank, levels: Levels): Measuring {
  const heads = sets.flatMap(({ subject, questions }) =>
    questions.map((question) => {
      const { id, nodes, papers, seconds } = question
      return { id, subject, nodes, papers, seconds, level: levelIn(levels, question) }
    }),
  )
  return {
    heads: new Map(heads.map((head) => [head.id, head])),
    choices: subjects.flatMap(({ id, tree }): SubjectChoice[] =>
      tree.papers.length > 1
        ? tree.papers.map(({ number }) => ({ subject: id, paper: number }))
        : [{ subject: id }],
    ),
    corrections,
  }
}

/** The first week whose report what is new bears upon; undefined where it bears upon no week that is over. */
async function firstWeek(db: Db, looked: repo.Looked, monday: number): Promise<number | undefined> {
  const oldest = await repo.oldestTouched(db, looked)
  const weeks = [
    ...(oldest ? [getMonday(studyDay(oldest.getTime()))] : []),
    ...(looked.is_open ? [getMonday(looked.day)] : []),
  ].filter((week) => week < monday)
  return weeks.length > 0 ? Math.min(...weeks) : undefined
}

/** The reports of a student's weeks from one on that are over, of those in which anything was answered. */
async function reportsFrom(
  db: Db,
  { heads, choices, corrections }: Measuring,
  { uid, newest }: repo.Looked,
  { first, monday }: { readonly first: number; readonly monday: number },
): Promise<repo.NewReport[]> {
  const fold = await loadFold(db, { corrections }, uid, newest)
  const weeks = new Set([...fold.days.keys()].map(getMonday))
  const reports: repo.NewReport[] = []
  for (const week of weeks) {
    if (week < first || week >= monday) continue
    reports.push({ week: weekName(week), content: getWeek(heads, fold, choices, week) })
    await breathe()
  }
  return reports
}

/**
 * Notifies a student of the report of the week that is over, and of a report of the last weeks whose contents
 * changed. Older ones, which a long log that arrives at once may bring, are not announced.
 */
async function notifyOfWeeks(
  tx: Db,
  uid: string,
  stored: readonly repo.StoredReport[],
  reports: readonly repo.NewReport[],
  now: Date,
): Promise<void> {
  const monday = getMonday(studyDay(now.getTime()))
  const [last, oldest] = [weekName(monday - 7), weekName(monday - 7 * REPORTED_WEEKS)]
  const messages = stored.flatMap(({ week, isNew }) => {
    const content = reports.find((report) => report.week === week)?.content
    if (!content || week < oldest || (isNew && week !== last)) return []
    const { title, body } = isNew
      ? { title: text.weekMade.title, body: text.weekMade.body(content.answers, content.right) }
      : { title: text.weekChanged.title, body: text.weekChanged.body(week) }
    const key = isNew ? `week ${week}` : `week ${week} changed ${now.getTime()}`
    const to = `/exercises/deep-week-report?week=${week}`
    return [{ uid, kind: 'report' as const, key, title, body, to, at: now }]
  })
  await postMessages(tx, messages)
}

async function lookAt(db: Db, measuring: Measuring, looked: repo.Looked, now: Date): Promise<void> {
  const today = studyDay(now.getTime())
  const monday = getMonday(today)
  const first = await firstWeek(db, looked, monday)
  const reports = first === undefined ? [] : await reportsFrom(db, measuring, looked, { first, monday })
  const isOpen = await repo.hasAnswersFrom(db, looked, new Date(studyDayStart(monday)))
  const { uid, newest } = looked
  await db.transaction().execute(async (tx) => {
    if (!(await repo.moveLook(tx, looked, { uid, place: newest, day: today, is_open: isOpen }))) return
    if (first === undefined) return
    const range = { from: weekName(first), to: weekName(monday) }
    const stored = await repo.storeReports(tx, uid, range, reports, now)
    await notifyOfWeeks(tx, uid, stored, reports, now)
  })
}

/**
 * Makes the reports of study weeks that are over, for students who practised in them, and makes those again for which
 * answers have arrived since. Each student is done for good before the next and looked at once a study day. Resolves
 * to how many were.
 */
export async function makeWeekReports(db: Db, bank: Bank, now: Date, signal: AbortSignal): Promise<number> {
  const today = studyDay(now.getTime())
  const measuring = buildMeasuring(bank, await readLevels(db))
  return forEachStudent(
    (after, limit) => repo.dueStudents(db, { today, monday: getMonday(today) }, after, limit),
    (looked) => lookAt(db, measuring, looked, now),
    signal,
  )
}

const presentReport = ({ week, made_at, updated_at }: WeekReportsTable) => ({
  week,
  madeAt: made_at.getTime(),
  ...(updated_at && { updatedAt: updated_at.getTime() }),
})

/** A page of a student's reports. */
export async function pageOfWeeks(
  db: Db,
  uid: string,
  { cursor, limit = PAGE }: Query<'listWeekReports'>,
): Promise<Result<'listWeekReports'>> {
  const rows = await repo.listReports(db, uid, { before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      ...presentReport(row),
      answers: row.content.answers,
      right: row.content.right,
    })),
    ...(last && rows.length > limit && { next: last.week }),
  }
}

/** A student's report of a week. Throws NotFound where there is none. */
export async function readWeek(db: Db, uid: string, week: string): Promise<Result<'getWeekReport'>> {
  const row = await repo.findReport(db, uid, week)
  if (!row) throw new DomainError(ErrorCode.NotFound)
  return { ...presentReport(row), content: row.content }
}
