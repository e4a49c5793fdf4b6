import type { Order } from '../../../contract/schemas/shop/order'
import type { Payee } from '../../../contract/schemas/shop/shop'
import type { Member } from '../../support/accounts'
import { startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const payee: Payee = {
  payeeId: 'bank',
  name: '示例教育有限公司',
  bank: '示例银行',
  account: '6200 0000 0000 0000',
  note: '',
  sample: true,
}

const shop = startForAll(startShop)
let me: Member
beforeEach(async () => {
  shop.content.payees = [payee]
  me = await shop.member()
})

const read = async (orderId: string, headers?: Record<string, string>): Promise<Order> =>
  (await shop.call(me, 'GET', `/shop/v1/orders/${orderId}`, undefined, headers)).result

test('a student who transfers money to staff sees the payee while the order waits for it', async () => {
  const { result: order } = await shop.order(me, 'limit')
  expect(order.payees).toBeUndefined()
  expect((await shop.payAt(me, order, 'desk')).result).toEqual({ kind: 'desk', payees: [payee] })
  expect((await read(order.orderId)).payees).toEqual([payee])
  // Nothing is sold in an app of Apple's, and no word is said of paying.
  expect((await read(order.orderId, { h: 'miniapp', m: 'ios' })).payees).toBeUndefined()
  const closed = await shop.call(me, 'POST', `/shop/v1/orders/${order.orderId}/close`, { id: order.orderId })
  expect(closed.result.payees).toBeUndefined()
})

test('a fresh look at an order that waits for staff asks nobody and writes nothing', async () => {
  const { result: order } = await shop.order(me, 'limit')
  await shop.payAt(me, order, 'desk')
  expect((await read(`${order.orderId}?fresh=true`)).state).toBe('paying')
  const { asked_at } = await shop.db
    .selectFrom('orders')
    .select('asked_at')
    .where('uid', '=', me.uid)
    .executeTakeFirstOrThrow()
  expect(asked_at).toBeNull()
})

test('an order that is paid at WeChat names no payee, nor does one where there is none', async () => {
  const { result: order } = await shop.order(me, 'limit')
  await shop.payAt(me, order, 'wechat')
  expect((await read(order.orderId)).payees).toBeUndefined()
  shop.content.payees = []
  expect((await shop.payAt(me, order, 'desk')).result).toEqual({ kind: 'desk' })
  expect((await read(order.orderId)).payees).toBeUndefined()
})
