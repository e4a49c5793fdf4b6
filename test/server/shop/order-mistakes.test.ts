import type { DayRow } from '../../../contract/schemas/staff/desk-books'
import type { Order } from '../../../contract/schemas/shop/order'
import { makeDayReports } from '../../../server/src/modules/shop/order/day-reports'
import { findDifferences } from '../../../server/src/modules/shop/order/differences'
import { bookPayment, loadMoney } from '../../../server/src/modules/shop/order/money'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { deskActs } from '../../support/desk-acts'
import { getCode, startShop, type Made, type Standing } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
let first: Agent
let second: Agent
beforeAll(async () => {
  first = await shop.staff('13700000001')
  second = await shop.staff('13700000002')
})
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const desk = deskActs(() => shop)
const { url, newId } = desk
const waiting = (own: Standing = {}, caller = student) => shop.order(caller, { state: 'paying', ...own })
const pay = (order: Made, reference: string) => desk.confirmPaid(order, first, { reference })
/** An order for which another one's money was confirmed. */
async function wrong(own: Standing = {}): Promise<Made> {
  const order = await waiting(own)
  expect(getCode(await pay(order, `bank-${order.number}`))).toEqual([200, 'fine'])
  return order
}
const report = ({ number }: Made, own: object = {}, caller = first) =>
  shop.call(caller, 'POST', `${url}/${number}/mistake`, { id: newId(), reason: '是陈同学的款', ...own })
const decide = ({ number }: Made, refundId: string, own: object = {}, caller = second) =>
  shop.call(caller, 'POST', `${url}/${number}/refund`, {
    id: newId(),
    refundId,
    decision: 'approve',
    seen: 'approved',
    amount: 1001,
    reason: '核对过了',
    ...own,
  })
/** The same, until somebody else has to decide. */
async function reported(own: Standing = {}): Promise<{ order: Made; id: string }> {
  const [order, id] = [await wrong(own), newId()]
  expect(getCode(await report(order, { id }))).toEqual([200, 'fine'])
  return { order, id }
}
const seen = (order: Made, caller = first) => desk.seen(order, caller)
const shown = async ({ id }: Made): Promise<Order> =>
  (await shop.call(student, 'GET', `/shop/v1/orders/${id}`)).json().result
const countGoods = async ({ uid }: Made) =>
  (await shop.db.selectFrom('opened_goods').select('goods_id').where('uid', '=', uid).execute()).length
const said = (answer: Awaited<ReturnType<typeof report>>) => [...getCode(answer), answer.json().msg]
/** Orders of this shop begin in the middle, which their steps show. */
const differences = async () =>
  (await findDifferences(shop.db, new Date(0), new Date(shop.now() + 1))).filter(
    ({ what }) => what !== 'steps-broken',
  )

test('two people undo a payment of the wrong order, and its reference pays the right one', async () => {
  const order = await wrong()
  const right = await waiting({}, await makeMember(shop.db))
  const reference = `bank-${order.number}`
  expect(getCode(await pay(right, reference))).toEqual([409, 'x409'])
  shop.wait(1000)
  const [id, again] = [newId(), newId()]
  const reports = await Promise.all([report(order, { id }), report(order, { id })])
  expect(reports.map(getCode)).toEqual(reports.map(() => [200, 'fine']))
  expect(await seen(order, second)).toMatchObject({
    state: 'refunding',
    waits: ['refund'],
    refund: 'mistake',
    approvedBy: { name: '员工01', isMine: false },
  })
  expect(await countGoods(order)).toBe(1)
  expect(getCode(await decide(order, id, {}, first))).toEqual([403, 'x403601'])
  expect(getCode(await pay(right, reference))).toEqual([409, 'x409'])
  shop.wait(1000)
  const decided = await Promise.all([decide(order, id, { id: again }), decide(order, id, { id: again })])
  expect(decided.map(getCode)).toEqual(decided.map(() => [200, 'fine']))

  const done = await seen(order)
  expect([done.state, done.waits, await countGoods(order)]).toEqual(['refunded', [], 0])
  expect(done.records.map(({ name, action, reason }) => [name, action, reason]).slice(0, 2)).toEqual([
    ['员工02', 'approve-mistake', '¥10.01：核对过了'],
    ['员工01', 'mistake', '是陈同学的款'],
  ])
  const { refund, steps } = await shown(order)
  expect(steps.find(({ state }) => state === 'refunding')).toMatchObject({ by: 'staff', mistake: true })
  expect(refund).toMatchObject({ state: 'done', mistake: true, reason: '老师把别人的款记到了这一单' })
  const list = await shop.call(student, 'GET', '/shop/v1/orders')
  expect(list.json().result.items).toMatchObject([{ state: 'refunded', mistake: true }])
  expect(list.json().result.items[0]).not.toHaveProperty('refunded')
  const rows = shop.db.selectFrom('order_money').select(['kind', 'reference', 'amount', 'provider'])
  const sum = { reference, amount: 1001, provider: 'desk' }
  expect(await rows.where('order_id', '=', order.id).orderBy('kind').execute()).toEqual([
    { ...sum, kind: 'payment' },
    { ...sum, kind: 'refund' },
  ])

  // The rows of a day are shown the newest first.
  shop.wait(1000)
  shop.wait(1000)
  expect(getCode(await pay(right, reference))).toEqual([200, 'fine'])
  expect(await seen(right)).toMatchObject({ state: 'delivered' })
  const { items } = (await shop.call(first, 'GET', `${url}?filter=all&find=${reference}`)).json().result
  expect(items.map(({ number }: Made) => number)).toEqual([right.number])
  expect(await differences()).toEqual([])
  await makeDayReports(shop.db, new Date(shop.now() + 600_000))
  const day = await shop.db.selectFrom('day_reports').selectAll().orderBy('day', 'desc').executeTakeFirst()
  expect([day?.paid, day?.refunded, day?.surplus].map(Number)).toEqual([1001, 0, 0])
  expect([day?.mistaken, day?.undone].map(Number)).toEqual([1001, 1001])
  // The bank shows one sum, and so do the rows of the day beside the mistake.
  const { items: sums } = (await shop.call(first, 'GET', '/sale/v1/desk/day-reports/2026-11-20/rows')).json()
    .result
  expect(sums.map((row: DayRow) => [row.number, row.kind, row.amount])).toEqual([
    [right.number, 'payment', 1001],
    [order.number, 'undone', -1001],
    [order.number, 'mistaken', 1001],
  ])
})

test('the student is notified once that it was undone, and real money is for a new order', async () => {
  const { order, id } = await reported()
  const transfer = `own-${order.number}`
  expect(said(await pay(order, transfer))).toEqual([
    409,
    'x409605',
    '这一单的收款正在核对，先到退费队列确认有没有记错',
  ])
  const again = newId()
  for (let time = 0; time < 2; time += 1)
    expect(getCode(await decide(order, id, { id: again }))).toEqual([200, 'fine'])
  const messages = `/notification/v1/users/${student.uid}/messages?limit=100`
  const { items } = (await shop.call(student, 'GET', messages)).json().result
  const answers = items.filter(({ title }: { title: string }) => title === '一笔收款记错了，已更正')
  expect(answers).toMatchObject([
    {
      body: '《integral 课》确认的是别人的款，不是你付的，没有收你的钱，这一单的课已收回。还想学，请重新下单；已经转过账的，请联系老师。',
    },
  ])
  expect(said(await pay(order, transfer))).toEqual([
    409,
    'x409605',
    '这一单的收款记错过，已更正，不能再收款。请学生重新下单，到新的一单上确认这笔钱',
  ])
})

test('among the settled ones it is corrected, not paid back', async () => {
  const { order, id } = await reported()
  await decide(order, id)
  const { items } = (await shop.call(first, 'GET', `${url}?filter=settled&limit=100`)).json().result
  expect(items.find(({ number }: Made) => number === order.number)).toMatchObject({ refund: 'corrected' })
  const all = (await shop.call(first, 'GET', `${url}?filter=all&find=${order.number}`)).json().result.items
  expect(all).toMatchObject([{ state: 'refunded', mistake: true }])
  expect(await seen(order)).toMatchObject({ state: 'refunded', mistake: true })
})

test('one that is declined leaves everything as it was, also for the student', async () => {
  const { order, id } = await reported()
  const before = await seen(await wrong({ product: 'algebra' }))
  const reason = '就是这位同学的款'
  shop.wait(1000)
  expect(getCode(await decide(order, id, { decision: 'decline', reason }))).toEqual([200, 'fine'])
  const after = await seen(order)
  expect([after.state, after.waits, after.refund, after.order.refund]).toEqual([
    'delivered',
    [],
    undefined,
    undefined,
  ])
  expect([after.quote, after.lines.length]).toEqual([before.quote, before.lines.length])
  expect(after.records[0]).toMatchObject({ name: '员工02', action: 'decline-mistake', reason })
  expect(JSON.stringify(await shown(order))).not.toContain(reason)
  expect(await countGoods(order)).toBe(2)
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
  expect(getCode(await decide(order, id))).toEqual([409, 'x409605'])
  const refund = { id: newId(), amount: 1001, reason: '不学了' }
  expect(getCode(await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, refund))).toEqual([
    200,
    'fine',
  ])
})

test('gives the seat and the coupon back', async () => {
  const order = await waiting({ product: 'reading' })
  const { uid } = student
  const coupon = { uid, id: newId(), coupon_id: 'ten', taken_at: new Date(shop.now()), expires_at: null }
  await shop.db
    .insertInto('coupons')
    .values({ ...coupon, order_id: order.id })
    .execute()
  const orders = shop.db.updateTable('orders').where('uid', '=', uid)
  await orders.set({ coupon_id: coupon.id, coupon_title: '十元券' }).execute()
  await pay(order, `seat-${order.number}`)
  const id = newId()
  await report(order, { id })
  const seats = () =>
    shop.db.selectFrom('shop_counts').select('taken').where('name', '=', 'reading').executeTakeFirst()
  expect(await seats()).toEqual({ taken: 1 })
  expect(getCode(await decide(order, id))).toEqual([200, 'fine'])
  expect(await seats()).toEqual({ taken: 0 })
  const held = shop.db.selectFrom('coupons').select('order_id').where('uid', '=', uid)
  expect(await held.execute()).toEqual([{ order_id: null }])
  expect(await shown(order)).toMatchObject({ coupon: '十元券', couponFree: true })
  // One that is over, or on another order, is free no more.
  const change = (own: { expires_at?: Date; order_id?: string }) =>
    shop.db.updateTable('coupons').set(own).where('uid', '=', uid).execute()
  await change({ expires_at: new Date(shop.now() - 1) })
  expect(await shown(order)).not.toHaveProperty('couponFree')
  await change({ expires_at: new Date(shop.now() + 1), order_id: newId() })
  expect(await shown(order)).not.toHaveProperty('couponFree')
})

test('an order that was only just paid is delivered first', async () => {
  const order = await waiting()
  const sum = {
    provider: 'desk',
    reference: `cut-${order.number}`,
    amount: 1001,
    at: new Date(shop.now()),
  } as const
  await bookPayment(shop.db, order, sum, { actor: 'staff', now: new Date(shop.now()) })
  const id = newId()
  expect(getCode(await report(order, { id }))).toEqual([200, 'fine'])
  expect(getCode(await decide(order, id, { decision: 'decline' }))).toEqual([200, 'fine'])
  expect([(await seen(order)).state, await countGoods(order)]).toEqual(['delivered', 1])
})

test('not while a refund runs, nor for a payment by WeChat or none at all', async () => {
  expect(said(await report(await waiting()))).toEqual([
    409,
    'x409605',
    '这一单没有已经确认的收款，请刷新看看',
  ])
  const wechat = await shop.order(student, { provider: 'wechat', product: 'algebra' })
  expect(said(await report(wechat))).toEqual([409, 'x409605', '这一单的款不是在这里确认的，改不了'])
  const { order, id } = await reported()
  expect(said(await report(order, {}, second))).toEqual([409, 'x409605', '这一单已经有一笔退费在办'])
  expect(getCode(await decide(order, id))).toEqual([200, 'fine'])
  expect(getCode(await report(order))).toEqual([409, 'x409605'])
})

/** Asks for the invoice of an order; the answer is its id. */
async function ask({ id }: Made): Promise<string> {
  const invoice = { id: newId(), kind: 'person', title: '林清', email: 'lin@example.com' }
  await shop.call(student, 'POST', `/shop/v1/orders/${id}/invoices`, invoice)
  return invoice.id
}
const settleInvoice = ({ number }: Made, invoiceId: string, own: object = {}) =>
  shop.call(first, 'POST', `${url}/${number}/invoice`, {
    id: newId(),
    invoiceId,
    state: 'issued',
    number: `fp-${number}`,
    reason: '',
    ...own,
  })

test.each(['before the two', 'between the two'])(
  'an invoice that is issued %s has to be voided once the payment is undone',
  async (when) => {
    const order = await wrong()
    const [invoice, id] = [await ask(order), newId()]
    if (when === 'before the two') await settleInvoice(order, invoice)
    expect(getCode(await report(order, { id }))).toEqual([200, 'fine'])
    if (when === 'between the two') await settleInvoice(order, invoice)
    expect(getCode(await decide(order, id))).toEqual([200, 'fine'])
    const number = `fp-${order.number}`
    const undone = await seen(order)
    expect([undone.waits, undone.order.invoice]).toEqual([
      ['invoice'],
      expect.objectContaining({ state: 'issued', number, due: 0 }),
    ])
    const again = await settleInvoice(order, invoice, { number: 'other', replaces: number, amount: 0 })
    expect(said(again)).toEqual([409, 'x409605', '这一单没有要开票的钱，原发票只能作废，不能重开'])
    const annul = { state: 'declined', number: '', reason: '收款记错了订单', replaces: number }
    expect(getCode(await settleInvoice(order, invoice, annul))).toEqual([200, 'fine'])
    expect([(await seen(order)).waits, (await shown(order)).invoice]).toEqual([
      [],
      expect.objectContaining({ state: 'declined', number, answer: '收款记错了订单' }),
    ])
    const form = { id: newId(), kind: 'person', title: '林清', email: 'lin@example.com' }
    const late = await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/invoices`, form)
    expect(said(late)).toEqual([409, 'x409605', '这一单的收款记错了，已更正，不开票'])
  },
)

test('an invoice that was asked for is declined once the payment is undone', async () => {
  const asked = await wrong()
  await ask(asked)
  const own = newId()
  await report(asked, { id: own })
  expect(getCode(await decide(asked, own))).toEqual([200, 'fine'])
  expect((await shown(asked)).invoice).toMatchObject({
    state: 'declined',
    answer: '这一单的收款记错了，已更正，不开票',
  })
})

test('an overpayment goes back, or is struck, before a payment is undone', async () => {
  const order = await wrong()
  expect(getCode(await desk.settle(order, first))).toEqual([200, 'fine'])
  expect(said(await report(order))).toEqual([409, 'x409605', '这一单还有多收的钱要退，先退掉或划掉，再更正'])
  await desk.settle(order, second, { kind: 'returned', reference: `back-${order.number}` })
  expect(getCode(await report(order))).toEqual([200, 'fine'])
})

test('money that WeChat reports later is none that was undone', async () => {
  const { order, id } = await reported()
  await decide(order, id)
  const now = new Date(shop.now())
  const sum = { provider: 'wechat', reference: `bank-${order.number}`, amount: 1001, at: now } as const
  expect(await bookPayment(shop.db, order, sum, { actor: 'provider', now })).toBe('surplus')
})

test('respects a claim, and is found by nobody under a number that there is not', async () => {
  const order = await wrong()
  const claim = { queue: 'orders', item: order.number, claimed_at: new Date(shop.now()) } as const
  const until = new Date(shop.now() + 60_000)
  await shop.db
    .insertInto('desk_claims')
    .values({ ...claim, staff_id: first.staffId, until })
    .execute()
  expect(getCode(await report(order, {}, second))).toEqual([409, 'x409607'])
  expect(getCode(await report(order))).toEqual([200, 'fine'])
  expect(getCode(await report({ ...order, number: '261120120000999999' }))).toEqual([404, 'x404'])
})
