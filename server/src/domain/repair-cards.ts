import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/domain/china-time'
import { CARDS_A_MONTH } from '../../../contract/domain/habit/streak'
import { calendarDay, studyDay, studyDayStart } from '../../../contract/domain/study/day'
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

/** When the calendar month of a time's study day began. */
export function monthStart(now: Date): Date {
  const today = studyDay(now.getTime())
  return new Date(studyDayStart(today - calendarDay(today).day + 1))
}

/** The used cards of a month, and the awarded ones that can be used. */
export interface Cards {
  readonly used: number
  readonly cards: number
}

/** How many make-up cards can be used: those of the month that are left, and awarded ones. */
export const cardsLeft = ({ used, cards }: Cards): number => Math.max(0, CARDS_A_MONTH - used) + cards

/** How many make-up cards a student can use now. */
export async function countCards(db: Db, uid: string, now: Date): Promise<number> {
  const { rows } = await sql<Cards>`
    select (select count(*)::int from clock_records
        where uid = ${uid} and how = 'repaired' and card_id is null and at >= ${monthStart(now)}) as used,
      (select count(*)::int from repair_cards
        where uid = ${uid} and used_at is null and expires_at > ${now}) as cards`.execute(db)
  return cardsLeft(rows[0] ?? { used: 0, cards: 0 })
}
