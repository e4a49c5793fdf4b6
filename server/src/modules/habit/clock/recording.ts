import { isEarned } from '../../../../../contract/domain/habit/facts'
import { LATE_DAYS } from '../../../../../contract/domain/habit/streak'
import { formatDate, studyDay } from '../../../../../contract/domain/study/day'
import type { ClockRules } from '../content/clock-activities'
import type { Db } from '../../../db'
import type { ClockRecordsTable } from '../tables'
import { lockAccounts } from '../../../domain/account-lock'
import { markCheckedIn } from '../../../domain/board-due'
import { measuresOfMany } from '../../../domain/day-facts'
import { grantPoints, pointsEnd, type Grant } from '../../../domain/points'
import { monthStart } from '../../../domain/repair-cards'
import { newUuid } from '../../../lib/uuid'
import { clockPoints } from './strings/clock'
import { loadHeld, putRecords, streakKeys, type Held } from './repo'
import { getSpan } from './state'
import { listBonuses, bonusKey, streakBegin } from './streaks'

/** How many days back a look goes: what came late enough to count is found for a week more, whatever stopped the server. */
const LOOK_BACK = 2 * LATE_DAYS

/** A student whose check-ins of an activity are looked after. */
export interface CheckInRequest {
  readonly uid: string
  readonly rules: ClockRules
  /** Joins who has not, while the activity runs. */
  readonly isJoining: boolean
}

interface Group {
  readonly rules: ClockRules
  readonly now: Date
  readonly today: number
  readonly joining: ReadonlySet<string>
}

/** The check-ins of a student that are to be written. */
interface Due {
  readonly uid: string
  readonly isJoining: boolean
  readonly days: readonly number[]
}

/** The days of which the log may prove a check-in that is not there yet. */
function openDays({ rules, today, joining }: Group, { uid, joined, days, repaired }: Held): number[] {
  const since = joined ?? (joining.has(uid) ? today : undefined)
  if (since === undefined) return []
  const { first, last } = getSpan(rules)
  const earned = new Set(days)
  for (const day of repaired) earned.delete(day)
  const open: number[] = []
  for (let day = Math.max(since, first, today - LOOK_BACK); day <= Math.min(today, last); day += 1)
    if (!earned.has(day)) open.push(day)
  return open
}

/** The check-ins of each student that are to be written, in the order of their ids. */
async function findNewDays(db: Db, group: Group, held: ReadonlyMap<string, Held>): Promise<Due[]> {
  const open = [...held.values()].map((item) => ({ ...item, open: openDays(group, item) }))
  const asked = open.flatMap(({ uid, open: days }) =>
    days.length > 0 ? { uid, from: Math.min(...days), to: Math.max(...days) } : [],
  )
  const facts = asked.length > 0 ? await measuresOfMany(db, asked) : undefined
  const { tasks } = group.rules
  return open
    .map(({ uid, joined, open: days }) => ({
      uid,
      isJoining: joined === null && group.joining.has(uid),
      days: days.filter((day) => {
        const of = facts?.get(uid)?.get(day)
        return of !== undefined && isEarned(tasks, of)
      }),
    }))
    .filter(({ isJoining, days }) => isJoining || days.length > 0)
    .sort((a, b) => (a.uid < b.uid ? -1 : 1))
}

/** The points that new days of a student bring: each its own, and what the rows bring in which they are. */
export function listGrants(
  { rules, now }: Pick<Group, 'rules' | 'now'>,
  { uid, days }: Pick<Held, 'uid' | 'days'>,
  { earned, fresh }: { readonly earned: readonly number[]; readonly fresh: readonly number[] },
  keys: ReadonlySet<string>,
): Grant[] {
  const common = { uid, at: now, ends_at: pointsEnd(now) }
  const all = new Set([...days, ...fresh])
  return [
    ...earned.map((day) => ({
      ...common,
      key: `clock:${rules.id}:${day}`,
      kind: 'clock' as const,
      title: clockPoints.day(formatDate(day)),
      amount: rules.point,
    })),
    ...listBonuses(rules, { days: all, fresh, today: studyDay(now.getTime()) }, keys).map((bonus) => ({
      ...common,
      key: bonusKey(rules.id, bonus),
      kind: 'streak' as const,
      title: clockPoints.streak(bonus.days),
      amount: bonus.point,
    })),
  ]
}

/** Writes what is due into the books of students whose accounts are locked; resolves to what they have then. */
async function insertCheckIns(
  tx: Db,
  group: Group,
  due: readonly Due[],
  held: ReadonlyMap<string, Held>,
): Promise<Held[]> {
  const { rules, now, today } = group
  const uids = [...held.keys()]
  const keys = new Map(uids.map((uid) => [uid, new Set<string>()]))
  // A student who has fewer days than the shortest row that brings something needs no look at earlier bonuses.
  const shortest = Math.min(...rules.streaks.map(({ days }) => days))
  const long = due.flatMap(({ uid, days }) =>
    (held.get(uid)?.days.length ?? 0) + days.length >= shortest ? uid : [],
  )
  if (long.length > 0)
    for (const { uid, key } of await streakKeys(tx, long, streakBegin(rules.id))) keys.get(uid)?.add(key)
  const records: ClockRecordsTable[] = []
  const grants: Grant[] = []
  const after: Held[] = []
  for (const { uid, days } of due) {
    const before = held.get(uid)
    if (!before) continue
    const isRepaired = new Set(before.repaired)
    // Another device may have been here since they were found.
    const earned = days.filter((day) => isRepaired.has(day) || !before.days.includes(day))
    const fresh = earned.filter((day) => !isRepaired.has(day))
    for (const day of earned)
      records.push({
        uid,
        activity_id: rules.id,
        day,
        id: newUuid(now),
        at: now,
        point: rules.point,
        how: day === today ? 'earned' : 'late',
        card_id: null,
      })
    const own = listGrants(group, before, { earned, fresh }, keys.get(uid) ?? new Set())
    grants.push(...own)
    after.push({
      ...before,
      joined: before.joined ?? (group.joining.has(uid) ? today : null),
      days: [...before.days, ...fresh],
      repaired: before.repaired.filter((day) => !earned.includes(day)),
      point: before.point + own.reduce((sum, { amount }) => sum + amount, 0),
    })
  }
  const joins = after.flatMap(({ uid, joined }) =>
    held.get(uid)?.joined === null && joined !== null
      ? { uid, activity_id: rules.id, joined_day: joined, joined_at: now }
      : [],
  )
  if (joins.length + records.length > 0) await putRecords(tx, joins, records)
  await grantPoints(tx, grants)
  const recorded = new Set(records.map(({ uid }) => uid))
  if (recorded.size > 0) await markCheckedIn(tx, [...recorded], now)
  return after
}

/** Looks after students in one activity; resolves to what they have then, without those who are gone. */
async function recordForActivity(db: Db, group: Group, uids: readonly string[]): Promise<Map<string, Held>> {
  const at = { activity: group.rules.id, now: group.now, month: monthStart(group.now) }
  const held = await loadHeld(db, uids, at)
  const due = await findNewDays(db, group, held)
  if (due.length === 0) return held
  return db.transaction().execute(async (tx) => {
    const concerned = due.map(({ uid }) => uid)
    const locked = await lockAccounts(tx, concerned)
    const before = await loadHeld(tx, [...locked], at)
    const after = await insertCheckIns(tx, group, due, before)
    for (const { uid } of due) held.delete(uid)
    for (const item of after) held.set(item.uid, item)
    // A repair that was not needed gave its card back.
    const freed = after.flatMap(({ uid, repaired }) =>
      repaired.length < (before.get(uid)?.repaired.length ?? 0) ? uid : [],
    )
    if (freed.length > 0)
      for (const item of (await loadHeld(tx, freed, at)).values()) held.set(item.uid, item)
    return held
  })
}

/**
 * Records the check-ins of students that the log proves and that are not there yet, with their points, in few statements
 * for all of them; resolves to what each of them has then, undefined for students who are gone.
 */
export async function recordCheckIns(
  db: Db,
  now: Date,
  looks: readonly CheckInRequest[],
): Promise<(Held | undefined)[]> {
  const today = studyDay(now.getTime())
  const found = new Map<ClockRules, Map<string, Held>>()
  for (const rules of new Set(looks.map((look) => look.rules))) {
    const own = looks.filter((look) => look.rules === rules)
    const { first, last } = getSpan(rules)
    const isRunning = first <= today && today <= last
    const joining = new Set(own.flatMap(({ uid, isJoining }) => (isJoining && isRunning ? uid : [])))
    const uids = [...new Set(own.map(({ uid }) => uid))]
    found.set(rules, await recordForActivity(db, { rules, now, today, joining }, uids))
  }
  return looks.map(({ uid, rules }) => found.get(rules)?.get(uid))
}
