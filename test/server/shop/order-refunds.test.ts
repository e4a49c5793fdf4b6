import { sql } from 'kysely'
import type { Order, RefundQuote } from '../../../contract/schemas/shop/order'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made, type Standing } from '../../support/sold-orders'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const orderUrl = ({ id }: Made, of = '') => `/shop/v1/orders/${id}${of}`
const newId = () => newUuid(new Date(shop.now()))
const buy = (standing?: Standing) => shop.order(student, standing)

async function loadQuote(order: Made): Promise<RefundQuote> {
  return (await shop.call(student, 'GET', orderUrl(order, '/refund-quote'))).json().result
}
const ask = (order: Made, own: object = {}, caller = student) =>
  shop.call(caller, 'POST', orderUrl(order, '/refunds'), {
    id: newId(),
    amount: 1001,
    reason: '时间不够',
    ...own,
  })
const withdraw = (order: Made, refundId: string, caller = student) =>
  shop.call(caller, 'POST', orderUrl(order, `/refunds/${refundId}/withdrawal`), { id: newId() })

describe('the quote', () => {
  async function send(events: readonly object[]): Promise<void> {
    const url = `/study/v1/users/${student.uid}/streams/course/events`
    const { result } = (await shop.call(student, 'POST', url, { events })).json()
    expect(result.outcomes).toEqual(events.map(() => ({ state: 'accepted' })))
  }

  test('is all that was paid while nothing was learnt, lesson by lesson, without the trial one', async () => {
    const order = await buy()
    await shop.learn(student, 'integral', 1)
    expect(await loadQuote(order)).toEqual({
      paid: 1001,
      amount: 1001,
      rule: { full: 1 },
      learnt: 0,
      lines: [
        { course: 'integral', lesson: 'integral.02', title: '第 2 讲', isLearnt: false, amount: 251 },
        { course: 'integral', lesson: 'integral.03', title: '第 3 讲', isLearnt: false, amount: 250 },
        { course: 'integral', lesson: 'integral.04', title: '第 4 讲', isLearnt: false, amount: 250 },
        { course: 'integral', lesson: 'integral.05', title: '讲义', isLearnt: false, amount: 250 },
      ],
    })
  })

  test.each([
    [[2], 1001, 1],
    [[2, 5], 500, 2],
    [[2, 3, 4], 250, 3],
    [[2, 3, 4, 5], 0, 4],
  ])('after lessons %j comes to %d', async (lessons, amount, learnt) => {
    const order = await buy()
    await shop.learn(student, 'integral', ...lessons)
    expect(await loadQuote(order)).toMatchObject({ paid: 1001, amount, learnt })
  })

  test('counts a tick, and no longer one that was taken back', async () => {
    const order = await buy()
    await shop.learn(student, 'integral', 2, 5)
    expect(await loadQuote(order)).toMatchObject({ amount: 500, learnt: 2 })
    shop.wait(1000)
    const back = { kind: 'tick', thing: 'lesson:integral.05', state: 'open' }
    await send([{ ...back, id: newId(), at: shop.now() }])
    expect(await loadQuote(order)).toMatchObject({ amount: 1001, learnt: 1 })
  })

  test('of an order from before the rule lost its end is what it was sold under', async () => {
    const order = await buy()
    const terms = sql<never>`terms || '{"refund":{"full":1,"last":2}}'`
    await shop.db.updateTable('orders').set({ terms }).where('number', '=', order.number).execute()
    await shop.learn(student, 'integral', 2, 5)
    const quote = await loadQuote(order)
    expect(quote).toMatchObject({ amount: 600, learnt: 2, rule: { full: 1, last: 2 } })
    expect(quote.lines.map(({ title }) => title)).toContain('定时放映')
    await shop.learn(student, 'integral', 3)
    expect(await loadQuote(order)).toMatchObject({ amount: 0, learnt: 3 })
  })

  test('counts nothing that was learnt before the purchase', async () => {
    await shop.learn(student, 'integral', 2, 3, 5)
    shop.wait(1000)
    const order = await buy()
    expect(await loadQuote(order)).toMatchObject({ amount: 1001, learnt: 0 })
    // A lesson done before and done again is learnt under the order.
    await shop.learn(student, 'integral', 2, 5)
    expect(await loadQuote(order)).toMatchObject({ amount: 500, learnt: 2 })
  })

  const HOUR = 3_600_000
  /** Sends that all of some lessons was seen, from a device whose clock is wrong by so much. */
  const learnWrongly = (ahead: number, ...lessons: number[]) =>
    send(
      lessons.map((nth) => {
        const lesson = `integral.0${nth}`
        return { id: newId(), at: shop.now() + ahead, kind: 'seen', lesson, from: 0, to: 600 }
      }),
    )

  test('counts what is learnt on a device whose clock was put back', async () => {
    const order = await buy()
    await learnWrongly(-48 * HOUR, 2, 3)
    expect(await loadQuote(order)).toMatchObject({ amount: 500, learnt: 2 })
  })

  test('counts nothing that was learnt before the purchase on a device whose clock is ahead', async () => {
    await learnWrongly(20 * HOUR, 2, 3)
    shop.wait(1000)
    const order = await buy()
    expect(await loadQuote(order)).toMatchObject({ amount: 1001, learnt: 0 })
    await learnWrongly(20 * HOUR, 4)
    expect(await loadQuote(order)).toMatchObject({ amount: 1001, learnt: 1 })
  })

  test('counts films of lessons with notes of half a sign, and no other course', async () => {
    const order = await buy()
    const note = { id: newId(), at: shop.now(), kind: 'note', note: newId(), second: 1, isFlag: false }
    await send([{ ...note, lesson: 'integral.02', text: '\ud800', state: 'kept' }])
    await shop.learn(student, 'algebra', 2, 3, 5)
    await shop.learn(student, 'integral', 2, 5)
    expect(await loadQuote(order)).toMatchObject({ amount: 500, learnt: 2 })
  })

  test('counts nothing of an earlier order that was paid back', async () => {
    const first = await buy()
    await shop.learn(student, 'integral', 2, 3)
    const refundId = newId()
    expect(getCode(await ask(first, { id: refundId, amount: 500 }))).toEqual([200, 'fine'])
    for (const [phone, own] of [
      ['13700000001', { seen: 'asked' }],
      ['13700000002', { seen: 'approved', reference: `out-${first.number}` }],
    ] as const) {
      const body = { id: newId(), refundId, decision: 'approve', amount: 500, reason: '核对过了', ...own }
      const url = `/sale/v1/desk/orders/${first.number}/refund`
      expect(getCode(await shop.call(await shop.staff(phone), 'POST', url, body))).toEqual([200, 'fine'])
    }
    shop.wait(1000)
    const order = await buy()
    expect(await loadQuote(order)).toMatchObject({ amount: 1001, learnt: 0 })
  })

  test('goes on counting from the delivery once a refund was taken back', async () => {
    const order = await buy()
    await shop.learn(student, 'integral', 2, 3)
    shop.wait(1000)
    const id = newId()
    await ask(order, { id, amount: 500 })
    shop.wait(1000)
    expect(getCode(await withdraw(order, id))).toEqual([200, 'fine'])
    expect(await loadQuote(order)).toMatchObject({ amount: 500, learnt: 2 })
  })

  test('counts no lesson that the student says to have learnt elsewhere', async () => {
    const order = await buy()
    const events = [2, 3, 4, 5].map((nth) => ({
      id: newId(),
      at: shop.now(),
      kind: 'tick',
      thing: `known:integral.0${nth}`,
      state: 'done',
    }))
    await send(events)
    expect(await loadQuote(order)).toMatchObject({ amount: 1001, learnt: 0 })
  })

  test('counts what was paid, not the price before the coupon', async () => {
    expect(await loadQuote(await buy({ off: 1 }))).toMatchObject({ paid: 1000, amount: 1000 })
  })

  test('is of nothing where nothing was paid, and of nobody else’s order', async () => {
    const order = await buy({ state: 'paying' })
    expect(await loadQuote(order)).toMatchObject({ paid: 0, amount: 0 })
    const otherMember = await makeMember(shop.db)
    expect(getCode(await shop.call(otherMember, 'GET', orderUrl(order, '/refund-quote')))).toEqual([
      404,
      'x404',
    ])
  })
})

describe('asking for a refund', () => {
  test('takes the order to refunding, once, however often it is sent', async () => {
    const order = await buy()
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(order, { id })))
    expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
    const shown: Order = answers[0]?.json().result
    expect(shown.state).toBe('refunding')
    expect(shown.refund).toEqual({
      refundId: id,
      state: 'asked',
      amount: 1001,
      reason: '时间不够',
      answer: '',
      askedAt: shop.now(),
    })
    expect(shown.steps.map(({ state }) => state).slice(-2)).toEqual(['delivered', 'refunding'])
    expect(getCode(await ask(order, { id, reason: '别的' }))).toEqual([409, 'x409'])
  })

  test('of two at once one runs', async () => {
    const order = await buy()
    const answers = await Promise.all([ask(order), ask(order)])
    expect(answers.map(getCode).sort()).toEqual([
      [200, 'fine'],
      [409, 'x409605'],
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().msg).toBe('这一单已经有一笔退费在办')
  })

  test('of another amount than it comes to now is refused: something was learnt since', async () => {
    const order = await buy()
    await shop.learn(student, 'integral', 2, 3)
    expect(getCode(await ask(order))).toEqual([409, 'x409606'])
    expect(getCode(await ask(order, { amount: 500 }))).toEqual([200, 'fine'])
  })

  test('is refused where nothing is paid, and to others', async () => {
    const order = await buy({ state: 'paying' })
    const refused = await ask(order, { amount: 0 })
    expect([getCode(refused), refused.json().msg]).toEqual([[409, 'x409605'], '这一单现在不能申请退费'])
    expect(getCode(await ask(await buy(), {}, await makeMember(shop.db)))).toEqual([404, 'x404'])
  })

  test('of nothing is refused: there is nothing to pay back', async () => {
    const order = await buy()
    await shop.learn(student, 'integral', 2, 3, 4, 5)
    const refused = await ask(order, { amount: 0 })
    expect([getCode(refused), refused.json().msg]).toEqual([
      [409, 'x409605'],
      '这一单没有能退的钱，不用申请退费',
    ])
  })

  test('under an id that is another student’s refund is refused', async () => {
    const id = newId()
    expect(getCode(await ask(await buy(), { id }))).toEqual([200, 'fine'])
    const otherMember = await makeMember(shop.db)
    expect(getCode(await ask(await shop.order(otherMember), { id }, otherMember))).toEqual([409, 'x409'])
  })

  test('half a sign in the reason makes it no other request', async () => {
    const order = await buy()
    const own = { id: newId(), reason: '不想学了\ud800' }
    expect(getCode(await ask(order, own))).toEqual([200, 'fine'])
    expect(getCode(await ask(order, own))).toEqual([200, 'fine'])
  })

  test('again and again ends after ten times', async () => {
    const order = await buy()
    for (let nth = 0; nth < 10; nth += 1) {
      const id = newId()
      await ask(order, { id })
      await withdraw(order, id)
    }
    const refused = await ask(order)
    expect([getCode(refused), refused.json().msg]).toEqual([
      [409, 'x409605'],
      '这一单申请退费的次数太多，请联系客服',
    ])
  })
})

describe('taking a refund back', () => {
  test('leads to what was delivered, once, and a new one may be asked for', async () => {
    const order = await buy()
    const id = newId()
    await ask(order, { id })
    const answers = await Promise.all([withdraw(order, id), withdraw(order, id)])
    expect(answers.map(getCode)).toEqual([
      [200, 'fine'],
      [200, 'fine'],
    ])
    const shown: Order = (await withdraw(order, id)).json().result
    expect([shown.state, shown.refund?.state]).toEqual(['delivered', 'withdrawn'])
    expect(shown.steps.filter(({ state }) => state === 'delivered')).toHaveLength(2)
    expect(getCode(await ask(order))).toEqual([200, 'fine'])
  })

  test('stays when the request is sent again: the answer shows how it ended, and a new id asks again', async () => {
    const order = await buy()
    const id = newId()
    await ask(order, { id })
    await withdraw(order, id)
    const again: Order = (await ask(order, { id })).json().result
    expect([again.state, again.refund?.refundId, again.refund?.state]).toEqual(['delivered', id, 'withdrawn'])
    shop.wait(1000)
    const next = newId()
    const asked: Order = (await ask(order, { id: next })).json().result
    expect([asked.state, asked.refund?.refundId, asked.refund?.state]).toEqual(['refunding', next, 'asked'])
    const late: Order = (await ask(order, { id })).json().result
    expect(late.refund?.refundId).toBe(next)
  })

  test('is refused for one that there is not, and for another student’s', async () => {
    const order = await buy()
    const id = newId()
    await ask(order, { id })
    expect(getCode(await withdraw(order, newId()))).toEqual([404, 'x404'])
    expect(getCode(await withdraw(order, id, await makeMember(shop.db)))).toEqual([404, 'x404'])
  })
})
