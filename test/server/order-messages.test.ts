import { newUuid } from '../../server/src/lib/uuid'
import { deliver } from '../../server/src/modules/order/money'
import type { Member } from '../support/accounts'
import { makeMember } from '../support/members'
import { codeOf, startShop, type Made, type Shop } from '../support/sold-orders'
import type { Agent } from '../support/staff'

let shop: Shop
let student: Member
let first: Agent
let second: Agent
beforeAll(async () => {
  shop = await startShop()
  first = await shop.staff('13700000001')
  second = await shop.staff('13700000002')
})
afterAll(() => shop.close())
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const newId = () => newUuid(new Date(shop.now()))

/** What the student was told, the newest first. */
async function told(): Promise<[string, string][]> {
  const url = `/notification/v1/users/${student.uid}/messages?limit=100`
  const { items } = (await shop.call(student, 'GET', url)).json().result
  return items.map(({ title, body }: { title: string; body: string }) => [title, body])
}
const titles = async () => (await told()).map(([title]) => title).sort()

/** Sends a call twice, as a client does that got no answer. */
async function twice(who: Pick<Member, 'headers'>, method: 'POST' | 'PUT', url: string, body: object) {
  const sent = { id: newId(), ...body }
  for (let time = 0; time < 2; time += 1)
    expect(codeOf(await shop.call(who, method, url, sent))).toEqual([200, 'fine'])
}
const desk = ({ number }: Made, of: string) => `/sale/v1/desk/orders/${number}/${of}`
const own = ({ id }: Made, of: string) => `/shop/v1/orders/${id}/${of}`

test('what was bought is said to be open, once, in the order itself', async () => {
  const order = await shop.order(student)
  await deliver(shop.db, { uid: student.uid, id: order.id }, new Date(shop.now()))
  const url = `/notification/v1/users/${student.uid}/messages`
  expect((await shop.call(student, 'GET', url)).json().result.items).toMatchObject([
    { kind: 'order', title: '课程已开通', to: `/courses/paycourse-details?order=${order.id}`, isRead: false },
  ])
})

test('a parcel and its correction are said once each', async () => {
  const order = await shop.order(student, { product: 'book' })
  expect((await told())[0]?.[1]).toContain('资料寄出后会再通知你')
  await shop.call(student, 'PUT', own(order, 'address'), {
    id: newId(),
    addressId: await shop.address(student),
  })
  const sent = { carrier: '顺丰', tracking: 'SF1234' }
  await twice(first, 'POST', desk(order, 'shipping'), sent)
  shop.wait(1000)
  await twice(first, 'POST', desk(order, 'shipping'), { ...sent, tracking: 'SF5678', replaces: sent })
  expect(await titles()).toEqual(['快递单号有更正', '课程已开通', '资料已寄出'].sort())
  expect((await told())[0]?.[1]).toContain('顺丰 SF5678')
})

describe('a refund', () => {
  async function asked() {
    const order = await shop.order(student)
    const refundId = newId()
    const body = { id: refundId, amount: 1001, reason: '时间不够' }
    expect(codeOf(await shop.call(student, 'POST', own(order, 'refunds'), body))).toEqual([200, 'fine'])
    shop.wait(1000)
    return { order, refundId }
  }
  const decision = (refundId: string, seen: 'asked' | 'approved', changes: object = {}) => ({
    refundId,
    decision: 'approve',
    seen,
    amount: 1001,
    reason: '核对过了',
    ...changes,
  })

  test('is said to be approved, and then to be paid back, once each', async () => {
    const { order, refundId } = await asked()
    await twice(first, 'POST', desk(order, 'refund'), decision(refundId, 'asked'))
    expect(await titles()).toEqual(['课程已开通', '退费申请有进展'].sort())
    shop.wait(1000)
    const paid = decision(refundId, 'approved', { reference: `out-${order.number}` })
    await twice(second, 'POST', desk(order, 'refund'), paid)
    expect(await titles()).toEqual(['课程已开通', '退费申请有进展', '退款已退回'].sort())
    expect((await told())[0]?.[1]).toContain('已退回 10.01 元')
  })

  test('that is declined is said to be, once', async () => {
    const { order, refundId } = await asked()
    const declined = decision(refundId, 'asked', { decision: 'decline', reason: '已经学完' })
    await twice(first, 'POST', desk(order, 'refund'), declined)
    expect(await titles()).toEqual(['课程已开通', '退费申请有结果了'].sort())
  })
})

test.each([
  ['issued', { state: 'issued', number: '24312000000009', reason: '' }, '发票已开具', '24312000000009'],
  ['declined', { state: 'declined', number: '', reason: '抬头有误' }, '发票申请有结果了', '抬头有误'],
])('an invoice that was %s is said to be, once', async (_, settled, title, body) => {
  const order = await shop.order(student)
  const invoiceId = newId()
  const person = { kind: 'person', title: '林清', email: 'lin@example.com' }
  await shop.call(student, 'POST', own(order, 'invoices'), { id: invoiceId, ...person })
  shop.wait(1000)
  await twice(first, 'POST', desk(order, 'invoice'), { invoiceId, ...settled })
  expect(await titles()).toEqual(['课程已开通', title].sort())
  expect((await told())[0]?.[1]).toContain(body)
})
