import { DAY_MS } from '../../../contract/domain/china-time'
import { ErrorCode } from '../../../contract/errors'
import type { DeletionNotice } from '../../../contract/schemas/account/account'
import { dayReportsJob } from '../../../server/src/jobs/orders'
import { newUuid } from '../../../server/src/lib/uuid'
import { bookPayment, bookRefund } from '../../../server/src/modules/shop/order/money'
import { personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { sql } from 'kysely'
import type { Member } from '../../support/accounts'
import { exportedBy } from '../../support/exports'
import { startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const MINUTE = 60_000

const shop = startForAll(startShop)
let me: Member
beforeEach(async () => {
  me = await shop.member()
})

const leave = () => shop.call(me, 'POST', `/auth/v1/users/${me.uid}/deletion`, {})

/** The notices before the account is erased: of each order whether it is in the way, and why. */
async function listNotices(): Promise<[boolean, string][]> {
  const { result } = await shop.call(me, 'GET', `/auth/v1/users/${me.uid}/deletion`)
  return result.notices.map((notice: DeletionNotice) => [notice.isObstacle, notice.hint])
}

async function bought(productId: string, own: object = {}) {
  const { result: order } = await shop.order(me, productId, own)
  await shop.payAt(me, order, 'wechat')
  shop.pay.pay(order.number)
  await shop.notify(order.number)
  return order
}

test('nobody leaves while an order waits for its payment', async () => {
  const { result: order } = await shop.order(me, 'limit')
  await shop.payAt(me, order, 'wechat')
  expect(await listNotices()).toEqual([[true, expect.stringContaining('处理完再注销')]])
  expect(await leave()).toMatchObject({ status: 409, msg: expect.stringContaining('处理完再注销') })
  await shop.call(me, 'POST', `/shop/v1/orders/${order.orderId}/close`, { id: newUuid(shop.now()) })
  expect((await leave()).status).toBe(200)
  expect(await shop.db.selectFrom('order_archive').selectAll().execute()).toEqual([])
})

test('whoever leaves is told of money that may be on its way for an order closed in the last 30 days', async () => {
  const { result: order } = await shop.order(me, 'limit')
  await shop.payAt(me, order, 'desk')
  expect(await listNotices()).toEqual([[true, expect.stringContaining('处理完再注销')]])
  await shop.call(me, 'POST', `/shop/v1/orders/${order.orderId}/close`, { id: newUuid(shop.now()) })
  expect(await listNotices()).toEqual([[false, expect.stringContaining('到账的钱对不上这一单')]])
  await shop.db
    .updateTable('orders')
    .set({ created_at: new Date(shop.now().getTime() - 31 * DAY_MS) })
    .where('uid', '=', me.uid)
    .execute()
  expect(await listNotices()).toEqual([])
  expect((await leave()).status).toBe(200)
})

/** The parcels of the member are on their way. */
const send = () =>
  shop.db.updateTable('orders').set({ shipped_at: shop.now() }).where('uid', '=', me.uid).execute()

test('the books retain a row without a name for each paid order, and all else goes', async () => {
  const order = await bought('book', { addressId: await shop.address(me) })
  await send()
  expect((await leave()).status).toBe(200)
  const [archived, ...more] = await shop.db.selectFrom('order_archive').selectAll().execute()
  expect(more).toEqual([])
  expect(archived).toEqual({
    number: order.number,
    product_id: 'book',
    title: '课程 book',
    state: 'delivered',
    amount: 9900,
    paid: 9900,
    refunded: 0,
    provider: 'wechat',
    created_at: shop.now(),
    paid_at: shop.now(),
    archived_at: shop.now(),
  })
  for (const table of Object.keys(personalTables)) {
    const { rows } = await sql`select uid from ${sql.table(table)} where uid = ${me.uid}`.execute(shop.db)
    expect([table, rows]).toEqual([table, []])
  }
  // A notification that comes now is of no order.
  await shop.notify(order.number)
})

test('nobody leaves while money that came too much has not gone back', async () => {
  const { orderId } = await bought('limit')
  const of = { uid: me.uid, id: orderId }
  const sum = { provider: 'desk', reference: `twice-${orderId}`, amount: 9900, at: shop.now() } as const
  expect(await bookPayment(shop.db, of, sum, { actor: 'staff', now: shop.now() })).toBe('surplus')
  expect(await listNotices()).toEqual([[true, expect.stringContaining('多付的钱')]])
  expect(await leave()).toMatchObject({ status: 409, msg: expect.stringContaining('多付的钱') })
  const back = { ...sum, reference: `back-${orderId}`, isSurplusBack: true } as const
  await shop.db.transaction().execute((tx) => bookRefund(tx, of, back, shop.now()))
  expect((await leave()).status).toBe(200)
})

test('money that paid for one who left pays for nobody else', async () => {
  await bought('limit')
  const books = shop.db.selectFrom('order_money').select('reference').where('uid', '=', me.uid)
  const { reference } = await books.executeTakeFirstOrThrow()
  expect((await leave()).status).toBe(200)
  const otherMember = await shop.member()
  const { result: order } = await shop.order(otherMember, 'limit')
  const sum = { provider: 'wechat', reference, amount: 9900, at: shop.now() } as const
  const of = { uid: otherMember.uid, id: order.orderId }
  const again = bookPayment(shop.db, of, sum, { actor: 'provider', now: shop.now() })
  await expect(again).rejects.toMatchObject({ code: ErrorCode.Conflict })
})

test('a student who leaves gives the seat of an unpaid order back', async () => {
  const otherMember = await shop.member()
  await shop.order(otherMember, 'rare')
  const seats = async () =>
    (await shop.db.selectFrom('shop_counts').select('taken').where('name', '=', 'rare').execute())[0]?.taken
  const before = await seats()
  await shop.order(me, 'rare')
  expect(await seats()).toBe((before ?? 0) + 1)
  await leave()
  expect(await seats()).toBe(before)
})

test('an export has the orders, and where they were sent in clear', async () => {
  await bought('book', { addressId: await shop.address(me) })
  const { parts } = await exportedBy(shop.app, me)
  const getFields = (part: string): Record<string, string> => {
    const fields = parts.find(({ name }) => name === part)?.rows[0]?.fields ?? []
    return Object.fromEntries(fields.map(({ label, value, text }) => [label, text ?? value]))
  }
  expect(getFields('orders')).toMatchObject({
    课程: '课程 book',
    状态: '已开通',
    付款方式: '微信支付',
    收货地址: '林清 13800001234 江苏省 南京市 玄武区 示例路 1 号',
  })
  expect(getFields('addresses')).toMatchObject({ 手机号: '13800001234', 是否默认地址: '是' })
  expect(getFields('order_money')).toMatchObject({ 类别: '收款' })
})

test('nobody leaves while the books that were paid are not sent', async () => {
  await bought('book', { addressId: await shop.address(me) })
  expect(await listNotices()).toEqual([[true, expect.stringContaining('还没有寄出')]])
  expect(await leave()).toMatchObject({ status: 409, msg: expect.stringContaining('还没有寄出') })
  await send()
  expect((await leave()).status).toBe(200)
})

test('nobody leaves while an invoice is being made, or has to be voided or replaced', async () => {
  const { orderId } = await bought('limit')
  const invoice = { id: newUuid(shop.now()), kind: 'person', title: '林清', email: 'lin@example.com' }
  const asked = await shop.call(me, 'POST', `/shop/v1/orders/${orderId}/invoices`, invoice)
  expect(asked.status).toBe(200)
  expect(await leave()).toMatchObject({ status: 409, msg: expect.stringContaining('发票还没有办好') })
  const settle = (set: { state?: 'issued' | 'declined'; outdated_at: Date | null }) =>
    shop.db.updateTable('order_invoices').set(set).where('uid', '=', me.uid).execute()
  await settle({ state: 'issued', outdated_at: shop.now() })
  expect(await leave()).toMatchObject({ status: 409, msg: expect.stringContaining('发票还没有办好') })
  expect(await listNotices()).toEqual([[true, expect.stringContaining('发票还没有办好')]])
  await settle({ outdated_at: null })
  expect(await listNotices()).toEqual([])
  expect((await leave()).status).toBe(200)
})

test('a report of the day has the same sums when who paid has left', async () => {
  // Into a day of its own.
  shop.wait(3 * DAY_MS)
  me = await shop.member()
  const { orderId } = await bought('limit')
  const of = { uid: me.uid, id: orderId }
  const sum = { provider: 'desk', reference: `more-${orderId}`, amount: 9900, at: shop.now() } as const
  await bookPayment(shop.db, of, sum, { actor: 'staff', now: shop.now() })
  const back = { ...sum, reference: `back-${orderId}`, isSurplusBack: true } as const
  await shop.db.transaction().execute((tx) => bookRefund(tx, of, back, shop.now()))
  const { result: unpaid } = await shop.order(me, 'shut')
  await shop.call(me, 'POST', `/shop/v1/orders/${unpaid.orderId}/close`, { id: newUuid(shop.now()) })
  shop.wait(6 * MINUTE)
  const report = async () => {
    await dayReportsJob.run(shop.db, shop.now(), new AbortController().signal)
    const days = shop.db
      .selectFrom('day_reports')
      .select(['orders', 'paid', 'surplus', 'refunded', 'returned', 'differences'])
    return days.orderBy('day', 'desc').limit(1).execute()
  }
  const before = await report()
  expect(before).toMatchObject([
    { orders: 2, paid: 9900, surplus: 9900, refunded: 0, returned: 9900, differences: [] },
  ])
  expect((await leave()).status).toBe(200)
  expect(await report()).toEqual(before)
  // One who paid and left before any report was made.
  await shop.db.deleteFrom('day_reports').execute()
  expect(await report()).toMatchObject([
    { orders: 1, paid: 9900, surplus: 9900, refunded: 0, returned: 9900 },
  ])
})
