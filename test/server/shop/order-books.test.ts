import fc from 'fast-check'
import { sql } from 'kysely'
import { PAY_WITHIN_MS } from '../../../contract/domain/shop/state'
import { dayReportsJob, ordersJob, reconcileJob } from '../../../server/src/jobs/orders'
import { newUuid } from '../../../server/src/lib/uuid'
import { findDifferences, type DifferenceKind } from '../../../server/src/modules/shop/order/differences'
import { bookPayment, bookRefund, deliver } from '../../../server/src/modules/shop/order/money'
import { findByNumber, type OrderRow } from '../../../server/src/modules/shop/order/repo'
import { settlePayment } from '../../../server/src/modules/shop/order/settle'
import { takeStep } from '../../../server/src/modules/shop/order/steps'
import { deskPay } from '../../../server/src/providers/pay/desk'
import type { Member } from '../../support/accounts'
import { startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let me: Member
beforeEach(async () => {
  me = await shop.member()
})

const MINUTE = 60_000
const signal = new AbortController().signal
const pay = () => ({ desk: deskPay, wechat: shop.pay.provider })
const runOrders = () => ordersJob(pay()).run(shop.db, shop.now(), signal)
const reconcile = () => reconcileJob(pay()).run(shop.db, shop.now(), signal)

const later = () => new Date(shop.now().getTime() + 1)
const differences = () => findDifferences(shop.db, new Date(0), later())
const loadRow = async (number: string): Promise<OrderRow> => {
  const row = await findByNumber(shop.db, number)
  if (!row) throw new Error(`no order ${number}`)
  return row
}

async function ordered(productId = 'limit') {
  const { result } = await shop.order(me, productId)
  return result
}

/** A sum that WeChat says came for an order. */
const computeSum = (number: string, amount = 9900) =>
  ({ provider: 'wechat', reference: `wx-${number}`, amount, at: shop.now() }) as const

/** The work of a server that is killed between the two transactions of a payment. */
const bookOnly = async (number: string) =>
  bookPayment(shop.db, await loadRow(number), computeSum(number), { actor: 'provider', now: shop.now() })

test('an order paid when a server was killed is delivered by the next round', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  await bookOnly(order.number)
  expect(await differences()).toEqual([{ number: order.number, what: 'paid-not-delivered' }])
  expect(await runOrders()).toBe(1)
  expect((await loadRow(order.number)).state).toBe('delivered')
  expect(await differences()).toEqual([])
  expect(await runOrders()).toBe(0)
})

test('an order whose time is over is closed, and one that was paid in the last moment is delivered', async () => {
  const [late, paid] = [await ordered('limit'), await ordered('shut')]
  for (const order of [late, paid]) await shop.payAt(me, order, 'wechat')
  shop.pay.pay(paid.number)
  await runOrders()
  expect((await loadRow(late.number)).state).toBe('paying')
  shop.wait(PAY_WITHIN_MS.wechat)
  await runOrders()
  expect(await loadRow(late.number)).toMatchObject({ state: 'closed', failure: 'expired' })
  expect((await loadRow(paid.number)).state).toBe('delivered')
  expect(shop.pay.calls).toContain(`close ${late.number}`)
})

test('an order whose provider is away is closed when the provider is back', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  shop.wait(PAY_WITHIN_MS.wechat)
  shop.pay.setDown(true)
  await runOrders()
  expect((await loadRow(order.number)).state).toBe('paying')
  shop.pay.setDown(false)
  await runOrders()
  expect((await loadRow(order.number)).state).toBe('closed')
})

test('a provider that is away is asked once a round, and about another order the next time', async () => {
  const late: { number: string }[] = []
  for (const productId of ['limit', 'shut', 'again']) {
    const order = await ordered(productId)
    late.push(order)
    await shop.payAt(me, order, 'wechat')
  }
  const unpaid = await ordered('rare')
  shop.wait(PAY_WITHIN_MS.wechat)
  shop.pay.setDown(true)
  const asked = async () => {
    const before = shop.pay.calls.length
    await runOrders()
    shop.wait(MINUTE)
    return shop.pay.calls.slice(before)
  }
  const rounds = [await asked(), await asked(), await asked()]
  expect(rounds.flat().sort()).toEqual(late.map(({ number }) => `close ${number}`).sort())
  expect(rounds.map((calls) => calls.length)).toEqual([1, 1, 1])
  expect((await loadRow(unpaid.number)).state).toBe('closed')
  shop.pay.setDown(false)
  // One that is being paid now holds up no other.
  shop.pay.hold(late[0]?.number ?? '')
  expect(await asked()).toHaveLength(3)
  expect(await Promise.all(late.map(async ({ number }) => (await loadRow(number)).state))).toEqual([
    'paying',
    'closed',
    'closed',
  ])
  shop.pay.pay(late[0]?.number ?? '')
  await runOrders()
})

test('a payment of which no notification came is found after ten minutes', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  shop.pay.pay(order.number)
  shop.wait(9 * MINUTE)
  await reconcile()
  expect((await loadRow(order.number)).state).toBe('paying')
  shop.wait(MINUTE)
  await reconcile()
  expect((await loadRow(order.number)).state).toBe('delivered')
})

test('a closed payment closes an order whose time is over, and no other', async () => {
  const sendState = (number: string, state: 'closed' | 'open') =>
    settlePayment({ db: shop.db, clock: shop.now }, number, 'wechat', { state })
  const [late, paid] = [await ordered('limit'), await ordered('shut')]
  for (const order of [late, paid]) await shop.payAt(me, order, 'wechat')
  shop.pay.pay(paid.number)
  await shop.notify(paid.number)
  expect((await sendState(late.number, 'closed'))?.state).toBe('paying')
  shop.wait(PAY_WITHIN_MS.wechat)
  expect((await sendState(late.number, 'open'))?.state).toBe('paying')
  expect((await sendState(late.number, 'closed'))?.state).toBe('closed')
  expect((await sendState(late.number, 'closed'))?.state).toBe('closed')
  expect((await sendState(paid.number, 'closed'))?.state).toBe('delivered')
  expect(await sendState('260701100000999999', 'closed')).toBeUndefined()
})

test('money that came twice goes back once, the way it came', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  const row = await loadRow(order.number)
  const cash = { provider: 'desk', reference: `cash-${order.number}`, amount: 9900, at: shop.now() } as const
  await bookPayment(shop.db, row, cash, { actor: 'staff', now: shop.now() })
  await deliver(shop.db, row, shop.now())
  shop.pay.pay(order.number)
  await shop.notify(order.number)
  expect(await differences()).toEqual([{ number: order.number, what: 'surplus' }])
  await reconcile()
  await reconcile()
  expect(shop.pay.refunds.get(`${order.number}S`)).toBe(9900)
  expect(shop.pay.calls.filter((call) => call === `refund ${order.number}`)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('of two sums that come for an order at once, one pays it and the other is too much', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const row = await loadRow((await ordered('limit')).number)
    const teller = { actor: 'staff', now: shop.now() } as const
    const booked = await Promise.all(
      ['one', 'two'].map((half) =>
        bookPayment(shop.db, row, { ...computeSum(row.number), reference: `${half}-${row.number}` }, teller),
      ),
    )
    expect(booked.sort()).toEqual(['paid', 'surplus'])
    await deliver(shop.db, row, shop.now())
    me = await shop.member()
  }
  await reconcile()
})

test('one sum of money pays one order', async () => {
  const [first, second] = [
    await loadRow((await ordered('limit')).number),
    await loadRow((await ordered('shut')).number),
  ]
  const sum = { provider: 'desk', reference: newUuid(shop.now()), amount: 9900, at: shop.now() } as const
  const teller = { actor: 'staff', now: shop.now() } as const
  const booked = await Promise.allSettled([
    bookPayment(shop.db, first, sum, teller),
    bookPayment(shop.db, second, sum, teller),
  ])
  expect(booked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const states = [(await loadRow(first.number)).state, (await loadRow(second.number)).state]
  expect(states.sort()).toEqual(['created', 'paid'])
  await runOrders()
})

test('more than came does not go back', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  await bookOnly(order.number)
  const row = await loadRow(order.number)
  await deliver(shop.db, row, shop.now())
  const back = { ...computeSum(order.number, 9901), reference: 'back' }
  const refund = shop.db.transaction().execute((tx) => bookRefund(tx, row, back, shop.now()))
  await expect(refund).rejects.toMatchObject({ code: 'x409606' })
  expect(await differences()).toEqual([])
})

test('a step with the key of one before does nothing, and none leads where no order may go', async () => {
  const row = await loadRow((await ordered()).number)
  const step = { key: 'one', actor: 'server', at: shop.now() } as const
  const take = (to: 'closed' | 'refunded', key: string) =>
    shop.db.transaction().execute((tx) => takeStep(tx, row, to, { ...step, key }))
  expect((await take('closed', 'one')).isNew).toBe(true)
  expect((await take('closed', 'one')).isNew).toBe(false)
  await expect(take('refunded', 'two')).rejects.toMatchObject({ code: 'x409605' })
})

/** Faults that somebody or something makes in the books of a delivered order, and what they are called. */
const faults: Readonly<Record<DifferenceKind, (id: string) => ReturnType<typeof sql>>> = {
  'paid-without-money': (id) => sql`delete from order_money where order_id = ${id}`,
  'money-without-paid': (id) => sql`update orders set state = 'closed' where id = ${id}`,
  'money-not-amount': (id) => sql`update order_money set amount = 1 where order_id = ${id}`,
  'delivered-without-payment': (id) => sql`delete from order_steps where order_id = ${id} and state = 'paid'`,
  'paid-not-delivered': (id) => sql`update orders set state = 'paid' where id = ${id}`,
  'goods-missing': (id) => sql`delete from order_goods where order_id = ${id}`,
  'goods-after-refund': (id) => sql`update orders set state = 'refunded' where id = ${id}`,
  surplus: (id) => sql`update order_money set kind = 'surplus' where order_id = ${id}`,
  'refund-without-money': (id) => sql`
    insert into order_refunds (uid, order_id, id, state, asked_amount, amount, lines, reason, asked_at)
    select uid, id, id, 'done', 100, 100, '[]', '', created_at from orders where id = ${id}`,
  'refund-beyond-payment': (id) => sql`
    insert into order_money (uid, order_id, id, provider, kind, reference, amount, at)
    select uid, order_id, uid, provider, 'refund', 'back', amount + 1, at from order_money where order_id = ${id}`,
  'seats-beyond': (id) => sql`
    with closed as (update order_steps set from_state = 'closed' where order_id = ${id} and state = 'paid')
    update orders set terms = terms || '{"seats": -1}', product_id = 'seated' where id = ${id}`,
  'booked-twice': (id) => sql`
    insert into money_references (provider, reference, uid, order_id)
    select 'desk', upper(reference), uid, order_id from order_money where order_id = ${id}`,
  'steps-broken': (id) => sql`delete from order_steps where order_id = ${id} and state = 'paying'`,
}

test.each(Object.entries(faults))('books with the fault %s are told', async (what, fault) => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  shop.pay.pay(order.number)
  await shop.notify(order.number)
  const found = () => findDifferences(shop.db, shop.now(), later())
  const loadMessages = async () =>
    (await found()).filter(({ number }) => number === order.number).map((difference) => difference.what)
  await sql`insert into shop_counts values ('seat', 'seated', 0) on conflict do nothing`.execute(shop.db)
  expect(await loadMessages()).toEqual([])
  await fault(order.orderId).execute(shop.db)
  expect(await loadMessages()).toContain(what)
  await sql`delete from order_refunds`.execute(shop.db)
  for (const table of ['order_money', 'order_goods', 'order_steps'])
    await sql`delete from ${sql.table(table)} where order_id = ${order.orderId}`.execute(shop.db)
  await sql`delete from orders where id = ${order.orderId}`.execute(shop.db)
})

test('a day’s report has its sums, in China’s day, and is made again while it may change', async () => {
  shop.wait(2 * 86_400_000)
  me = await shop.member()
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  await bookOnly(order.number)
  shop.wait(10 * MINUTE)
  const make = () => dayReportsJob.run(shop.db, shop.now(), signal)
  const reports = async () =>
    (
      await sql<{ day: string }>`
      select day::text, orders, paid, surplus, refunded, returned, differences from day_reports order by day desc limit 1`.execute(
        shop.db,
      )
    ).rows[0]
  expect(await make()).toBe(1)
  expect(await reports()).toEqual({
    day: '2026-07-03',
    orders: 1,
    paid: 9900,
    surplus: 0,
    refunded: 0,
    returned: 0,
    differences: [{ number: order.number, what: '已付款，课程还没有开通' }],
  })
  await runOrders()
  expect(await make()).toBe(0)
  expect(await reports()).toMatchObject({ paid: 9900, differences: [] })
  const twice = { ...computeSum(order.number), reference: `twice-${order.number}` }
  await bookPayment(shop.db, await loadRow(order.number), twice, { actor: 'provider', now: shop.now() })
  await make()
  expect(await reports()).toMatchObject({ paid: 9900, surplus: 9900, refunded: 0 })
  await reconcile()
})

test('of several sums that came too much a provider that is away is asked for one in a round', async () => {
  for (const productId of ['limit', 'shut']) {
    const order = await ordered(productId)
    const twice = { ...computeSum(order.number), amount: 1 }
    await bookPayment(shop.db, await loadRow(order.number), twice, { actor: 'provider', now: shop.now() })
  }
  shop.pay.setDown(true)
  const before = shop.pay.calls.length
  await reconcile()
  expect(shop.pay.calls.slice(before).filter((call) => call.startsWith('refund '))).toHaveLength(1)
  shop.pay.setDown(false)
  await reconcile()
  expect(shop.pay.calls.slice(before).filter((call) => call.startsWith('refund '))).toHaveLength(3)
})

/** The events that may happen to an order, in any order and any number. */
const events = ['begin', 'cash', 'close', 'pay', 'notify', 'cut', 'late', 'round', 'reconcile'] as const

test('whatever happens to an order how often, its books agree in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { maxLength: 14 }), async (happening) => {
      me = await shop.member()
      const order = await ordered('limit')
      const happen: Readonly<Record<(typeof events)[number], () => Promise<unknown>>> = {
        begin: () => shop.payAt(me, order, 'wechat'),
        cash: () => shop.payAt(me, order, 'desk'),
        close: () =>
          shop.call(me, 'POST', `/shop/v1/orders/${order.orderId}/close`, { id: newUuid(shop.now()) }),
        // Only what was begun can be paid, also after the server thinks that it cannot.
        pay: async () => {
          if (shop.pay.begun.some(({ number }) => number === order.number)) shop.pay.pay(order.number)
        },
        notify: () => Promise.all([shop.notify(order.number), shop.notify(order.number)]),
        cut: async () => {
          const { state } = await shop.pay.provider.query(order.number)
          if (state === 'paid') await bookOnly(order.number)
        },
        late: async () => shop.wait(PAY_WITHIN_MS.wechat / 2),
        round: runOrders,
        reconcile,
      }
      for (const event of happening) await happen[event]()
      // WeChat repeats a notification until it is received.
      await shop.notify(order.number)
      await runOrders()
      await reconcile()
      const { state } = await shop.pay.provider.query(order.number)
      const row = await loadRow(order.number)
      if (state === 'paid') expect(row.state).toBe('delivered')
      else expect(['created', 'paying', 'closed']).toContain(row.state)
      expect((await differences()).filter(({ number }) => number === order.number)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
