import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/domain/china-time'
import { CARDS_A_MONTH } from '../../../contract/domain/habit/streak'
import { calendarDay, studyDay, studyDayStart } from '../../../contract/domain/learning/day'
import type { Db } from '../db'
import { newUuid } from '../lib/uuid'

/** For how many days an awarded card can be used. */
const CARD_DAYS = 90

/** Make-up cards to give to a student, once for a key. */
export interface CardGift {
  readonly uid: string
  readonly key: string
  readonly count: number
  readonly now: Date
}

/** Gives make-up cards. */
export async function grantCards(tx: Db, { uid, key, count, now }: CardGift): Promise<void> {
  const cards = Array.from({ length: count }, (_, nth) => ({
    uid,
    id: newUuid(now),
    key: `${key}:${nth + 1}`,
    granted_at: now,
    expires_at: new Date(now.getTime() + CARD_DAYS * DAY_MS),
    used_at: null,
  }))
  await tx
    .insertInto('repair_cards')
    .values(cards)
    .onConflict((conflict) => conflict.columns(['uid', 'key']).doNothing())
    .execute()
}

/** How many make-up cards a student can use now: those of the month that are left, and awarded ones. */
export async function cardsOf(db: Db, uid: string, now: Date): Promise<number> {
  const today = studyDay(now.getTime())
  const month = new Date(studyDayStart(today - calendarDay(today).day + 1))
  const { rows } = await sql<{ used: number; awarded: number }>`
    select (select count(*)::int from clock_records
        where uid = ${uid} and how = 'repaired' and card_id is null and at >= ${month}) as used,
      (select count(*)::int from repair_cards
        where uid = ${uid} and used_at is null and expires_at > ${now}) as awarded`.execute(db)
  const [{ used = 0, awarded = 0 } = {}] = rows
  return Math.max(0, CARDS_A_MONTH - used) + awarded
}
