import type { DeskOrder } from '../../../contract/schemas/staff/desk'
import { newUuid } from '../../../server/src/lib/uuid'
import { loadMoney } from '../../../server/src/modules/shop/order/money'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made } from '../../support/sold-orders'
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

const newId = () => newUuid(new Date(shop.now()))

/** An order with a refund that was asked for. */
interface Asked extends Made {
  readonly refundId: string
}

async function asked(...learnt: number[]): Promise<Asked> {
  const order = await shop.order(student)
  if (learnt.length > 0) await shop.learn(student, 'integral', ...learnt)
  const refundId = newId()
  const quote = await shop.call(student, 'GET', `/shop/v1/orders/${order.id}/refund-quote`)
  const body = { id: refundId, amount: quote.json().result.amount, reason: '时间不够' }
  const answer = await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, body)
  expect(getCode(answer)).toEqual([200, 'fine'])
  return { ...order, refundId }
}

/** Decides about a refund as the first of the two, or as the second. */
const decide = (caller: Agent, { number, refundId }: Asked, own: object = {}) =>
  shop.call(caller, 'POST', `/sale/v1/desk/orders/${number}/refund`, {
    id: newId(),
    refundId,
    decision: 'approve',
    seen: caller === first ? 'asked' : 'approved',
    amount: 1001,
    reason: '核对过了',
    ...own,
  })
const pays = (number: string) => ({ reference: `out-${number}` })
const seen = async ({ number }: Made): Promise<DeskOrder> =>
  (await shop.call(first, 'GET', `/sale/v1/desk/orders/${number}`)).json().result

test('the first gives more than was asked for with a reason, which the second confirms and the student reads', async () => {
  const order = await asked(2, 5)
  expect(getCode(await decide(first, order, { amount: 800, reason: '讲义有误' }))).toEqual([200, 'fine'])
  const refused = await decide(second, order, { amount: 500, ...pays(order.number) })
  expect([getCode(refused), refused.json().msg]).toEqual([
    [409, 'x409606'],
    '前一位同事核定的是 8.00 元，请按这个金额确认，或者点“不同意”',
  ])
  const done: DeskOrder = (await decide(second, order, { amount: 800, ...pays(order.number) })).json().result
  expect(done.order.refund).toMatchObject({ amount: 800, answer: '讲义有误' })
  expect(done.askedAmount).toBe(500)
  expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 800 })
})

test('a student who learns while the refund waits gets the amount of the rule by then, and reads both amounts and the reason', async () => {
  const order = await asked()
  await shop.learn(student, 'integral', 2, 5)
  expect(await seen(order)).toMatchObject({ askedAmount: 1001, quote: 500 })
  const reason = '申请后又学了课'
  expect(getCode(await decide(first, order, { amount: 500, reason }))).toEqual([200, 'fine'])
  const shown = { state: 'approved', amount: 500, askedAmount: 1001, answer: reason }
  expect((await seen(order)).order.refund).toMatchObject(shown)
  const mail = await shop.call(student, 'GET', `/notification/v1/users/${student.uid}/messages`)
  const messages = mail.json().result.items.map(({ body }: { body: string }) => body)
  expect(messages).toContainEqual(expect.stringContaining('你申请 10.01 元，核定 5.00 元'))
  expect(getCode(await decide(second, order, pays(order.number)))).toEqual([409, 'x409606'])
  expect(getCode(await decide(second, order, { amount: 500, ...pays(order.number) }))).toEqual([200, 'fine'])
  expect(await loadMoney(shop.db, order)).toMatchObject({ paid: 1001, refunded: 500 })
  const done = await seen(order)
  expect([done.quote, done.lines.reduce((sum, line) => sum + line.amount, 0)]).toEqual([500, 500])
})

test('nothing at all is given where the first says so, and the refund ends without any money', async () => {
  const order = await asked()
  expect(getCode(await decide(first, order, { amount: 0 }))).toEqual([200, 'fine'])
  expect(getCode(await decide(second, order, { amount: 0 }))).toEqual([200, 'fine'])
  expect((await seen(order)).order.refund).toMatchObject({ state: 'done', amount: 0, askedAmount: 1001 })
  expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 0 })
})
