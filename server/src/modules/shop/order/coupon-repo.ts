import type { Db } from '../../../db'
import type { CouponsTable } from '../tables'

/** The coupons of a student, the newest first, 500 at most. */
export async function getCoupons(db: Db, uid: string): Promise<CouponsTable[]> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** Whether a coupon of a student is on no order and not over. */
export async function isCouponFree(db: Db, uid: string, id: string, now: Date): Promise<boolean> {
  const coupon = await findCoupon(db, uid, id)
  return (
    coupon !== undefined &&
    coupon.order_id === null &&
    (coupon.expires_at === null || coupon.expires_at > now)
  )
}

/** A coupon of a student by its own id. */
export async function findCoupon(db: Db, uid: string, id: string): Promise<CouponsTable | undefined> {
  const own = db.selectFrom('coupons').selectAll().where('uid', '=', uid)
  return own.where('id', '=', id).executeTakeFirst()
}
