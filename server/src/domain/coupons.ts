import { chinaMidnight, DAY_MS, dayEnd } from '../../../contract/domain/china-time'
import type { CouponRule } from '../../../contract/schemas/shop/shop'
import type { Content } from './content/content'
import type { Db } from '../db'
import type { Database } from '../db/types'
import type { Keys } from '../security/keys'
import { termsNow } from './coupon-terms'
import { formerClaims } from './deleted-account'
import { takeOne } from './shop-counts'

/** True once the last day of a rule is over, so that its coupon can no longer be taken. */
export const isOver = ({ until }: CouponRule, now: Date): boolean =>
  until !== undefined && dayEnd(until) <= now.getTime()

/** The midnight in China at which a coupon that is taken now expires; null where it has no end. */
export function findEnd({ days, until }: CouponRule, now: Date): Date | null {
  const ends = [
    ...(days === undefined ? [] : [chinaMidnight(now.getTime()) + (days + 1) * DAY_MS]),
    ...(until === undefined ? [] : [dayEnd(until)]),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** The coupon of a kind that a student has. */
export async function getCoupon(db: Db, uid: string, kind: string): Promise<Database['coupons'] | undefined> {
  const own = db.selectFrom('coupons').selectAll().where('uid', '=', uid)
  return own.where('coupon_id', '=', kind).executeTakeFirst()
}

/** The kinds of coupon that a student has or had, also with a former account. A person gets one of each kind. */
export async function couponsHad(db: Db, keys: Keys, uid: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('coupons').select('coupon_id').where('uid', '=', uid).execute()
  const former = await formerClaims(db, keys, uid, 'coupon')
  return new Set([...rows.map(({ coupon_id }) => coupon_id), ...former.keys()])
}

/** A coupon to give, with the id of its row. */
export interface CouponGift {
  readonly uid: string
  readonly id: string
  readonly rule: CouponRule
  readonly now: Date
}

/**
 * Gives a coupon to a student on the terms of now. The caller has locked the account and checked that the student never had
 * one of the kind. Resolves to undefined, and gives nothing, where none is left or the rule is over.
 */
export async function giveCoupon(
  tx: Db,
  { products }: Pick<Content, 'products'>,
  { uid, id, rule, now }: CouponGift,
): Promise<Database['coupons'] | undefined> {
  if (isOver(rule, now) || !(await takeOne(tx, 'coupon', rule.couponId, rule.amount))) return undefined
  const own = { uid, id, coupon_id: rule.couponId, terms: termsNow(rule, products) }
  const row = { ...own, taken_at: now, expires_at: findEnd(rule, now), order_id: null }
  await tx.insertInto('coupons').values(row).execute()
  return row
}
