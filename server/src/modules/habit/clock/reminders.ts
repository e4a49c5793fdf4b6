import { sql } from 'kysely'
import { chinaMidnight } from '../../../../../contract/domain/china-time'
import { streakAt } from '../../../../../contract/domain/habit/streak'
import { formatDate, studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import type { ClockRules } from '../content/clock-activities'
import type { Db } from '../../../db'
import { CHECK_IN_KEY, postMessages } from '../../../domain/messages'
import { studyTold as text } from '../../../strings/notifications'
import { getSpan } from './state'

/** From when to when on a day's evening students are reminded, in minutes of the day in China. */
const EVENING = { from: 20 * 60 + 30, to: 21 * 60 + 30 } as const
const MINUTE_MS = 60_000

/** Days in a row from which on a reminder is worth it. */
const LEAST_STREAK = 3

/** Students looked up at once. */
const BATCH = 500

interface Row {
  readonly uid: string
  readonly days: readonly number[]
}

/** Students after one, in the order of their uids, with a check-in of yesterday and none of today, and all their days. */
async function openStreaks(db: Db, activity: string, today: number, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select joins.uid, array(
      select day from clock_records as records
      where records.uid = joins.uid and records.activity_id = ${activity}) as days
    from clock_joins as joins
    where joins.activity_id = ${activity} and joins.uid > ${after}
      and exists (select from clock_records as records where records.uid = joins.uid
        and records.activity_id = ${activity} and records.day = ${today - 1})
      and not exists (select from clock_records as records where records.uid = joins.uid
        and records.activity_id = ${activity} and records.day = ${today})
    order by joins.uid limit ${BATCH}`.execute(db)
  return rows
}

/**
 * Reminds students in the evening, once a day, who have checked in for some days in a row and not today. Resolves to
 * how many were reminded.
 */
export async function remindOfCheckIn(
  db: Db,
  activities: readonly ClockRules[],
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const minute = (now.getTime() - chinaMidnight(now.getTime())) / MINUTE_MS
  if (minute < EVENING.from || minute >= EVENING.to) return 0
  const today = studyDay(now.getTime())
  const running = activities.filter(
    (activity) => getSpan(activity).first <= today && today <= getSpan(activity).last,
  )
  const title = text.checkIn.title
  const about = {
    kind: 'task' as const,
    key: `${CHECK_IN_KEY}${formatDate(today)}`,
    title,
    to: '/sign-index',
  }
  const until = new Date(studyDayStart(today + 1))
  let notified = 0
  for (const { id } of running)
    for (let after = '00000000-0000-0000-0000-000000000000'; !signal.aborted;) {
      const rows = await openStreaks(db, id, today, after)
      const messages = rows.flatMap(({ uid, days }) => {
        const streak = streakAt(new Set(days), today)
        return streak < LEAST_STREAK
          ? []
          : [{ ...about, uid, body: text.checkIn.body(streak), at: now, until }]
      })
      notified += (await postMessages(db, messages)).length
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last.uid
    }
  return notified
}
