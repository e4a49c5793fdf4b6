import type { DeskOrder } from '../../../contract/schemas/staff/desk'
import type { Result } from '../../../contract/types'
import { loadMoney } from '../../../server/src/modules/shop/order/money'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { deskActs } from '../../support/desk-acts'
import { getCode, startShop, type Made, type Standing } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
let cashier: Agent
let colleague: Agent
beforeAll(async () => {
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})
beforeEach(async () => {
  student = await makeMember(shop.db)
  shop.wechatPay.isDown = false
})

const desk = deskActs(() => shop)
const { url, newId } = desk
const seen = (order: Made, caller = cashier) => desk.seen(order, caller)
const list = async (query: string): Promise<Result<'listDeskOrders'>> =>
  (await shop.call(cashier, 'GET', `${url}?${query}`)).json().result
const numbers = ({ items }: Result<'listDeskOrders'>) => items.map(({ number }) => number)
const buy = (standing?: Standing) => shop.order(student, standing)
const waiting = (own: Standing = {}) => buy({ state: 'paying', ...own })
const confirmPaid = (order: Made, own: object = {}, caller = cashier) => desk.confirmPaid(order, caller, own)
const close = (order: Made, own: object = {}, caller = cashier) =>
  shop.call(caller, 'POST', `${url}/${order.number}/close`, { id: newId(), reason: '学生不买了', ...own })
const claim = ({ number }: Made, caller: Agent) =>
  shop.db
    .insertInto('desk_claims')
    .values({
      queue: 'orders',
      item: number,
      staff_id: caller.staffId,
      claimed_at: new Date(shop.now()),
      until: new Date(shop.now() + 60_000),
    })
    .execute()
const openGoods = async ({ uid }: Made) =>
  (await shop.db.selectFrom('opened_goods').select('goods_id').where('uid', '=', uid).execute()).length

describe('confirming a payment', () => {
  test('opens the course, once, however often and by whom it is sent', async () => {
    const order = await waiting()
    expect((await seen(order)).waits).toEqual(['payment'])
    const id = newId()
    const answers = await Promise.all([confirmPaid(order, { id }), confirmPaid(order, { id })])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const paid = await seen(order)
    expect([paid.state, paid.waits, paid.order.provider]).toEqual(['delivered', [], 'desk'])
    expect(paid.records.map(({ name, action, reason }) => [name, action, reason])).toEqual([
      ['员工01', 'confirm', `¥10.01，bank-${order.number}：到账`],
    ])
    expect(paid.order.steps.map(({ state, by }) => [state, by]).slice(-2)).toEqual([
      ['paid', 'staff'],
      ['delivered', 'server'],
    ])
    expect(await openGoods(order)).toBe(1)
    expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
    expect(getCode(await confirmPaid(order, { id, reference: 'other' }))).toEqual([409, 'x409'])
  })

  test('by two at once books one sum', async () => {
    const order = await waiting()
    const answers = await Promise.all([
      confirmPaid(order, { reference: `a-${order.number}` }),
      confirmPaid(order, { reference: `b-${order.number}` }, colleague),
    ])
    expect(answers.map(getCode).sort()).toEqual([
      [200, 'fine'],
      [409, 'x409605'],
    ])
    expect(await loadMoney(shop.db, order)).toMatchObject({ paid: 1001, surplus: 0 })
  })

  test('of another amount, or with a reference that paid another order, is refused', async () => {
    const [order, second] = [await waiting(), await waiting({ product: 'algebra' })]
    const less = await confirmPaid(order, { amount: 1000 })
    expect([getCode(less), less.json().msg]).toEqual([
      [409, 'x409606'],
      expect.stringContaining('还差 0.01 元'),
    ])
    await confirmPaid(order)
    const used = await confirmPaid(second, { reference: `bank-${order.number}` })
    expect([getCode(used), used.json().msg]).toEqual([
      [409, 'x409'],
      `这个流水号已经记在另一笔订单 ${order.number} 上，请核对`,
    ])
    for (const typed of [`BANK-${order.number}`, ` bank -${order.number}\u200b`, `ｂａｎｋ-${order.number}`])
      expect([typed, getCode(await confirmPaid(second, { reference: typed }))]).toEqual([
        typed,
        [409, 'x409'],
      ])
    expect((await seen(second)).state).toBe('paying')
    expect((await seen(second)).records).toEqual([])
    for (const blank of ['  ', '\u200b'])
      expect(getCode(await confirmPaid(second, { reference: blank }))).toEqual([400, 'x400'])
    expect(getCode(await confirmPaid({ ...order, number: '261120120000999999' }))).toEqual([404, 'x404'])
  })

  test('opens a closed order again where it was seen closed', async () => {
    const order = await waiting()
    await close(order, {}, colleague)
    expect((await seen(order)).state).toBe('closed')
    const refused = await confirmPaid(order)
    expect([getCode(refused), refused.json().msg]).toEqual([
      [409, 'x409605'],
      '这一单刚刚关闭了。请看过再确认收款，或者记为多收退给学生',
    ])
    expect((await seen(order)).state).toBe('closed')
    const paid: DeskOrder = (await confirmPaid(order, { isClosed: true })).json().result
    expect([paid.state, paid.order.failure]).toEqual(['delivered', undefined])
  })

  test('of a closed order whose coupon another one has by now is refused', async () => {
    const [order, second] = [await waiting({ off: 100 }), await waiting({ off: 100, product: 'algebra' })]
    const { uid } = student
    const coupon = newId()
    const row = { uid, id: coupon, coupon_id: 'ten', taken_at: new Date(shop.now()), expires_at: null }
    await shop.db
      .insertInto('coupons')
      .values({ ...row, order_id: second.id })
      .execute()
    await shop.db.updateTable('orders').set({ coupon_id: coupon }).where('uid', '=', uid).execute()
    await shop.db.updateTable('orders').set({ state: 'closed' }).where('id', '=', order.id).execute()
    expect((await seen(order)).couponElsewhere).toBe(true)
    const refused = await confirmPaid(order, { amount: 901 })
    expect([getCode(refused), refused.json().msg]).toEqual([
      [409, 'x409605'],
      '这一单的优惠券已经用在另一单上，不能再按优惠价收款。请学生重新下单、补转差价，两笔到新的一单上一起确认；或者记为多收退给学生',
    ])
    expect([(await seen(order)).state, (await seen(order)).records]).toEqual(['closed', []])
    await close(second)
    expect((await seen(order)).couponElsewhere).toBeUndefined()
    expect(getCode(await confirmPaid(order, { amount: 901, isClosed: true }))).toEqual([200, 'fine'])
    const held = shop.db.selectFrom('coupons').select('order_id').where('uid', '=', uid)
    expect(await held.execute()).toEqual([{ order_id: order.id }])
  })

  test('closes an order at WeChat first, so that nobody pays twice', async () => {
    const order = await waiting({ provider: 'wechat' })
    shop.wechatPay.payments.set(order.number, { state: 'open' })
    expect(getCode(await confirmPaid(order))).toEqual([200, 'fine'])
    expect(shop.wechatPay.payments.get(order.number)).toEqual({ state: 'closed' })
    expect(await loadMoney(shop.db, order)).toMatchObject({ paid: 1001, surplus: 0 })
  })

  test('waits while WeChat is taking money, and is refused where it has', async () => {
    const busy = await waiting({ provider: 'wechat' })
    shop.wechatPay.payments.set(busy.number, { state: 'busy' })
    expect(getCode(await confirmPaid(busy))).toEqual([502, 'x502601'])
    shop.wechatPay.isDown = true
    expect(getCode(await confirmPaid(busy))).toEqual([502, 'x502601'])
    shop.wechatPay.isDown = false
    const at = new Date(shop.now())
    shop.wechatPay.payments.set(busy.number, {
      state: 'paid',
      reference: `wx-${busy.number}`,
      amount: 1001,
      at,
    })
    expect(getCode(await confirmPaid(busy))).toEqual([409, 'x409605'])
    const paid = await seen(busy)
    expect([paid.state, paid.order.provider, paid.records]).toEqual(['delivered', 'wechat', []])
    expect(await loadMoney(shop.db, busy)).toMatchObject({ paid: 1001, surplus: 0 })
  })

  test('of an order that is paid, or that a colleague has claimed, is refused', async () => {
    expect((await confirmPaid(await buy())).json().msg).toBe('这一单已经付款')
    const order = await waiting()
    await claim(order, colleague)
    expect(getCode(await confirmPaid(order))).toEqual([409, 'x409607'])
    expect(getCode(await confirmPaid(order, {}, colleague))).toEqual([200, 'fine'])
    expect((await seen(order)).claim).toBeUndefined()
  })
})

describe('an order for what the student has already', () => {
  test('says so while it is not paid, and money for it is booked all the same', async () => {
    const order = await waiting({ product: 'forever' })
    expect((await seen(order)).alreadyOwned).toBe(false)
    const { uid } = order
    const opened_at = new Date(shop.now())
    await shop.db.insertInto('student_goods').values({ uid, goods_id: 'goods-forever', opened_at }).execute()
    expect((await seen(order)).alreadyOwned).toBe(true)
    const paid: DeskOrder = (await confirmPaid(order, { amount: 3003 })).json().result
    expect([paid.state, paid.alreadyOwned]).toEqual(['delivered', false])
    expect(await loadMoney(shop.db, order)).toMatchObject({ paid: 3003, surplus: 0 })
  })
})

describe('closing an order', () => {
  test('ends it once with its record; what is paid stays', async () => {
    const order = await waiting({ product: 'reading' })
    const id = newId()
    const answers = await Promise.all([close(order, { id }), close(order, { id })])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const closed = await seen(order)
    expect([closed.state, closed.order.failure]).toEqual(['closed', 'staff'])
    expect(closed.order.steps.at(-1)).toMatchObject({ state: 'closed', by: 'staff', failure: 'staff' })
    expect(closed.records.map(({ action, reason }) => [action, reason])).toEqual([['close', '学生不买了']])
    const seats = shop.db.selectFrom('shop_counts').select('taken').where('name', '=', 'reading')
    expect(await seats.executeTakeFirst()).toEqual({ taken: 0 })
    const again = await close(order, {}, colleague)
    expect([getCode(again), again.json().msg]).toEqual([[409, 'x409605'], '这一单已经办结'])
    expect(getCode(await close(await buy()))).toEqual([409, 'x409605'])
    expect(getCode(await close({ ...order, number: '261120120000999999' }))).toEqual([404, 'x404'])
  })

  test('under the id of another request leaves the order as it is, for it would have no record', async () => {
    const [order, second] = [await waiting(), await waiting({ product: 'algebra' })]
    const id = newId()
    await confirmPaid(second, { id })
    expect(getCode(await close(order, { id }))).toEqual([409, 'x409'])
    expect((await seen(order)).state).toBe('paying')
  })

  test('waits for WeChat, and respects a claim', async () => {
    const order = await waiting({ provider: 'wechat' })
    shop.wechatPay.payments.set(order.number, { state: 'busy' })
    expect(getCode(await close(order))).toEqual([502, 'x502601'])
    await claim(order, colleague)
    expect(getCode(await close(order))).toEqual([409, 'x409607'])
    shop.wechatPay.payments.set(order.number, { state: 'open' })
    expect(getCode(await close(order, {}, colleague))).toEqual([200, 'fine'])
  })
})

describe('the list', () => {
  test('has what waits, the longest first, page by page, and what a colleague has claimed', async () => {
    const early = await shop.db.selectFrom('orders').select('number').where('state', '=', 'paying').execute()
    const old = await waiting({ later: -3_600_000 })
    const [middle, young] = [await waiting({ later: -60_000 }), await waiting()]
    await waiting({ provider: 'wechat' })
    await buy()
    await claim(middle, colleague)
    const all: Result<'listDeskOrders'>['items'] = []
    for (let cursor = ''; ;) {
      const page = await list(`filter=payment&limit=2${cursor}`)
      all.push(...page.items)
      if (page.next === undefined) break
      cursor = `&cursor=${page.next}`
    }
    const known = new Set(early.map(({ number }) => number))
    const own = all.filter(({ number }) => !known.has(number))
    expect(own.map(({ number }) => number)).toEqual([old.number, middle.number, young.number])
    expect(own.map((item) => item.claim?.name)).toEqual([undefined, '员工02', undefined])
    expect(new Set(all.flatMap(({ waits }) => waits))).toEqual(new Set(['payment']))
  })

  test('finds an order by its number, or by the last digits of a phone', async () => {
    const phone = await shop.member('13866667777')
    const order = await shop.order(phone)
    await shop.order(await shop.member('13855557777'))
    expect(numbers(await list(`filter=all&find=${order.number}`))).toEqual([order.number])
    expect((await list('filter=all&find=7777')).items).toHaveLength(2)
    const [found] = (await list('filter=all&find=67777')).items
    expect(found).toMatchObject({ number: order.number, student: { name: '小岸', phone: '138****7777' } })
    expect(numbers(await list('filter=all&find=13866667777'))).toEqual([order.number])
    expect(numbers(await list('filter=payment&find=13866667777'))).toEqual([])
    expect(numbers(await list('filter=all&find=261120120000999999'))).toEqual([])
    expect(numbers(await list('filter=all&find=999967777'))).toEqual([])
  })

  test('of refunds leaves out what WeChat is paying back; of all has the newest first', async () => {
    const order = await buy()
    const refund = { id: newId(), amount: 1001, reason: '不学了' }
    await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, refund)
    expect(numbers(await list('filter=refund'))).toEqual([order.number])
    await shop.db.updateTable('order_refunds').set({ state: 'paying' }).where('id', '=', refund.id).execute()
    expect(numbers(await list('filter=refund'))).toEqual([])
    const newest = await waiting({ later: 60_000 })
    expect(numbers(await list('filter=all&limit=1'))).toEqual([newest.number])
  })

  test('of refunds shows who decides next, and which are transferred by hand', async () => {
    const stands: (string | undefined)[] = []
    for (const provider of ['wechat', 'desk'] as const) {
      const order = await buy({ provider, product: provider === 'desk' ? 'algebra' : 'integral' })
      const { amount } = (await seen(order)).order
      const refundId = newId()
      const asked = { id: refundId, amount, reason: '不学了' }
      await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, asked)
      stands.push((await seen(order)).refund)
      const decision = { id: newId(), refundId, decision: 'approve', seen: 'asked', amount, reason: '同意' }
      await shop.call(cashier, 'POST', `${url}/${order.number}/refund`, decision)
      const { items } = await list('filter=refund&limit=100')
      stands.push(items.find(({ number }) => number === order.number)?.refund)
    }
    expect(stands).toEqual(['asked', 'approved', 'asked', 'transfer'])
  })

  test('of settled refunds has the newest first, page by page, with how the last one of each ended', async () => {
    const ask = async (order: Made) => {
      const refund = { id: newId(), amount: 1001, reason: '不学了' }
      await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, refund)
      return refund.id
    }
    const decide = async (order: Made, own: object, caller = cashier) => {
      const body = { id: newId(), seen: 'asked', amount: 1001, reason: '核对过', ...own }
      expect(getCode(await shop.call(caller, 'POST', `${url}/${order.number}/refund`, body))).toEqual([
        200,
        'fine',
      ])
      shop.wait(1000)
    }
    const [made, two, three] = [
      await buy(),
      await buy({ product: 'algebra' }),
      await buy({ product: 'book' }),
    ]
    await decide(made, { refundId: await ask(made), decision: 'decline' })
    const paid = { refundId: await ask(two), decision: 'approve' }
    await decide(two, paid)
    await decide(two, { ...paid, seen: 'approved', reference: `out-${two.number}` }, colleague)
    await decide(three, { refundId: await ask(three), decision: 'decline' })
    const first = await list('filter=settled&limit=2')
    expect(first.items.map(({ number, refund }) => [number, refund])).toEqual([
      [three.number, 'declined'],
      [two.number, 'done'],
    ])
    expect(first.items[0]?.settledAt).toBe(shop.now() - 1000)
    expect(numbers(await list(`filter=settled&limit=1&cursor=${first.next}`))).toEqual([made.number])
    // Asked for once more it is not settled.
    await ask(made)
    expect(numbers(await list('filter=settled&limit=100'))).not.toContain(made.number)
    expect((await list('filter=refund&limit=100')).items.at(-1)?.refundAskedAt).toBe(shop.now())
  })

  test('has parcels and invoices that wait', async () => {
    const order = await buy({ product: 'book' })
    expect(numbers(await list('filter=parcel'))).not.toContain(order.number)
    const body = { id: newId(), addressId: await shop.address(student) }
    await shop.call(student, 'PUT', `/shop/v1/orders/${order.id}/address`, body)
    const invoice = { id: newId(), kind: 'person', title: '林清', email: 'lin@example.com' }
    await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/invoices`, invoice)
    const [found] = (await list('filter=parcel')).items
    expect([found?.number, found?.waits]).toEqual([order.number, ['parcel', 'invoice']])
    expect(numbers(await list('filter=invoice'))).toEqual([order.number])
  })

  test('refuses a foreign cursor', async () => {
    expect(getCode(await shop.call(cashier, 'GET', `${url}?filter=all&cursor=x`))).toEqual([400, 'x400'])
  })
})

describe('an order at the desk', () => {
  test('shows the rule of a refund line by line, as much as was learnt by now, and the last lead', async () => {
    const order = await buy()
    await shop.learn(student, 'integral', 2, 3)
    const before = await seen(order)
    expect([before.quote, before.lines]).toEqual([0, []])
    expect(before.order.ways).toEqual([])
    const asked = { id: newId(), amount: 500, reason: '不学了' }
    await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, asked)
    const shown = await seen(order)
    expect([shown.quote, shown.lines.map(({ amount }) => amount)]).toEqual([500, [0, 0, 250, 250]])
    expect([shown.approvedBy, shown.lead, shown.records]).toEqual([undefined, undefined, []])
    const withdrawal = `/shop/v1/orders/${order.id}/refunds/${asked.id}/withdrawal`
    await shop.call(student, 'POST', withdrawal, { id: newId() })
    expect((await seen(order)).lines).toEqual([])
    const unpaid = await seen(await waiting())
    expect([unpaid.quote, unpaid.lines]).toEqual([0, []])
  })

  test('of a number that there is not is not found, nor a refund’s number', async () => {
    expect(getCode(await shop.call(cashier, 'GET', `${url}/261120120000999999`))).toEqual([404, 'x404'])
  })
})

test('staff who may not see orders are refused, and staff who may only see them decide nothing', async () => {
  const teacher = await shop.staff('13700000004', 'teacher')
  const order = await waiting()
  expect(getCode(await shop.call(teacher, 'GET', `${url}?filter=all`))).toEqual([403, 'x403f'])
  expect(getCode(await confirmPaid(order, {}, teacher))).toEqual([403, 'x403f'])
  expect(getCode(await shop.call(student, 'GET', `${url}/${order.number}`))).toEqual([403, 'x403f'])
})
