import type { Db } from '../../db'
import type { CouponsTable } from '../../db/order-types'

/** The coupons of a student, the newest first. */
export async function couponsOf(db: Db, uid: string): Promise<CouponsTable[]> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** A coupon of a student by its own id. */
export async function findCoupon(db: Db, uid: string, id: string): Promise<CouponsTable | undefined> {
  const own = db.selectFrom('coupons').selectAll().where('uid', '=', uid)
  return own.where('id', '=', id).executeTakeFirst()
}

/** The coupon of a kind that a student has. */
export async function findOfKind(db: Db, uid: string, kind: string): Promise<CouponsTable | undefined> {
  const own = db.selectFrom('coupons').selectAll().where('uid', '=', uid)
  return own.where('coupon_id', '=', kind).executeTakeFirst()
}

/** Gives a coupon to a student. */
export async function addCoupon(tx: Db, row: CouponsTable): Promise<void> {
  await tx.insertInto('coupons').values(row).execute()
}
