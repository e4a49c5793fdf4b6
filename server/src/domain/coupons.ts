import { chinaMidnight, DAY_MS, dayEnd } from '../../../contract/domain/china-time'
import type { CouponRule } from '../../../contract/schemas/shop'
import type { Db } from '../db'
import type { CouponsTable } from '../db/order-types'
import { takeOne } from './shop-counts'

/** Whether a coupon can be had no more, because its last day is over. */
export const isOver = ({ until }: CouponRule, now: Date): boolean =>
  until !== undefined && dayEnd(until) <= now.getTime()

/** When a coupon that is taken now can be used no more, a midnight in China; null where it has no end. */
function endOf({ days, until }: CouponRule, now: Date): Date | null {
  const ends = [
    ...(days === undefined ? [] : [chinaMidnight(now.getTime()) + (days + 1) * DAY_MS]),
    ...(until === undefined ? [] : [dayEnd(until)]),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** The coupon of a kind that a student has. */
export async function couponOf(db: Db, uid: string, kind: string): Promise<CouponsTable | undefined> {
  const own = db.selectFrom('coupons').selectAll().where('uid', '=', uid)
  return own.where('coupon_id', '=', kind).executeTakeFirst()
}

/** A coupon to give, and the id that it is to have. */
export interface CouponGift {
  readonly uid: string
  readonly id: string
  readonly rule: CouponRule
  readonly now: Date
}

/**
 * Gives a coupon to a student who has none of its kind and whose account is locked; resolves to undefined, and gives
 * nothing, where there is none left or it is over.
 */
export async function giveCoupon(
  tx: Db,
  { uid, id, rule, now }: CouponGift,
): Promise<CouponsTable | undefined> {
  if (isOver(rule, now) || !(await takeOne(tx, 'coupon', rule.couponId, rule.amount))) return undefined
  const own = { uid, id, coupon_id: rule.couponId }
  const row = { ...own, taken_at: now, expires_at: endOf(rule, now), order_id: null }
  await tx.insertInto('coupons').values(row).execute()
  return row
}
