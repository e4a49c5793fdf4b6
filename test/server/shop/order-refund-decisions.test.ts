import type { DeskOrder } from '../../../contract/schemas/staff/desk'
import { reconcileJob } from '../../../server/src/jobs/orders'
import { newUuid } from '../../../server/src/lib/uuid'
import { findDifferences } from '../../../server/src/modules/shop/order/differences'
import { loadMoney } from '../../../server/src/modules/shop/order/money'
import { payingRefunds } from '../../../server/src/modules/shop/order/refund-repo'
import { settleRefund } from '../../../server/src/modules/shop/order/refund-settlement'
import { deskPay } from '../../../server/src/providers/pay/desk'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getCode, NOON, startShop, type Made, type Standing } from '../../support/sold-orders'
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
  shop.wechatPay.answer = 'done'
  shop.wechatPay.isDown = false
})

const newId = () => newUuid(new Date(shop.now()))
const deps = () => ({
  db: shop.db,
  clock: () => new Date(shop.now()),
  pay: { desk: deskPay, wechat: shop.wechatPay },
})

/** An order with a refund that was asked for. */
interface Asked extends Made {
  readonly refundId: string
}

async function asked(standing: Standing = {}, ...learnt: number[]): Promise<Asked> {
  const order = await shop.order(student, standing)
  if (learnt.length > 0) await shop.learn(student, 'integral', ...learnt)
  const refundId = newId()
  const quote = await shop.call(student, 'GET', `/shop/v1/orders/${order.id}/refund-quote`)
  const body = { id: refundId, amount: quote.json().result.amount, reason: '时间不够' }
  const answer = await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, body)
  expect(getCode(answer)).toEqual([200, 'fine'])
  return { ...order, refundId }
}

/** Decides about a refund as it stands; `own` may say that it was seen otherwise. */
const decide = async (caller: Agent, { number, refundId }: Asked, own: object = {}) => {
  const saved = shop.db.selectFrom('order_refunds').select('state').where('id', '=', refundId)
  const refund = await saved.executeTakeFirst()
  return shop.call(caller, 'POST', `/sale/v1/desk/orders/${number}/refund`, {
    id: newId(),
    refundId,
    decision: 'approve',
    seen: refund?.state === 'approved' ? 'approved' : 'asked',
    amount: 1001,
    reason: '核对过了',
    ...own,
  })
}
const pays = (number: string) => ({ reference: `out-${number}` })
const seen = async ({ number }: Made, caller = first): Promise<DeskOrder> =>
  (await shop.call(caller, 'GET', `/sale/v1/desk/orders/${number}`)).json().result
const listGoods = ({ uid }: Made) =>
  shop.db.selectFrom('opened_goods').select('goods_id').where('uid', '=', uid).execute()
const withdraw = ({ id, refundId }: Asked) =>
  shop.call(student, 'POST', `/shop/v1/orders/${id}/refunds/${refundId}/withdrawal`, { id: newId() })

test('two people pay a refund back: the goods end, the books agree, the records say who did what', async () => {
  const order = await asked()
  expect(await listGoods(order)).toHaveLength(1)
  const approved: DeskOrder = (await decide(first, order)).json().result
  expect(approved.order.refund?.state).toBe('approved')
  expect(approved.approvedBy).toEqual({ name: '员工01', isMine: true })
  expect((await seen(order, second)).approvedBy).toEqual({ name: '员工01', isMine: false })
  expect(await listGoods(order)).toHaveLength(1)
  shop.wait(1000)
  const done: DeskOrder = (await decide(second, order, pays(order.number))).json().result
  expect([done.state, done.order.refund?.state, done.waits]).toEqual(['refunded', 'done', []])
  expect(await listGoods(order)).toEqual([])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 1001 })
  const { items } = (await shop.call(student, 'GET', '/shop/v1/orders')).json().result
  expect(items).toMatchObject([{ state: 'refunded', refunded: 1001 }])
  expect(done.records.map(({ name, action, reason }) => [name, action, reason])).toEqual([
    ['员工02', 'approve', `¥10.01，out-${order.number}：核对过了`],
    ['员工01', 'approve', '¥10.01：核对过了'],
  ])
  expect(done.lines).toHaveLength(4)
  expect(done.quote).toBe(1001)
})

test('the first person cannot be the second one, with whatever request', async () => {
  const order = await asked()
  const id = newId()
  expect(getCode(await decide(first, order, { id }))).toEqual([200, 'fine'])
  expect(getCode(await decide(first, order, { id }))).toEqual([200, 'fine'])
  expect(getCode(await decide(first, order, pays(order.number)))).toEqual([403, 'x403601'])
  expect((await seen(order)).order.refund?.state).toBe('approved')
  expect((await seen(order)).records).toHaveLength(1)
})

test('of two who approve at once one is the first, and the other looks again before becoming the second', async () => {
  const order = await asked()
  const own = { seen: 'asked', ...pays(order.number) }
  const answers = await Promise.all([decide(first, order, own), decide(second, order, own)])
  expect(answers.map(getCode).sort()).toEqual([
    [200, 'fine'],
    [409, 'x409605'],
  ])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().msg).toBe('这笔退费刚刚有了变化，请看过再决定')
  expect((await seen(order)).order.refund?.state).toBe('approved')
  expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 0 })
})

test.each(['approve', 'decline'])(
  '%s of what was seen before the first approved is refused',
  async (decision) => {
    const order = await asked()
    await decide(first, order)
    const answer = await decide(second, order, { decision, seen: 'asked', ...pays(order.number) })
    expect(getCode(answer)).toEqual([409, 'x409605'])
    expect((await seen(order)).order.refund?.state).toBe('approved')
  },
)

test('a second approval that comes twice at once pays once', async () => {
  const order = await asked()
  const third = await shop.staff('13700000003')
  await decide(first, order)
  const id = newId()
  const answers = await Promise.all([
    decide(second, order, { id, ...pays(order.number) }),
    decide(second, order, { id, ...pays(order.number) }),
    decide(third, order, { reference: 'another' }),
  ])
  const codes = answers.map(getCode)
  expect(codes.filter(([status]) => status === 200).length).toBeGreaterThan(0)
  expect(codes.every(([, code]) => code === 'fine' || code === 'x409605')).toBe(true)
  expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 1001 })
})

test('a refund larger than the payment is refused in one sentence', async () => {
  const order = await asked()
  const refused = await decide(first, order, { amount: 1002 })
  expect([getCode(refused), refused.json().msg]).toEqual([[409, 'x409606'], '退费金额最多 10.01 元，请核对'])
  expect((await seen(order)).order.refund?.state).toBe('asked')
})

test('money that staff pay back has a reference of its own', async () => {
  const order = await asked()
  await decide(first, order)
  const missing = await decide(second, order)
  expect([getCode(missing), missing.json().msg]).toEqual([[400, 'x400'], '请填写退款的银行流水号'])
  const used = await decide(second, order, { reference: `in-${order.number}` })
  expect([getCode(used), used.json().msg]).toEqual([
    [409, 'x409'],
    '这个流水号已经用过，请填写退款自己的流水号',
  ])
  expect(getCode(await decide(second, order, pays(order.number)))).toEqual([200, 'fine'])
  const otherAsked = await asked()
  await decide(first, otherAsked)
  expect(getCode(await decide(second, otherAsked, pays(order.number)))).toEqual([409, 'x409'])
  expect(await loadMoney(shop.db, otherAsked)).toMatchObject({ refunded: 0 })
})

test.each(['asked', 'approved'])(
  'one that is %s is declined with a reason that the student reads',
  async (at) => {
    const order = await asked()
    if (at === 'approved') await decide(first, order)
    const id = newId()
    const own = { id, decision: 'decline', reason: '超过了退费期限' }
    const answers = await Promise.all([decide(second, order, own), decide(second, order, own)])
    expect(answers.map(getCode)).toEqual([
      [200, 'fine'],
      [200, 'fine'],
    ])
    const shown = await seen(order)
    expect(shown.state).toBe('delivered')
    expect(shown.order.refund).toMatchObject({ state: 'declined', answer: '超过了退费期限' })
    expect(getCode(await decide(first, order))).toEqual([409, 'x409605'])
    expect(await listGoods(order)).toHaveLength(1)
  },
)

test('a student takes back what the first approved, unless staff pay it back by hand', async () => {
  const order = await asked({ provider: 'wechat' })
  await decide(first, order)
  expect(getCode(await withdraw(order))).toEqual([200, 'fine'])
  expect(getCode(await decide(second, order))).toEqual([409, 'x409605'])
  expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 0 })
  const byHand = await asked()
  await decide(first, byHand)
  const refused = await withdraw(byHand)
  expect([getCode(refused), refused.json().msg]).toEqual([
    [409, 'x409605'],
    '退费已经同意，老师可能正在转账，不能再撤回，请联系老师',
  ])
  expect((await seen(byHand)).order.refund?.state).toBe('approved')
})

const claim = async ({ number }: Asked, ms: number) => {
  const until = new Date(shop.now() + ms)
  const claimed = { queue: 'refunds', item: number, claimed_at: new Date(shop.now()), until } as const
  await shop.db
    .insertInto('desk_claims')
    .values({ ...claimed, staff_id: first.staffId })
    .execute()
}

test('a colleague’s claim is respected, and gone with the decision', async () => {
  const order = await asked()
  await claim(order, 60_000)
  expect((await seen(order, second)).claim).toMatchObject({ name: '员工01', isMine: false })
  expect(getCode(await decide(second, order))).toEqual([409, 'x409607'])
  expect(getCode(await decide(first, order))).toEqual([200, 'fine'])
  expect((await seen(order, second)).claim).toBeUndefined()
})

test('a refund that staff work on cannot be withdrawn, one that nobody holds any more can', async () => {
  const held = await asked()
  await claim(held, 60_000)
  const refused = await withdraw(held)
  expect([getCode(refused), refused.json().msg]).toEqual([[409, 'x409605'], '老师正在办理，现在不能撤回'])
  expect((await seen(held)).claim).toMatchObject({ isMine: true })
  const left = await asked()
  await claim(left, -1)
  expect(getCode(await withdraw(left))).toEqual([200, 'fine'])
})

test('a decision about no order or no refund is not found', async () => {
  const order = await asked()
  expect(getCode(await decide(first, { ...order, number: '261120120000999999' }))).toEqual([404, 'x404'])
  expect(getCode(await decide(first, { ...order, refundId: newId() }))).toEqual([404, 'x404'])
  const otherAsked = await asked()
  expect(getCode(await decide(first, { ...order, refundId: otherAsked.refundId }))).toEqual([404, 'x404'])
})

describe('through WeChat', () => {
  const approved = async (): Promise<Asked> => {
    const order = await asked({ provider: 'wechat' })
    await decide(first, order)
    return order
  }
  const runJob = () => reconcileJob(deps().pay).run(shop.db, deps().clock(), new AbortController().signal)
  const getNumber = ({ refundId }: Asked) => refundId.replaceAll('-', '')

  test('the second person’s word has the money paid back at once', async () => {
    const order = await approved()
    const done: DeskOrder = (await decide(second, order)).json().result
    expect(done.state).toBe('refunded')
    expect(shop.wechatPay.refunds.get(getNumber(order))).toBe(1001)
    expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 1001 })
  })

  test('one that takes a while is being paid until WeChat says so, twice and late', async () => {
    const order = await approved()
    shop.wechatPay.answer = 'paying'
    const paying: DeskOrder = (await decide(second, order)).json().result
    expect([paying.state, paying.order.refund?.state, paying.waits]).toEqual(['refunding', 'paying', []])
    expect(getCode(await withdraw(order))).toEqual([409, 'x409605'])
    expect(getCode(await decide(first, order, { decision: 'decline' }))).toEqual([409, 'x409605'])
    const done = { state: 'done', reference: 'wx-back', at: new Date(NOON) } as const
    const settled = await Promise.all([1, 2, 3].map(() => settleRefund(deps(), getNumber(order), done)))
    expect(settled).toEqual([true, true, true])
    await settleRefund(deps(), getNumber(order), { state: 'failed' })
    expect((await seen(order)).state).toBe('refunded')
    expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 1001 })
  })

  test('a server that dies before it asks WeChat, or does not hear it, leaves a refund that is paid once', async () => {
    const order = await approved()
    shop.wechatPay.isDown = true
    const id = newId()
    expect(getCode(await decide(second, order, { id }))).toEqual([502, 'x502601'])
    expect((await seen(order)).order.refund?.state).toBe('paying')
    expect(await payingRefunds(shop.db, 10)).toEqual([
      { uid: order.uid, order_id: order.id, id: order.refundId },
    ])
    shop.wechatPay.isDown = false
    await Promise.all([runJob(), runJob(), decide(second, order, { id })])
    expect((await seen(order)).state).toBe('refunded')
    expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 1001 })
    expect(await payingRefunds(shop.db, 10)).toEqual([])
    expect((await seen(order)).records).toHaveLength(2)
  })

  test('a refund that WeChat cannot pay back waits for the second person again, with a record', async () => {
    const order = await approved()
    shop.wechatPay.answer = 'failed'
    const failed: DeskOrder = (await decide(second, order)).json().result
    expect([failed.order.refund?.state, failed.waits]).toEqual(['approved', ['refund']])
    const failure = failed.records.find(({ action }) => action === 'fail')
    expect(failure).toMatchObject({ name: '员工02', reason: '支付平台没有退成，需要重新处理' })
    shop.wechatPay.answer = 'done'
    expect(getCode(await decide(second, order))).toEqual([200, 'fine'])
    expect((await seen(order)).state).toBe('refunded')
    expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 1001 })
  })

  test('money that goes back although the refund failed before ends the order; after a refusal it stands in the books', async () => {
    const done = { state: 'done', reference: 'wx-late', at: new Date(NOON) } as const
    shop.wechatPay.answer = 'failed'
    const late = await approved()
    await decide(second, late)
    await settleRefund(deps(), getNumber(late), done)
    expect((await seen(late)).state).toBe('refunded')
    const declined = await approved()
    await decide(second, declined)
    await decide(second, declined, { decision: 'decline' })
    await settleRefund(deps(), getNumber(declined), { ...done, reference: 'wx-later' })
    expect((await seen(declined)).state).toBe('delivered')
    expect(await loadMoney(shop.db, declined)).toMatchObject({ refunded: 1001 })
  })

  test('one that hangs at WeChat is neither withdrawn nor decided again until WeChat closed or paid it', async () => {
    const order = await approved()
    shop.wechatPay.answer = 'abnormal'
    const hangs: DeskOrder = (await decide(second, order)).json().result
    expect([hangs.order.refund?.state, hangs.refund, hangs.waits]).toEqual(['paying', 'abnormal', ['refund']])
    expect(getCode(await withdraw(order))).toEqual([409, 'x409605'])
    for (const decision of ['decline', 'approve']) {
      const refused = await decide(first, order, { decision, seen: 'approved' })
      expect(refused.json()).toMatchObject({ code: 'x409605', msg: expect.stringContaining('卡在微信') })
    }
    const { asked: before } = shop.wechatPay
    await runJob()
    expect(shop.wechatPay.asked).toBe(before)
    expect((await seen(order)).records.filter(({ action }) => action === 'abnormal')).toHaveLength(1)
    shop.wechatPay.answer = 'closed'
    await runJob()
    expect((await seen(order)).refund).toBe('approved')
    shop.wechatPay.answer = 'done'
    await decide(second, order)
    expect(shop.wechatPay.refunds.get(`${getNumber(order)}-1`)).toBe(1001)
    expect(await loadMoney(shop.db, order)).toMatchObject({ refunded: 1001 })
  })

  test('an earlier attempt that pays after all, when a later one has, is booked and reported', async () => {
    const order = await approved()
    shop.wechatPay.answer = 'closed'
    await decide(second, order)
    shop.wechatPay.answer = 'done'
    await decide(second, order)
    const late = { state: 'done', reference: `wx-late-${order.number}`, at: new Date(NOON) } as const
    expect(await settleRefund(deps(), getNumber(order), late)).toBe(true)
    expect(await settleRefund(deps(), getNumber(order), late)).toBe(true)
    expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 2002 })
    const found = await findDifferences(shop.db, new Date(0), new Date(shop.now() + 1))
    expect(found).toContainEqual({ number: order.number, what: 'refund-beyond-payment' })
  })

  test('a refund that nobody asked for is known to nobody', async () => {
    expect(await settleRefund(deps(), newId().replaceAll('-', ''), { state: 'paying' })).toBe(false)
    const order = await asked()
    expect(await settleRefund(deps(), order.number, { state: 'paying' })).toBe(false)
  })
})

test('a seat is free again once its refund is done', async () => {
  const order = await asked({ product: 'reading' })
  const seats = () =>
    shop.db.selectFrom('shop_counts').select('taken').where('name', '=', 'reading').executeTakeFirst()
  await decide(first, order)
  expect(await seats()).toEqual({ taken: 1 })
  await decide(second, order, pays(order.number))
  expect(await seats()).toEqual({ taken: 0 })
})
