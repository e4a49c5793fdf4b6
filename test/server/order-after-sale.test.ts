import type { DeskOrder } from '../../contract/schemas/desk'
import type { Order, RefundQuote } from '../../contract/schemas/order'
import type { Result } from '../../contract/types'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from '../support/accounts'
import { someoneWaits } from '../support/locks'
import { makeMember } from '../support/members'
import { codeOf, startShop, type Made, type Shop } from '../support/sold-orders'
import type { Agent } from '../support/staff'

let shop: Shop
let student: Member
let cashier: Agent
let colleague: Agent
beforeAll(async () => {
  shop = await startShop()
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})
afterAll(() => shop.close())
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const newId = () => newUuid(new Date(shop.now()))
const orderUrl = ({ id }: Made, of: string) => `/shop/v1/orders/${id}/${of}`
const deskUrl = ({ number }: Made, of: string) => `/sale/v1/desk/orders/${number}/${of}`
const seen = async ({ number }: Made): Promise<DeskOrder> =>
  (await shop.call(cashier, 'GET', `/sale/v1/desk/orders/${number}`)).json().result

describe('an invoice', () => {
  const person = { kind: 'person', title: '林清', email: 'lin@example.com' }
  const company = {
    kind: 'company',
    title: '上岸教育',
    taxNumber: '91310000MA1FL0AB1X',
    email: 'a@example.com',
  }
  const ask = (order: Made, own: object = {}, who = student) =>
    shop.call(who, 'POST', orderUrl(order, 'invoices'), { id: newId(), ...person, ...own })
  const settle = (order: Made, invoiceId: string, own: object = {}) =>
    shop.call(cashier, 'POST', deskUrl(order, 'invoice'), {
      id: newId(),
      invoiceId,
      state: 'issued',
      number: '24312000000001',
      reason: '',
      ...own,
    })

  test('is asked for once, for a company with its number, and issued by staff', async () => {
    const order = await shop.order(student)
    const id = newId()
    const answers = await Promise.all([ask(order, { id, ...company }), ask(order, { id, ...company })])
    expect(answers.map(codeOf)).toEqual(answers.map(() => [200, 'fine']))
    expect((await seen(order)).waits).toEqual(['invoice'])
    const settled: DeskOrder = (await settle(order, id)).json().result
    expect(settled.waits).toEqual([])
    expect(settled.order.invoice).toEqual({
      invoiceId: id,
      ...company,
      state: 'issued',
      number: '24312000000001',
      answer: '',
      askedAt: shop.now(),
    })
    expect(settled.records.map(({ action, reason }) => [action, reason])).toEqual([
      ['invoice', '24312000000001'],
    ])
    expect(codeOf(await ask(order, { id, ...person }))).toEqual([409, 'x409'])
  })

  test('for a company needs its tax number, in one sentence', async () => {
    const refused = await ask(await shop.order(student), { ...company, taxNumber: undefined })
    expect([codeOf(refused), refused.json().msg]).toEqual([[400, 'x400'], '开企业发票要填税号'])
  })

  test.each([
    ['not paid', { state: 'paying' as const }, '付款之后才能申请发票'],
    ['free', { provider: null, off: 1001 }, '这一单没有付款金额，开不了发票'],
  ])('of an order that is %s is refused', async (_what, standing, msg) => {
    const refused = await ask(await shop.order(student, standing))
    expect([codeOf(refused), refused.json().msg]).toEqual([[409, 'x409605'], msg])
  })

  test('is corrected by another one until it is issued', async () => {
    const order = await shop.order(student)
    const [wrong, right] = [newId(), newId()]
    await ask(order, { id: wrong, email: 'lni@example.com' })
    const corrected: Order = (await ask(order, { id: right })).json().result
    expect(corrected.invoice).toMatchObject({ invoiceId: right, email: 'lin@example.com', state: 'asked' })
    const late: Order = (await ask(order, { id: wrong, email: 'lni@example.com' })).json().result
    expect(late.invoice?.invoiceId).toBe(right)
    expect(codeOf(await settle(order, wrong))).toEqual([409, 'x409605'])
    expect(codeOf(await settle(order, right))).toEqual([200, 'fine'])
    const refused = await ask(order)
    expect([codeOf(refused), refused.json().msg]).toEqual([[409, 'x409605'], '这一单的发票已经开好'])
  })

  test.each([
    [1001, [], { state: 'declined', answer: '已全额退费，不开票' }],
    [500, ['invoice'], { state: 'asked' }],
  ])('of an order of which %i is paid back waits for what is kept', async (amount, waits, invoice) => {
    const order = await shop.order(student)
    await ask(order)
    const refundId = newId()
    if (amount < 1001) await shop.learn(student, 'integral', 2, 3)
    await shop.call(student, 'POST', orderUrl(order, 'refunds'), {
      id: refundId,
      amount,
      reason: '不学了',
    })
    const other = await shop.staff(`1370000${String(amount).padStart(4, '0')}`)
    for (const [who, state] of [
      [cashier, 'asked'],
      [other, 'approved'],
    ] as const)
      await shop.call(who, 'POST', deskUrl(order, 'refund'), {
        id: newId(),
        refundId,
        seen: state,
        decision: 'approve',
        amount,
        reason: '核对过了',
        reference: `out-${order.number}`,
      })
    const shown = await seen(order)
    expect([shown.state, shown.waits]).toEqual(['refunded', waits])
    expect(shown.order.invoice).toMatchObject(invoice)
  })

  test('of a title of blanks, and another student’s order is refused; of two at once one stays', async () => {
    const order = await shop.order(student)
    expect(codeOf(await ask(order, { title: '   ' }))).toEqual([400, 'x400'])
    const answers = await Promise.all([ask(order), ask(order)])
    expect(answers.map(codeOf)).toEqual(answers.map(() => [200, 'fine']))
    expect((await seen(order)).order.invoice?.state).toBe('asked')
    expect(codeOf(await ask(order, {}, await makeMember(shop.db)))).toEqual([404, 'x404'])
  })

  test('that is declined with a reason may be asked for anew; the same decision twice is one', async () => {
    const order = await shop.order(student)
    const id = newId()
    await ask(order, { id })
    const noNumber = await settle(order, id, { number: ' ' })
    expect([codeOf(noNumber), noNumber.json().msg]).toEqual([[400, 'x400'], '请填写发票号码'])
    const noReason = await settle(order, id, { state: 'declined' })
    expect([codeOf(noReason), noReason.json().msg]).toEqual([[400, 'x400'], '请写明不能开票的原因'])
    const own = { id: newId(), state: 'declined', number: '', reason: '抬头不完整' }
    const answers = await Promise.all([settle(order, id, own), settle(order, id, own)])
    expect(answers.map(codeOf)).toEqual(answers.map(() => [200, 'fine']))
    expect((await seen(order)).records).toHaveLength(1)
    expect(codeOf(await settle(order, id))).toEqual([409, 'x409605'])
    expect(codeOf(await settle(order, newId()))).toEqual([404, 'x404'])
    shop.wait(1000)
    const again: Order = (await ask(order)).json().result
    expect(again.invoice?.state).toBe('asked')
  })
})

describe('a parcel', () => {
  const setAddress = (order: Made, addressId: string, who = student) =>
    shop.call(who, 'PUT', orderUrl(order, 'address'), { id: newId(), addressId })
  const ship = (order: Made, own: object = {}, who = cashier) =>
    shop.call(who, 'POST', deskUrl(order, 'shipping'), {
      id: newId(),
      carrier: '顺丰',
      tracking: 'SF1234',
      ...own,
    })

  test('goes to the address as it is now, until it was sent', async () => {
    const order = await shop.order(student, { product: 'book' })
    const missing = await ship(order)
    expect([codeOf(missing), missing.json().msg]).toEqual([
      [409, 'x409605'],
      '学员还没有填收货地址，先请学员补上',
    ])
    const addressId = await shop.address(student)
    const shown: Order = (await setAddress(order, addressId)).json().result
    expect(shown.address).toMatchObject({ addressId, phone: '138****2222', detail: '中山东一路 1 号' })
    expect((await seen(order)).waits).toEqual(['parcel'])
    const id = newId()
    const answers = await Promise.all([ship(order, { id }), ship(order, { id })])
    expect(answers.map(codeOf)).toEqual(answers.map(() => [200, 'fine']))
    const sent = await seen(order)
    expect(sent.waits).toEqual([])
    expect(sent.order.shipping).toEqual({ carrier: '顺丰', tracking: 'SF1234', at: shop.now() })
    expect(sent.records).toHaveLength(1)
    const late = await setAddress(order, addressId)
    expect([codeOf(late), late.json().msg]).toEqual([[409, 'x409605'], '东西已经寄出，不能再改地址'])
  })

  test('shows its whole address to who sends it, which is recorded, until it was sent', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    const id = newId()
    const reveal = (own = id) => shop.call(cashier, 'POST', deskUrl(order, 'revealed-address'), { id: own })
    for (const answer of [await reveal(), await reveal()])
      expect(answer.json().result).toMatchObject({
        detail: '中山东一路 1 号',
        phone: expect.stringMatching(/^1\d{10}$/),
      })
    expect((await seen(order)).records).toMatchObject([{ action: 'reveal', isMine: true }])
    await ship(order)
    expect(codeOf(await reveal(newId()))).toEqual([409, 'x409605'])
  })

  test('whose number was mistyped is corrected', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    await ship(order)
    const replaces = { carrier: '顺丰', tracking: 'SF1234' }
    const correction = { id: newId(), tracking: 'SF5678', replaces }
    const answers = await Promise.all([ship(order, correction), ship(order, correction)])
    expect(answers.map(codeOf)).toEqual(answers.map(() => [200, 'fine']))
    const { order: corrected, records } = await seen(order)
    expect(corrected.shipping?.tracking).toBe('SF5678')
    expect(records.map(({ action, reason }) => [action, reason])).toEqual([
      ['reship', '顺丰 SF5678'],
      ['ship', '顺丰 SF1234'],
    ])
  })

  test('that a colleague has sent or corrected meanwhile is not overwritten', async () => {
    const order = await shop.order(student, { product: 'book' })
    await setAddress(order, await shop.address(student))
    const replaces = { carrier: '顺丰', tracking: 'SF1234' }
    const refusals: unknown[] = []
    const refused = async (own: object) => {
      const answer = await ship(order, own, colleague)
      refusals.push([codeOf(answer), answer.json().msg])
    }
    await refused({ replaces })
    await ship(order)
    await refused({ tracking: 'SF9999' })
    await ship(order, { tracking: 'SF5678', replaces })
    await refused({ tracking: 'SF9999', replaces })
    await refused({ tracking: 'SF9999', replaces: { carrier: '圆通', tracking: 'SF5678' } })
    expect(refusals).toEqual(
      ['还没有寄出', '顺丰 SF1234', '顺丰 SF5678', '顺丰 SF5678'].map((now) => [
        [409, 'x409'],
        `寄出信息刚刚有了变化，现在是：${now}。请看过再改`,
      ]),
    )
    const { shipping } = (await seen(order)).order
    expect([shipping?.tracking, (await seen(order)).records.length]).toEqual(['SF5678', 2])
  })

  test('of nothing, to nowhere, or of another student’s order is refused', async () => {
    const online = await shop.order(student)
    const addressId = await shop.address(student)
    expect((await setAddress(online, addressId)).json().msg).toBe('这一单没有要寄的东西')
    expect((await ship(online)).json().msg).toBe('这一单没有要寄的东西')
    const book = await shop.order(student, { product: 'book' })
    expect(codeOf(await setAddress(book, newId()))).toEqual([404, 'x404'])
    const other = await makeMember(shop.db)
    expect(codeOf(await setAddress(book, await shop.address(other)))).toEqual([404, 'x404'])
    expect(codeOf(await setAddress(book, addressId, other))).toEqual([404, 'x404'])
    expect(codeOf(await ship(book, { carrier: ' ' }))).toEqual([400, 'x400'])
    expect(codeOf(await ship({ ...book, number: '261120120000999999' }))).toEqual([404, 'x404'])
    const unpaid = await shop.order(student, { product: 'book', state: 'paying' })
    expect(codeOf(await setAddress(unpaid, addressId))).toEqual([200, 'fine'])
    expect(codeOf(await ship(unpaid))).toEqual([409, 'x409605'])
  })
})

describe('an exchange', () => {
  const choice = async (order: Made): Promise<Result<'getExchangeChoice'>> =>
    (await shop.call(student, 'GET', orderUrl(order, 'exchange'))).json().result
  const exchange = (order: Made, productId: string, own: object = {}, who = student) =>
    shop.call(who, 'POST', orderUrl(order, 'exchanges'), { id: newId(), productId, ...own })
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

  test('swaps the goods, the terms and the seat, once, however often it is sent', async () => {
    const order = await shop.order(student, { product: 'reading' })
    expect(await seats('reading')).toBe(1)
    await shop.learn(student, 'reading', 2)
    const id = newId()
    const answers = await Promise.all([
      exchange(order, 'writing', { id }),
      exchange(order, 'writing', { id }),
    ])
    expect(answers.map(codeOf)).toEqual(answers.map(() => [200, 'fine']))
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
    expect([codeOf(again), again.json().msg]).toEqual([[409, 'x409605'], '这一单已经换过一次课'])
    expect(codeOf(await exchange(order, 'algebra', { id }))).toEqual([409, 'x409'])
    expect(await choice(order)).toMatchObject({ refusal: 'done', products: [] })
    const quote = (await shop.call(student, 'GET', orderUrl(order, 'refund-quote'))).json().result
    expect(quote).toMatchObject({ amount: 1001, learnt: 0 })
    await shop.db.updateTable('shop_counts').set({ taken: 0 }).where('kind', '=', 'seat').execute()
  })

  test('keeps what was paid with a coupon, which is paid back by the lessons of the new course', async () => {
    const order = await shop.order(student, { off: 3 })
    expect(codeOf(await exchange(order, 'algebra'))).toEqual([200, 'fine'])
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
    expect(codeOf(await ask(998))).toEqual([409, 'x409606'])
    expect(codeOf(await ask(498))).toEqual([200, 'fine'])
  })

  test('of the last seat is one student’s', async () => {
    const other = await makeMember(shop.db)
    const [one, two] = [await shop.order(student), await shop.order(other)]
    const answers = await Promise.all([exchange(one, 'reading'), exchange(two, 'reading', {}, other)])
    expect(answers.map(codeOf).sort()).toEqual([
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
      const begun = exchange(order, 'writing').then(codeOf)
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
    expect([codeOf(learnt), learnt.json().msg]).toEqual([[409, 'x409605'], '学过的课超过 1 讲，不能再换课'])
    const unpaid = await shop.order(student, { product: 'dear', state: 'paying' })
    expect(await choice(unpaid)).toMatchObject({ refusal: 'state' })
    expect((await exchange(unpaid, 'algebra')).json().msg).toBe('课程开通之后才能换课')
    const refund = { id: newId(), amount: 500, reason: '换班' }
    await shop.call(student, 'POST', orderUrl(order, 'refunds'), refund)
    expect(await choice(order)).toMatchObject({ refusal: 'state' })
  })

  test.each(['dear', 'over', 'book', 'nothing', 'integral'])('for %s is refused', async (productId) => {
    const refused = await exchange(await shop.order(student), productId)
    expect(codeOf(refused)).toEqual([409, 'x409601'])
    expect(await goods()).toEqual(['goods-integral'])
  })

  test('of another student’s order is not found', async () => {
    const order = await shop.order(student)
    const other = await makeMember(shop.db)
    expect(codeOf(await exchange(order, 'algebra', {}, other))).toEqual([404, 'x404'])
    expect(codeOf(await shop.call(other, 'GET', orderUrl(order, 'exchange')))).toEqual([404, 'x404'])
  })
})
