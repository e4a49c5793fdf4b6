import { sql } from 'kysely'
import { DAY_MS } from '../../contract/domain/china-time'
import { CARDS_A_MONTH } from '../../contract/domain/habit/streak'
import { countPoints } from '../../server/src/domain/points'
import { checkBooks } from '../../server/src/modules/habit/point/books'
import { expirePoints } from '../../server/src/modules/habit/point/expiry'
import type { HabitStudent } from './habit-faults'
import { rules } from './habit-rules'
import type { HabitStage } from './habit-stage'

/** The figures of a run. */
export interface HabitFigures {
  events: number
  earned: number
  late: number
  repaired: number
  streaks: number
  points: number
  expired: number
}

/** The faults of a run; all must be 0. */
export interface HabitFaults {
  /** Events that were answered for, and are not there. */
  eventsLost: number
  /** Days that were earned or made good, and have no such check-in. */
  daysLost: number
  /** Check-ins of days that were not. */
  daysInvented: number
  /** Points of check-ins besides what the days come to. */
  pointsOff: number
  /** Students who made more days good in a month than it has cards. */
  cardsOver: number
  /** Rules of the books that do not hold. */
  booksOff: number
  /** Points that somebody has when all of them have ended. */
  pointsLeft: number
}

/** Compares what the servers have with what the students really did. */
export async function judgeHabit(
  { db }: HabitStage,
  students: readonly HabitStudent[],
  now: number,
): Promise<{ figures: HabitFigures; faults: HabitFaults; sentences: string[] }> {
  const sentences: string[] = []
  const faults: HabitFaults = {
    eventsLost: 0,
    daysLost: 0,
    daysInvented: 0,
    pointsOff: 0,
    cardsOver: 0,
    booksOff: 0,
    pointsLeft: 0,
  }
  const records = await db.selectFrom('clock_records').selectAll().execute()
  const stored = new Set((await db.selectFrom('study_events').select('id').execute()).map(({ id }) => id))
  const { rows: granted } = await sql<{ uid: string; kind: string; amount: number }>`
    select entries.uid, kind, sum(amount)::int as amount
    from point_entries as entries join point_postings as postings
      on postings.uid = entries.uid and entry_id = entries.id and account = 'student'
    group by entries.uid, kind`.execute(db)
  const pointsFor = new Map(granted.map(({ uid, kind, amount }) => [`${uid} ${kind}`, amount]))
  const byStudent = new Map(students.map(({ uid }): [string, typeof records] => [uid, []]))
  for (const record of records) byStudent.get(record.uid)?.push(record)
  for (const student of students) {
    const { uid, made, repaired } = student
    const earned = student.earned()
    const found = byStudent.get(uid) ?? []
    faults.eventsLost += made.filter(({ id, came }) => came !== undefined && !stored.has(id)).length
    const hows = new Map(found.map(({ day, how }) => [day, how]))
    for (const day of new Set([...earned, ...repaired])) {
      const how = hows.get(day)
      if (how !== undefined && (how === 'repaired') === !earned.has(day)) continue
      faults.daysLost += 1
      sentences.push(`${uid}: day ${day} is ${how ?? 'not there'}`)
    }
    for (const day of hows.keys())
      if (!earned.has(day) && !repaired.has(day)) {
        faults.daysInvented += 1
        sentences.push(`${uid}: day ${day} was not earned`)
      }
    if ((pointsFor.get(`${uid} clock`) ?? 0) !== earned.size * rules.point) faults.pointsOff += 1
  }
  const { rows: over } = await sql`
    select uid from clock_records where how = 'repaired' and card_id is null
    group by uid, to_char(at + interval '4 hours', 'YYYY-MM') having count(*) > ${CARDS_A_MONTH}`.execute(db)
  faults.cardsOver = over.length
  const reaches = rules.streaks.map(({ days }) => ({ activity: rules.id, days }))
  const check = async () => {
    for (const { title, wrong, example } of await checkBooks(db, reaches))
      if (wrong > 0) {
        faults.booksOff += wrong
        sentences.push(`${title}: ${wrong}, ${example}`)
      }
  }
  await check()
  const end = new Date(now + 400 * DAY_MS)
  const { signal } = new AbortController()
  // Two servers whose jobs run at once, because each took the other for dead.
  const expired = await Promise.all([expirePoints(db, end, signal), expirePoints(db, end, signal)])
  await check()
  for (const { uid } of students) faults.pointsLeft += await countPoints(db, uid, new Date(now))
  const computeSum = (kind: string) =>
    granted.filter((item) => item.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const of = (how: string) => records.filter((record) => record.how === how).length
  return {
    figures: {
      events: stored.size,
      earned: of('earned'),
      late: of('late'),
      repaired: of('repaired'),
      streaks: granted.filter(({ kind }) => kind === 'streak').length,
      points: computeSum('clock') + computeSum('streak'),
      expired: Math.max(...expired),
    },
    faults,
    sentences: sentences.slice(0, 20),
  }
}
