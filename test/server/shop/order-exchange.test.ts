import type { Order, RefundQuote } from '../../../contract/schemas/shop/order'
import type { Result } from '../../../contract/types'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/db'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { someoneWaits } from '../../support/locks'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made } from '../../support/sold-orders'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const newId = () => newUuid(new Date(shop.now()))
const orderUrl = ({ id }: Made, of: string) => `/shop/v1/orders/${id}/${of}`

describe('an exchange', () => {
  const choice = async (order: Made): Promise<Result<'getExchangeChoice'>> =>
    (await shop.call(student, 'GET', orderUrl(order, 'exchange'))).json().result
  const exchange = (order: Made, productId: string, own: object = {}, caller = student) =>
    shop.call(caller, 'POST', orderUrl(order, 'exchanges'), { id: newId(), productId, ...own })
  const goods = async () => {
    const rows = await shop.db
      .selectFrom('opened_goods')
      .select('goods_id')
      .where('uid', '=', student.uid)
      .execute()
    return rows.map(({ goods_id }) => goods_id)
  }
  const seats = async (name: string) => {
    const rows = await shop.db.selectFrom('shop_counts').select('taken').where('name', '=', name).execute()
    return rows[0]?.taken ?? 0
  }

  test('is offered for products on sale at the same price that the student does not have', async () => {
    await shop.order(student, { product: 'algebra' })
    const { products, ...rest } = await choice(await shop.order(student))
    expect(rest).toEqual({ learnt: 0 })
    expect(products.map(({ productId }) => productId)).toEqual(['reading', 'writing'])
  })

  test('takes the seats and the end of the new product, and leaves the agreement as it was', async () => {
    const order = await shop.order(student, { product: 'reading' })
    const own = shop.db.selectFrom('orders').select('terms').where('id', '=', order.id)
    const { terms } = await own.executeTakeFirstOrThrow()
    const before = sql`${JSON.stringify({ ...terms, isEndless: true })}::jsonb`
    await sql`update orders set terms = ${before} where id = ${order.id}`.execute(shop.db)
    expect(getCode(await exchange(order, 'algebra'))).toEqual([200, 'fine'])
    const { goods: opened, agreement, ...after } = (await own.executeTakeFirstOrThrow()).terms
    expect([opened, agreement]).toEqual([['goods-algebra'], terms.agreement])
    expect(after).toMatchObject({ hasSeat: false, isEndless: false })
    expect(after).not.toHaveProperty('seats')
  })

  test('swaps the goods, the terms and the seat, once, however often it is sent', async () => {
    const order = await shop.order(student, { product: 'reading' })
    expect(await seats('reading')).toBe(1)
    await shop.learn(student, 'reading', 2)
    const id = newId()
    const answers = await Promise.all([
      exchange(order, 'writing', { id }),
      exchange(order, 'writing', { id }),
    ])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const shown: Order = answers[0]?.json().result
    expect(shown).toMatchObject({ state: 'delivered', productId: 'writing', title: 'writing 课' })
    expect(shown.courses.map(({ course }) => course)).toEqual(['writing'])
    expect(shown.exchange).toEqual({
      exchangeId: id,
      orderId: order.id,
      from: { productId: 'reading', title: 'reading 课' },
      to: { productId: 'writing', title: 'writing 课' },
      at: shop.now(),
    })
    expect(await goods()).toEqual(['goods-writing'])
    expect([await seats('reading'), await seats('writing')]).toEqual([0, 1])
    expect((await shop.call(student, 'GET', '/shop/v1/exchanges')).json().result.items).toEqual([
      shown.exchange,
    ])
    const again = await exchange(order, 'algebra')
    expect([getCode(again), again.json().msg]).toEqual([[409, 'x409605'], '这一单已经换过一次课'])
    expect(getCode(await exchange(order, 'algebra', { id }))).toEqual([409, 'x409'])
    expect(await choice(order)).toMatchObject({ refusal: 'done', products: [] })
    const quote = (await shop.call(student, 'GET', orderUrl(order, 'refund-quote'))).json().result
    expect(quote).toMatchObject({ amount: 1001, learnt: 0 })
    await shop.db.updateTable('shop_counts').set({ taken: 0 }).where('kind', '=', 'seat').execute()
  })

  test('leaves the sum paid with a coupon, which is paid back by the lessons of the new course', async () => {
    const order = await shop.order(student, { off: 3 })
    expect(getCode(await exchange(order, 'algebra'))).toEqual([200, 'fine'])
    const shown: Order = (await shop.call(student, 'GET', `/shop/v1/orders/${order.id}`)).json().result
    expect(shown).toMatchObject({ productId: 'algebra', price: 1001, off: 3, amount: 998 })
    const quote = async (): Promise<RefundQuote> =>
      (await shop.call(student, 'GET', orderUrl(order, 'refund-quote'))).json().result
    expect(await quote()).toMatchObject({ paid: 998, amount: 998, learnt: 0 })
    await shop.learn(student, 'integral', 4)
    await shop.learn(student, 'algebra', 2, 3)
    const { lines, ...sums } = await quote()
    expect(sums).toMatchObject({ paid: 998, amount: 498, learnt: 2 })
    expect(lines.map(({ lesson, amount }) => [lesson, amount])).toEqual([
      ['algebra.02', 0],
      ['algebra.03', 0],
      ['algebra.04', 249],
      ['algebra.05', 249],
    ])
    const ask = (amount: number) =>
      shop.call(student, 'POST', orderUrl(order, 'refunds'), { id: newId(), amount, reason: '换错了' })
    expect(getCode(await ask(998))).toEqual([409, 'x409606'])
    expect(getCode(await ask(498))).toEqual([200, 'fine'])
  })

  test('counts of the new course what is learnt from then on alone', async () => {
    const order = await shop.order(student)
    await shop.learn(student, 'algebra', 2, 3)
    shop.wait(1000)
    expect(getCode(await exchange(order, 'algebra'))).toEqual([200, 'fine'])
    const quote = async () => (await shop.call(student, 'GET', orderUrl(order, 'refund-quote'))).json().result
    expect(await quote()).toMatchObject({ amount: 1001, learnt: 0 })
    shop.wait(1000)
    await shop.learn(student, 'algebra', 2)
    expect(await quote()).toMatchObject({ learnt: 1 })
  })

  test('of the last seat is one student’s', async () => {
    const otherMember = await makeMember(shop.db)
    const [first, second] = [await shop.order(student), await shop.order(otherMember)]
    const answers = await Promise.all([
      exchange(first, 'reading'),
      exchange(second, 'reading', {}, otherMember),
    ])
    expect(answers.map(getCode).sort()).toEqual([
      [200, 'fine'],
      [409, 'x409601'],
    ])
    await shop.db.updateTable('shop_counts').set({ taken: 0 }).where('kind', '=', 'seat').execute()
  })

  test('waits for the first of its two seats before it holds the other', async () => {
    const order = await shop.order(student, { product: 'reading' })
    await sql`insert into shop_counts values ('seat', 'writing', 0) on conflict do nothing`.execute(shop.db)
    const seat = (tx: Db, name: string) =>
      sql`select from shop_counts where kind = 'seat' and name = ${name} for update nowait`.execute(tx)
    // As who leaves with an unpaid order for each gives their seats back.
    const exchanging = await shop.db.transaction().execute(async (tx) => {
      await seat(tx, 'reading')
      const begun = exchange(order, 'writing').then(getCode)
      await someoneWaits(shop.db)
      await seat(tx, 'writing')
      return { begun }
    })
    expect(await exchanging.begun).toEqual([200, 'fine'])
    await shop.db.updateTable('shop_counts').set({ taken: 0 }).where('kind', '=', 'seat').execute()
  })

  test('is refused once more was learnt than is free, before the course is open, and in a refund', async () => {
    const order = await shop.order(student)
    await shop.learn(student, 'integral', 2, 3)
    expect(await choice(order)).toEqual({ refusal: 'learnt', learnt: 2, products: [] })
    const learnt = await exchange(order, 'algebra')
    expect([getCode(learnt), learnt.json().msg]).toEqual([[409, 'x409605'], '学过的课超过 1 讲，不能再换课'])
    const unpaid = await shop.order(student, { product: 'dear', state: 'paying' })
    expect(await choice(unpaid)).toMatchObject({ refusal: 'state' })
    expect((await exchange(unpaid, 'algebra')).json().msg).toBe('课程开通之后才能换课')
    const refund = { id: newId(), amount: 500, reason: '换班' }
    await shop.call(student, 'POST', orderUrl(order, 'refunds'), refund)
    expect(await choice(order)).toMatchObject({ refusal: 'state' })
    expect((await exchange(order, 'algebra')).json().msg).toBe('退费的订单不能换课')
  })

  test.each(['dear', 'over', 'book', 'nothing', 'integral'])('for %s is refused', async (productId) => {
    const refused = await exchange(await shop.order(student), productId)
    expect(getCode(refused)).toEqual([409, 'x409601'])
    expect(await goods()).toEqual(['goods-integral'])
  })

  test('of another student’s order is not found', async () => {
    const order = await shop.order(student)
    const otherMember = await makeMember(shop.db)
    expect(getCode(await exchange(order, 'algebra', {}, otherMember))).toEqual([404, 'x404'])
    expect(getCode(await shop.call(otherMember, 'GET', orderUrl(order, 'exchange')))).toEqual([404, 'x404'])
  })
})
