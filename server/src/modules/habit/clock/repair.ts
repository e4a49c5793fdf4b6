import { CARDS_A_MONTH } from '../../../../../contract/domain/habit/streak'
import { studyDay } from '../../../../../contract/domain/study/day'
import { ErrorCode } from '../../../../../contract/errors'
import type { ClockRules } from '../content/clock-activities'
import type { Db } from '../../../db'
import { lockAccount } from '../../../domain/account-lock'
import { grantPoints } from '../../../domain/points'
import { monthStart } from '../../../domain/repair-cards'
import { DomainError } from '../../../errors'
import { newUuid } from '../../../lib/uuid'
import { clockText } from './strings/clock'
import { listGrants } from './recording'
import { loadHeld, putRecords, recordNamed, streakKeys, takeCard, type Held } from './repo'
import { listMissed } from './state'
import { streakBegin } from './streaks'

/** A missed day of a student that a card is to make good. */
export interface Repair {
  readonly uid: string
  readonly rules: ClockRules
  readonly day: number
  /** The id given by the client. */
  readonly id: string | undefined
  readonly now: Date
}

/**
 * Makes a missed day good by a card, one of the month before one that was awarded; a day that was made good before stays as
 * it is. Resolves to what the student has then.
 */
export async function repair(db: Db, { uid, rules, day, id, now }: Repair): Promise<Held> {
  const at = { activity: rules.id, now, month: monthStart(now) }
  const today = studyDay(now.getTime())
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const held = (await loadHeld(tx, [uid], at)).get(uid)
    if (!held) throw new DomainError(ErrorCode.Unauthenticated)
    if (held.joined === null) throw new DomainError(ErrorCode.Conflict, clockText.notJoined)
    const named = id === undefined ? undefined : await recordNamed(tx, uid, id)
    if (named && (named.activity_id !== rules.id || named.day !== day))
      throw new DomainError(ErrorCode.Conflict, clockText.idUsed)
    if (held.repaired.includes(day)) return held
    if (!listMissed(rules, held, today).includes(day))
      throw new DomainError(ErrorCode.Conflict, clockText.notMissed)
    const isOfMonth = held.used < CARDS_A_MONTH
    const card = isOfMonth ? undefined : await takeCard(tx, uid, now)
    if (!isOfMonth && card === undefined) throw new DomainError(ErrorCode.Conflict, clockText.noCard)
    await putRecords(
      tx,
      [],
      [
        {
          uid,
          activity_id: rules.id,
          day,
          id: id ?? newUuid(now),
          at: now,
          point: 0,
          how: 'repaired',
          card_id: card ?? null,
        },
      ],
    )
    const keys = new Set((await streakKeys(tx, [uid], streakBegin(rules.id))).map(({ key }) => key))
    await grantPoints(tx, listGrants({ rules, now }, held, { earned: [], fresh: [day] }, keys))
    return (await loadHeld(tx, [uid], at)).get(uid) ?? held
  })
}
