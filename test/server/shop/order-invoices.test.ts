import type { DeskOrder } from '../../../contract/schemas/staff/desk'
import type { Order } from '../../../contract/schemas/shop/order'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made } from '../../support/sold-orders'
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
  const ask = (order: Made, own: object = {}, caller = student) =>
    shop.call(caller, 'POST', orderUrl(order, 'invoices'), { id: newId(), ...person, ...own })
  const settle = (order: Made, invoiceId: string, own: object = {}) =>
    shop.call(cashier, 'POST', deskUrl(order, 'invoice'), {
      id: newId(),
      invoiceId,
      state: 'issued',
      number: `24${order.number}`,
      reason: '',
      ...own,
    })

  test('is asked for once, for a company with its number, and issued by staff', async () => {
    const order = await shop.order(student)
    const id = newId()
    const answers = await Promise.all([ask(order, { id, ...company }), ask(order, { id, ...company })])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    expect((await seen(order)).waits).toEqual(['invoice'])
    const settled: DeskOrder = (await settle(order, id, { number: '24312000000001' })).json().result
    expect(settled.waits).toEqual([])
    expect(settled.order.invoice).toEqual({
      invoiceId: id,
      ...company,
      state: 'issued',
      number: '24312000000001',
      answer: '',
      askedAt: shop.now(),
      amount: 1001,
    })
    expect(settled.records.map(({ action, reason }) => [action, reason])).toEqual([
      ['invoice', '24312000000001'],
    ])
    expect(getCode(await ask(order, { id, ...person }))).toEqual([409, 'x409'])
  })

  test('for a company needs its tax number, in one sentence', async () => {
    const refused = await ask(await shop.order(student), { ...company, taxNumber: undefined })
    expect([getCode(refused), refused.json().msg]).toEqual([[400, 'x400'], '开企业发票要填税号'])
  })

  test.each([
    ['not paid', { state: 'paying' as const }, '付款之后才能申请发票'],
    ['free', { provider: null, off: 1001 }, '这一单没有付款金额，开不了发票'],
  ])('of an order that is %s is refused', async (_what, standing, msg) => {
    const refused = await ask(await shop.order(student, standing))
    expect([getCode(refused), refused.json().msg]).toEqual([[409, 'x409605'], msg])
  })

  test('is corrected by another one until it is issued', async () => {
    const order = await shop.order(student)
    const [wrong, right] = [newId(), newId()]
    await ask(order, { id: wrong, email: 'lni@example.com' })
    const corrected: Order = (await ask(order, { id: right })).json().result
    expect(corrected.invoice).toMatchObject({ invoiceId: right, email: 'lin@example.com', state: 'asked' })
    const late: Order = (await ask(order, { id: wrong, email: 'lni@example.com' })).json().result
    expect(late.invoice?.invoiceId).toBe(right)
    const old = await settle(order, wrong)
    expect([getCode(old), old.json().msg]).toEqual([[409, 'x409605'], '学生改了开票信息，请核对抬头'])
    expect(getCode(await settle(order, right))).toEqual([200, 'fine'])
    expect((await settle(order, wrong)).json().msg).toBe('这张发票已经处理过')
    const refused = await ask(order)
    expect([getCode(refused), refused.json().msg]).toEqual([[409, 'x409605'], '这一单的发票已经开好'])
  })

  test('that is issued gets another number where the old one was seen, and the record names both', async () => {
    const order = await shop.order(student)
    const id = newId()
    await ask(order, { id })
    const [wrong, right] = [`1-${order.number}`, `2-${order.number}`]
    expect(getCode(await settle(order, id, { number: right, replaces: wrong }))).toEqual([409, 'x409'])
    await settle(order, id, { number: wrong })
    const correction = { id: newId(), number: right, replaces: wrong }
    const answers = await Promise.all([settle(order, id, correction), settle(order, id, correction)])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const { order: now, records } = await seen(order)
    expect(now.invoice).toMatchObject({ state: 'issued', number: right })
    expect(records.map(({ action, reason }) => [action, reason]).sort()).toEqual([
      ['invoice', wrong],
      ['reinvoice', right],
    ])
    const late = await settle(order, id, { number: '3', replaces: wrong })
    expect([getCode(late), late.json().msg]).toEqual([
      [409, 'x409'],
      `发票刚刚有了变化，现在的号码是 ${right}。请看过再改`,
    ])
  })

  test('has a number that no other order has, also of two at once', async () => {
    const otherMember = await makeMember(shop.db)
    const orders = [await shop.order(student), await shop.order(otherMember)] as const
    const ids = [newId(), newId()] as const
    await ask(orders[0], { id: ids[0] })
    await ask(orders[1], { id: ids[1] }, otherMember)
    const number = `same-${orders[0].number}`
    const answers = await Promise.all([
      settle(orders[0], ids[0], { number }),
      settle(orders[1], ids[1], { number }),
    ])
    const first = answers.findIndex((answer) => answer.statusCode === 200)
    const refused = answers[1 - first]
    expect(refused && [getCode(refused), refused.json().msg]).toEqual([
      [409, 'x409'],
      `这个发票号码已经记在订单 ${orders[first]?.number} 上，请核对`,
    ])
  })

  /** Pays some of an order back. */
  async function payBack(order: Made, amount: number): Promise<void> {
    const refundId = newId()
    if (amount < 1001) await shop.learn(student, 'integral', 2, 3)
    await shop.call(student, 'POST', orderUrl(order, 'refunds'), {
      id: refundId,
      amount,
      reason: '不学了',
    })
    for (const [caller, state] of [
      [cashier, 'asked'],
      [colleague, 'approved'],
    ] as const)
      await shop.call(caller, 'POST', deskUrl(order, 'refund'), {
        id: newId(),
        refundId,
        seen: state,
        decision: 'approve',
        amount,
        reason: '核对过了',
        reference: `out-${order.number}`,
      })
  }

  test.each([
    [1001, [], { state: 'declined', answer: '已全额退费，不开票' }],
    [500, ['invoice'], { state: 'asked', amount: 501 }],
  ])('of an order of which %i is paid back waits for what is kept', async (amount, waits, invoice) => {
    const order = await shop.order(student)
    await ask(order)
    await payBack(order, amount)
    const shown = await seen(order)
    expect([shown.state, shown.waits]).toEqual(['refunded', waits])
    expect(shown.order.invoice).toMatchObject(invoice)
  })

  test('may be asked for over the remaining amount once a part was paid back, and not where nothing remains', async () => {
    const order = await shop.order(student)
    await payBack(order, 500)
    const asked: Order = (await ask(order)).json().result
    expect(asked.invoice).toMatchObject({ state: 'asked', amount: 501 })
    const otherMade = await shop.order(student, { product: 'algebra' })
    await payBack(otherMade, 1001)
    const refused = await ask(otherMade)
    expect([getCode(refused), refused.json().msg]).toEqual([[409, 'x409605'], '已全额退费，不开票'])
  })

  /** An invoice that was issued for all before some was paid back. */
  async function outdated(amount: number) {
    const order = await shop.order(student)
    const id = newId()
    const number = `old-${order.number}`
    await ask(order, { id })
    await settle(order, id, { number, amount: 1001 })
    await payBack(order, amount)
    return { order, id, number }
  }

  test('that is issued before a part is paid back is replaced by one over the remaining amount', async () => {
    const { order, id, number } = await outdated(500)
    const shown = await seen(order)
    expect([shown.waits, shown.order.invoice]).toEqual([
      ['invoice'],
      expect.objectContaining({ state: 'issued', number, amount: 1001, due: 501 }),
    ])
    const list = await shop.call(cashier, 'GET', '/sale/v1/desk/orders?filter=invoice&limit=100')
    expect(list.json().result.items.map((item: { number: string }) => item.number)).toContain(order.number)
    const late = await settle(order, id, { number: `n-${order.number}`, replaces: number, amount: 1001 })
    expect([getCode(late), late.json().msg]).toEqual([
      [409, 'x409606'],
      '这一单现在应开 5.01 元，请核对金额再填',
    ])
    const same = await settle(order, id, { number: ` ${number}`, replaces: number, amount: 501 })
    expect([getCode(same), same.json().msg]).toEqual([[400, 'x400'], '新发票的号码不能和原来的一样，请核对'])
    const made = { id: newId(), number: `n-${order.number}`, replaces: number, amount: 501 }
    for (let time = 0; time < 2; time += 1)
      expect(getCode(await settle(order, id, made))).toEqual([200, 'fine'])
    const { waits, order: now } = await seen(order)
    expect([waits, now.invoice?.amount, now.invoice?.due]).toEqual([[], 501, undefined])
    const again = await settle(order, id, { ...made, id: newId(), number: 'more', replaces: made.number })
    expect(getCode(again)).toEqual([409, 'x409605'])
  })

  test('that is issued before all is paid back is voided, and none takes its place', async () => {
    const { order, id, number } = await outdated(1001)
    expect((await seen(order)).order.invoice).toMatchObject({ state: 'issued', due: 0 })
    const none = await settle(order, id, { number: 'none', replaces: number, amount: 0 })
    expect(getCode(none)).toEqual([409, 'x409605'])
    const own = { id: newId(), state: 'declined', number: '', reason: '已全额退费', replaces: number }
    for (let time = 0; time < 2; time += 1)
      expect(getCode(await settle(order, id, own))).toEqual([200, 'fine'])
    const { waits, order: now } = await seen(order)
    expect([waits, now.invoice]).toEqual([
      [],
      expect.objectContaining({ state: 'declined', answer: '已全额退费' }),
    ])
  })

  test('that is issued is voided with a reason, asked for again, and its number stands for another order', async () => {
    const [order, right] = [await shop.order(student), await shop.order(student, { product: 'algebra' })]
    const [id, second] = [newId(), newId()]
    await ask(order, { id })
    await ask(right, { id: second })
    const number = `5-${order.number}`
    await settle(order, id, { number, amount: 1001 })
    shop.wait(1000)
    const own = { id: newId(), state: 'declined', number: '', reason: '开的是另一单', replaces: number }
    expect(getCode(await settle(order, id, { ...own, id: newId(), reason: ' ' }))).toEqual([400, 'x400'])
    for (let time = 0; time < 2; time += 1)
      expect(getCode(await settle(order, id, own))).toEqual([200, 'fine'])
    const { waits, order: now, records } = await seen(order)
    expect([waits, now.invoice, records[0]?.action]).toEqual([
      [],
      expect.objectContaining({ state: 'declined', number, answer: '开的是另一单' }),
      'void-invoice',
    ])
    const messages = shop.db.selectFrom('messages').select(['title', 'body']).where('uid', '=', student.uid)
    expect(await messages.where('title', '=', '发票已作废').execute()).toEqual([
      {
        title: '发票已作废',
        body: expect.stringMatching(/原来的发票已作废，还要发票可以重新申请。原因：开的是另一单$/),
      },
    ])
    expect(getCode(await settle(right, second, { number }))).toEqual([200, 'fine'])
    shop.wait(1000)
    const again: Order = (await ask(order)).json().result
    expect(again.invoice).toMatchObject({ state: 'asked', number: '' })
  })

  test('that stands for what was paid is not replaced; the sum is checked while money goes back', async () => {
    const order = await shop.order(student)
    const id = newId()
    await ask(order, { id })
    expect(getCode(await settle(order, id, { amount: 900 }))).toEqual([409, 'x409606'])
    const number = `5-${order.number}`
    await settle(order, id, { number, amount: 1001 })
    const own = { number: `6-${order.number}`, replaces: number, amount: 1001 }
    expect(getCode(await settle(order, id, own))).toEqual([409, 'x409605'])
  })

  test('of a title of blanks, and another student’s order is refused; of two at once one stays', async () => {
    const order = await shop.order(student)
    expect(getCode(await ask(order, { title: '   ' }))).toEqual([400, 'x400'])
    const answers = await Promise.all([ask(order), ask(order)])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    expect((await seen(order)).order.invoice?.state).toBe('asked')
    expect(getCode(await ask(order, {}, await makeMember(shop.db)))).toEqual([404, 'x404'])
  })

  test('that is declined with a reason may be asked for again; the same decision twice is one', async () => {
    const order = await shop.order(student)
    const id = newId()
    await ask(order, { id })
    const noNumber = await settle(order, id, { number: ' ' })
    expect([getCode(noNumber), noNumber.json().msg]).toEqual([[400, 'x400'], '请填写发票号码'])
    const noReason = await settle(order, id, { state: 'declined' })
    expect([getCode(noReason), noReason.json().msg]).toEqual([[400, 'x400'], '请写明不开票或作废的原因'])
    const own = { id: newId(), state: 'declined', number: '', reason: '抬头不完整' }
    const answers = await Promise.all([settle(order, id, own), settle(order, id, own)])
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    expect((await seen(order)).records).toHaveLength(1)
    expect(getCode(await settle(order, id))).toEqual([409, 'x409605'])
    expect(getCode(await settle(order, newId()))).toEqual([404, 'x404'])
    shop.wait(1000)
    const ended: Order = (await ask(order, { id })).json().result
    expect(ended.invoice).toMatchObject({ invoiceId: id, state: 'declined' })
    const again: Order = (await ask(order)).json().result
    expect(again.invoice?.state).toBe('asked')
  })
})
