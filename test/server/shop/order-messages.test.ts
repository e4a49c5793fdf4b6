import { ordersJob, reconcileJob } from '../../../server/src/jobs/orders'
import { newUuid } from '../../../server/src/lib/uuid'
import { bookPayment, deliver } from '../../../server/src/modules/shop/order/money'
import { deskPay } from '../../../server/src/providers/pay/desk'
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

/** The student's messages, newest first. */
async function loadMessages(): Promise<[string, string][]> {
  const url = `/notification/v1/users/${student.uid}/messages?limit=100`
  const { items } = (await shop.call(student, 'GET', url)).json().result
  return items.map(({ title, body }: { title: string; body: string }) => [title, body])
}
const titles = async () => (await loadMessages()).map(([title]) => title).sort()

/** Sends a call twice, as a client does that got no answer. */
async function twice(caller: Pick<Member, 'headers'>, method: 'POST' | 'PUT', url: string, body: object) {
  const sent = { id: newId(), ...body }
  for (let time = 0; time < 2; time += 1)
    expect(getCode(await shop.call(caller, method, url, sent))).toEqual([200, 'fine'])
}
const desk = ({ number }: Made, of: string) => `/sale/v1/desk/orders/${number}/${of}`
const own = ({ id }: Made, of: string) => `/shop/v1/orders/${id}/${of}`

test('the open course is announced once, in the order itself', async () => {
  const order = await shop.order(student)
  await deliver(shop.db, { uid: student.uid, id: order.id }, new Date(shop.now()))
  const url = `/notification/v1/users/${student.uid}/messages`
  expect((await shop.call(student, 'GET', url)).json().result.items).toMatchObject([
    { kind: 'order', title: '课程已开通', to: `/courses/paycourse-details?order=${order.id}`, isRead: false },
  ])
})

test('a parcel and its correction are said once each', async () => {
  const order = await shop.order(student, { product: 'book' })
  expect((await loadMessages())[0]?.[1]).toContain('资料寄出后会再通知你')
  await shop.call(student, 'PUT', own(order, 'address'), {
    id: newId(),
    addressId: await shop.address(student),
  })
  const sent = { carrier: '顺丰', tracking: 'SF1234' }
  await twice(first, 'POST', desk(order, 'shipping'), sent)
  shop.wait(1000)
  await twice(first, 'POST', desk(order, 'shipping'), { ...sent, tracking: 'SF5678', replaces: sent })
  expect(await titles()).toEqual(['快递单号有更正', '课程已开通', '资料已寄出'].sort())
  expect((await loadMessages())[0]?.[1]).toContain('顺丰 SF5678')
})

describe('a refund', () => {
  async function asked() {
    const order = await shop.order(student)
    const refundId = newId()
    const body = { id: refundId, amount: 1001, reason: '时间不够' }
    expect(getCode(await shop.call(student, 'POST', own(order, 'refunds'), body))).toEqual([200, 'fine'])
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
    expect((await loadMessages())[0]?.[1]).toContain('已退回 10.01 元')
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
  expect((await loadMessages())[0]?.[1]).toContain(body)
})

describe('an order that is not paid', () => {
  const pay = () => ({ desk: deskPay, wechat: shop.wechatPay })
  /** When an order was made whose time is over. */
  const later = -8 * 86_400_000
  /** Closes the orders whose time is over. */
  async function expire() {
    for (let time = 0; time < 2; time += 1)
      await ordersJob(pay()).run(shop.db, new Date(shop.now()), AbortSignal.timeout(60_000))
  }

  test.each(['desk', 'wechat'] as const)(
    'in time at the %s says once that it is closed',
    async (provider) => {
      await shop.order(student, { state: 'paying', provider, later })
      await expire()
      const [[title, body] = ['', ''], ...more] = await loadMessages()
      expect([title, more]).toEqual(['订单已自动关闭', []])
      expect(body.includes('已经转账的')).toBe(provider === 'desk')
    },
  )

  test('and that nobody had begun to pay brings no message', async () => {
    await shop.order(student, { state: 'created', provider: null, later })
    await expire()
    expect(await loadMessages()).toEqual([])
  })

  test('and that staff close says so; one that its student gives up does not', async () => {
    const order = await shop.order(student, { state: 'paying' })
    await twice(first, 'POST', desk(order, 'close'), { reason: '学生说不买了' })
    expect(await loadMessages()).toEqual([['订单已关闭', expect.not.stringContaining('学生说不买了')]])
    const otherMade = await shop.order(student, { state: 'paying' })
    await twice(student, 'POST', own(otherMade, 'close'), {})
    expect(await titles()).toEqual(['订单已关闭'])
  })

  test('and whose money comes late says that it is open again, once', async () => {
    const order = await shop.order(student, { state: 'paying', later })
    await expire()
    shop.wait(1000)
    const paid = { amount: 1001, reference: `late-${order.number}`, reason: '到账', isClosed: true }
    await twice(first, 'POST', desk(order, 'payment'), paid)
    expect(await titles()).toEqual(['课程已开通', '订单已自动关闭', '迟到的付款已到账'].sort())
  })
})

test('money that came too much at the desk is said to have come, not to have come, and to have gone back', async () => {
  const order = await shop.order(student)
  const sum = { amount: 1001, reason: '转了两次' }
  const settle = async (caller: Agent, kind: string, reference: string) => {
    shop.wait(1000)
    await twice(caller, 'POST', desk(order, 'surplus'), { ...sum, kind, reference })
  }
  await settle(first, 'came', `typo-${order.number}`)
  expect((await loadMessages())[0]).toEqual([
    '收到一笔多付的钱',
    expect.stringContaining('10.01 元，老师会退给你'),
  ])
  await settle(second, 'wrong', `typo-${order.number}`)
  expect((await loadMessages())[0]?.[0]).toBe('多付的登记有更正')
  await settle(first, 'came', `twice-${order.number}`)
  await settle(second, 'returned', `back-${order.number}`)
  expect((await loadMessages())[0]).toEqual(['多付的钱已退回', expect.stringContaining('10.01 元')])
  expect(await titles()).toHaveLength(5)
})

test('money that came again by WeChat is said to have come and to have gone back, once each', async () => {
  const order = await shop.order(student, { provider: 'wechat' })
  const again = { provider: 'wechat', reference: `again-${order.number}`, amount: 1001 } as const
  const teller = { actor: 'provider', now: new Date(shop.now()) } as const
  for (let time = 0; time < 2; time += 1)
    await bookPayment(shop.db, order, { ...again, at: teller.now }, teller)
  expect((await loadMessages()).map(([title]) => title)).toContain('收到一笔多付的钱')
  shop.wait(1000)
  const job = reconcileJob({ desk: deskPay, wechat: shop.wechatPay })
  for (let time = 0; time < 2; time += 1)
    await job.run(shop.db, new Date(shop.now()), AbortSignal.timeout(60_000))
  expect(await titles()).toEqual(['课程已开通', '收到一笔多付的钱', '多付的钱已退回'].sort())
})
