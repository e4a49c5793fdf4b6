import type { Insertable } from 'kysely'
import type { Db } from '../../server/src/db'
import type { OrdersTable } from '../../server/src/modules/shop/tables'
import { newUuid } from '../../server/src/lib/uuid'

let made = 0

/** Puts an order into the database as it may stand at any time, for tests of who only reads orders. */
export async function putOrder(
  db: Db,
  at: number,
  own: Partial<Insertable<OrdersTable>> = {},
): Promise<{ uid: string; id: string; number: string }> {
  const [uid, id] = [own.uid ?? newUuid(new Date()), newUuid(new Date())]
  const number = String(261_126_120_000_000_000n + BigInt((made += 1)))
  await db
    .insertInto('orders')
    .values({
      id,
      number,
      product_id: 'product',
      title: '示例课程',
      sample: true,
      state: 'created',
      price: 148_000,
      off: 0,
      amount: 148_000,
      coupon_id: null,
      provider: null,
      terms: {
        goods: [],
        delivers: [],
        ships: own.address_cipher !== undefined,
        refund: { full: 1 },
        hasSeat: false,
        agreement: '协议',
      },
      agreement_id: 'course',
      agreement_version: '2026-11-01',
      address_cipher: null,
      shipped_at: null,
      fingerprint: Buffer.alloc(0),
      created_at: new Date(at),
      expires_at: new Date(at + 1_800_000),
      paid_at: null,
      ended_at: null,
      asked_at: null,
      ...own,
      uid,
    })
    .execute()
  await db.insertInto('order_numbers').values({ number, uid, order_id: id }).execute()
  return { uid, id, number }
}
