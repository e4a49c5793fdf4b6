import { sql } from 'kysely'
import type { Checkout, Order, RefundQuote } from '../../../contract/schemas/shop/order'
import type { RefundRule } from '../../../contract/domain/shop/refund'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import type { Agent } from '../../support/staff'
import { getCode, startShop, type Made } from '../../support/sold-orders'
import { DAY_MS } from '../../../contract/domain/china-time'
import { startForEach } from '../../support/start-suite'

const shop = startForEach(startShop)
let student: Member
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const orderUrl = ({ id }: Made, of = '') => `/shop/v1/orders/${id}${of}`
const newId = () => newUuid(new Date(shop.now()))
const loadQuote = async (order: Made): Promise<RefundQuote> =>
  (await shop.call(student, 'GET', orderUrl(order, '/refund-quote'))).json().result
const shown = async (order: Made): Promise<Order> =>
  (await shop.call(student, 'GET', orderUrl(order))).json().result
const ask = (order: Made, amount: number, id = newId()) =>
  shop.call(student, 'POST', orderUrl(order, '/refunds'), { id, amount, reason: '时间不够' })

/** An order under a rule of its own. */
async function buy(rule: RefundRule, product = 'integral'): Promise<Made> {
  const order = await shop.order(student, { product })
  await sql`update orders set terms = jsonb_set(terms, '{refund}', ${JSON.stringify(rule)}::jsonb)
    where uid = ${order.uid} and id = ${order.id}`.execute(shop.db)
  return order
}

async function ship(order: Made): Promise<void> {
  await shop.db
    .updateTable('orders')
    .set({ shipped_at: new Date(shop.now()), carrier: '顺丰', tracking: 'SF1' })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .execute()
}

/** Both of the staff let a refund of an amount go back. */
async function payBack(order: Made, refundId: string, amount: number): Promise<void> {
  const [first, second] = [await shop.staff('13900000001'), await shop.staff('13900000002')]
  const decide = (staff: Member | typeof first, seen: string, own: object = {}) =>
    shop.call(staff, 'POST', `/sale/v1/desk/orders/${order.number}/refund`, {
      id: newId(),
      refundId,
      decision: 'approve',
      seen,
      amount,
      reason: '符合规则',
      ...own,
    })
  expect((await decide(first, 'asked')).statusCode).toBe(200)
  expect((await decide(second, 'approved', { reference: `back-${order.number}` })).statusCode).toBe(200)
}

describe('a rule with days', () => {
  test('lets a student ask until the end of the last day in China, and not a moment later', async () => {
    const order = await buy({ full: 1, days: 7 })
    const until = Date.parse('2026-11-28T00:00:00+08:00')
    expect(await shown(order)).toMatchObject({ refundRule: { full: 1, days: 7 }, refundUntil: until })
    shop.wait(until - 1 - shop.now())
    expect(await loadQuote(order)).toMatchObject({ amount: 1001, until })
    shop.wait(1)
    const quote = await loadQuote(order)
    expect(quote).toMatchObject({ paid: 1001, amount: 0, until, isOver: true })
    expect(quote.lines.map(({ amount }) => amount)).toEqual([0, 0, 0, 0])
    for (const amount of [0, 1001]) {
      const refused = await ask(order, amount)
      expect(refused.json()).toMatchObject({
        code: 'x409605',
        msg: '这一单申请退费的时间到 11 月 27 日为止，已经过了。有特殊情况，请联系老师',
      })
    }
  })

  test('a refund that was asked for in time stands as it did, however long it waits', async () => {
    const order = await buy({ full: 1, days: 1 })
    const id = newId()
    expect(getCode(await ask(order, 1001, id))).toEqual([200, 'fine'])
    shop.wait(5 * DAY_MS)
    expect(await loadQuote(order)).toMatchObject({ amount: 1001 })
    expect(getCode(await ask(order, 1001, id))).toEqual([200, 'fine'])
    await payBack(order, id, 1001)
    expect(await shown(order)).toMatchObject({ state: 'refunded' })
  })

  test('one that was taken back is over when it would be asked for again too late', async () => {
    const order = await buy({ full: 1, days: 1 })
    const id = newId()
    await ask(order, 1001, id)
    shop.wait(3 * DAY_MS)
    await shop.call(student, 'POST', orderUrl(order, `/refunds/${id}/withdrawal`), { id: newId() })
    expect(await loadQuote(order)).toMatchObject({ amount: 0, isOver: true })
  })
})

describe('a rule with a deduction for goods that were sent', () => {
  test('deducts it once the parcel was sent, and shares out the rest over the lessons', async () => {
    const order = await buy({ full: 1, shipped: 201 })
    expect(await loadQuote(order)).not.toHaveProperty('kept')
    await ship(order)
    const quote = await loadQuote(order)
    expect(quote).toMatchObject({ paid: 1001, kept: 201, amount: 800 })
    expect(quote.lines.map(({ amount }) => amount)).toEqual([200, 200, 200, 200])
    await shop.learn(student, 'integral', 2, 3)
    expect(await loadQuote(order)).toMatchObject({ kept: 201, amount: 400, learnt: 2 })
    expect(getCode(await ask(order, 400))).toEqual([200, 'fine'])
  })

  test('never deducts more than was paid', async () => {
    const order = await buy({ full: 1, shipped: 9000 })
    await ship(order)
    expect(await loadQuote(order)).toMatchObject({ kept: 1001, amount: 0 })
    expect(getCode(await ask(order, 0))).toEqual([409, 'x409605'])
  })

  test('refuses what was asked for before the parcel went', async () => {
    const order = await buy({ full: 1, shipped: 201 })
    await ship(order)
    expect(getCode(await ask(order, 1001))).toEqual([409, 'x409606'])
  })
})

describe('a rule whose lessons without a fee count once', () => {
  const rule = { full: 1, once: true }

  test('counts them for the first refund, and none for the next one of the product', async () => {
    const first = await buy(rule)
    await shop.learn(student, 'integral', 2)
    const id = newId()
    expect(getCode(await ask(first, 1001, id))).toEqual([200, 'fine'])
    await payBack(first, id, 1001)
    shop.wait(1000)
    const second = await buy(rule)
    expect(await loadQuote(second)).toMatchObject({ amount: 1001, rule: { full: 0, once: true } })
    await shop.learn(student, 'integral', 2)
    expect(await loadQuote(second)).toMatchObject({ amount: 750, learnt: 1, rule: { full: 0 } })
    expect(await shown(second)).toMatchObject({ refundRule: { full: 0 } })
    // The amount of the first one is shown as it was.
    expect(await shown(first)).toMatchObject({ refundRule: { full: 1 } })
    // Other students and other products have theirs.
    expect(await loadQuote(await buy(rule, 'algebra'))).toMatchObject({ rule: { full: 1 } })
  })

  test('of two that are asked for, the earlier one is the first, and one that is taken back is none', async () => {
    const [first, second] = [await buy(rule), await buy(rule)]
    shop.wait(1000)
    await shop.learn(student, 'integral', 2)
    const id = newId()
    await ask(second, 1001, id)
    shop.wait(1000)
    expect(await loadQuote(first)).toMatchObject({ rule: { full: 0 }, amount: 750 })
    expect(await loadQuote(second)).toMatchObject({ rule: { full: 1 }, amount: 1001 })
    await shop.call(student, 'POST', orderUrl(second, `/refunds/${id}/withdrawal`), { id: newId() })
    expect(await loadQuote(first)).toMatchObject({ rule: { full: 1 }, amount: 1001 })
  })

  test('two that are asked for at once come to one full refund', async () => {
    const orders = [await buy(rule), await buy(rule)]
    shop.wait(1000)
    await shop.learn(student, 'integral', 2)
    const answers = await Promise.all(orders.map((order) => ask(order, 1001)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  test('a product that was exchanged for the one that was paid back counts as well', async () => {
    const first = await buy(rule)
    await shop.call(student, 'POST', orderUrl(first, '/exchanges'), { id: newId(), productId: 'algebra' })
    const id = newId()
    await ask(first, 1001, id)
    shop.wait(1000)
    expect(await loadQuote(await buy(rule))).toMatchObject({ rule: { full: 0 } })
  })

  test('the checkout says so before anything is paid', async () => {
    const checkout = async (): Promise<Checkout> =>
      (await shop.call(student, 'GET', '/shop/v1/products/strict/checkout')).json().result
    expect(await checkout()).not.toHaveProperty('refundRule')
    expect((await ask(await shop.order(student, { product: 'strict' }), 4004)).statusCode).toBe(200)
    expect(await checkout()).toMatchObject({ refundRule: { full: 0, once: true, days: 7, shipped: 201 } })
  })
})

describe('a refund that staff give', () => {
  const give = (staff: Agent, order: Made, own: object = {}) =>
    shop.call(staff, 'POST', `/sale/v1/desk/orders/${order.number}/given-refund`, {
      id: newId(),
      amount: 500,
      reason: '住院了，有证明',
      ...own,
    })
  const item = async (staff: Agent, order: Made) =>
    (await shop.call(staff, 'GET', `/sale/v1/desk/orders/${order.number}`)).json().result

  test('goes back by the word of the second person, once its student can no longer ask', async () => {
    const first = await shop.staff('13900000001')
    const order = await buy({ full: 1, days: 1 })
    expect(await item(first, order)).not.toHaveProperty('givable')
    expect((await give(first, order)).json()).toMatchObject({
      code: 'x409605',
      msg: expect.stringContaining('学生现在还可以自己申请退费'),
    })
    shop.wait(3 * DAY_MS)
    const [agent, second] = [await shop.staff('13900000003'), await shop.staff('13900000004')]
    expect(await item(agent, order)).toMatchObject({ givable: 1001 })
    expect(getCode(await give(agent, order, { amount: 1002 }))).toEqual([409, 'x409606'])
    const id = newId()
    for (let nth = 0; nth < 2; nth += 1)
      expect(getCode(await give(agent, order, { id }))).toEqual([200, 'fine'])
    expect(await shown(order)).toMatchObject({
      state: 'refunding',
      refund: { state: 'approved', amount: 500, reason: '老师为你办的退费', answer: '住院了，有证明' },
      steps: expect.not.arrayContaining([expect.objectContaining({ mistake: true })]),
    })
    const confirmed = { id: newId(), refundId: id, decision: 'approve', seen: 'approved', amount: 500 }
    const url = `/sale/v1/desk/orders/${order.number}/refund`
    const decide = (staff: Agent) =>
      shop.call(staff, 'POST', url, { ...confirmed, reason: '核对过', reference: `back-${order.number}` })
    expect((await decide(agent)).statusCode).toBe(403)
    expect((await decide(second)).statusCode).toBe(200)
    expect(await shown(order)).toMatchObject({ state: 'refunded', refund: { state: 'done', amount: 500 } })
  })

  test('is refused of an order whose refund has no end, or that is not paid', async () => {
    const staff = await shop.staff('13900000001')
    expect(getCode(await give(staff, await buy({ full: 1 })))).toEqual([409, 'x409605'])
    const unpaid = await shop.order(student, { product: 'algebra', state: 'created' })
    expect(getCode(await give(staff, unpaid))).toEqual([409, 'x409605'])
  })
})

describe('the words of an agreement', () => {
  test('are stored with the order that accepts them', async () => {
    const id = newId()
    const body = { id, productId: 'strict', amount: 4004, addressId: await shop.address(student) }
    const checkout = await shop.call(student, 'GET', '/shop/v1/products/strict/checkout')
    const agreementVersion: unknown = checkout.json().result.agreement.version
    const made = await shop.call(student, 'POST', '/shop/v1/orders', { ...body, agreementVersion })
    expect(getCode(made)).toEqual([200, 'fine'])
    const { terms } = await shop.db
      .selectFrom('orders')
      .select('terms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = await shop.db.selectFrom('agreement_versions').select('digest').execute()
    expect(stored).toEqual([{ digest: terms.agreementDigest }])
    expect(terms.refund).toEqual({ full: 1, days: 7, shipped: 201, once: true })
  })
})

describe('an exchange', () => {
  const exchange = (order: Made, productId: string) =>
    shop.call(student, 'POST', orderUrl(order, '/exchanges'), { id: newId(), productId })

  test('does not lengthen the days in which a refund can be asked for', async () => {
    const order = await buy({ full: 1, days: 7 })
    shop.wait(10 * DAY_MS)
    expect(getCode(await exchange(order, 'algebra'))).toEqual([200, 'fine'])
    expect(await loadQuote(order)).toMatchObject({ amount: 0, isOver: true })
  })

  test('deducts for goods sent before it', async () => {
    const order = await buy({ full: 1, shipped: 201 })
    await ship(order)
    expect(getCode(await exchange(order, 'algebra'))).toEqual([200, 'fine'])
    expect(await loadQuote(order)).toMatchObject({ kept: 201, amount: 800 })
  })

  test('retains the words of the agreement, and the names of both courses', async () => {
    const order = await buy({ full: 1 })
    await sql`update orders set terms = terms || '{"agreementDigest": "x"}' where id = ${order.id}`.execute(
      shop.db,
    )
    await exchange(order, 'algebra')
    const own = shop.db.selectFrom('orders').select('terms').where('id', '=', order.id)
    expect((await own.executeTakeFirstOrThrow()).terms.agreementDigest).toBe('x')
    const made = shop.db.selectFrom('order_exchanges').select(['from_courses', 'to_courses'])
    expect(await made.execute()).toEqual([{ from_courses: ['课程 integral'], to_courses: ['课程 algebra'] }])
  })
})
