import type { DayReport, DayRow } from '../../../contract/schemas/staff/desk-books'
import type { Order } from '../../../contract/schemas/shop/order'
import type { StatementCompared } from '../../../contract/schemas/staff/statement'
import { dayReport } from '../../../server/src/modules/shop/order/day-reports'
import { loadMoney } from '../../../server/src/modules/shop/order/money'
import type { Member } from '../../support/accounts'
import { deskActs } from '../../support/desk-acts'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made, type Standing } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
let cashier: Agent
let colleague: Agent
let before: DayReport
beforeAll(async () => {
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})
beforeEach(async () => {
  student = await makeMember(shop.db)
  before = await day()
})

const desk = deskActs(() => shop)
const { url, newId, differences } = desk
const seen = (order: Made, caller = cashier) => desk.seen(order, caller)
const waiting = (own: Standing = {}) => shop.order(student, { state: 'paying', ...own })
const first = ({ number }: Made) => `first-${number}`
const rest = ({ number }: Made) => `rest-${number}`
/** Confirms an order of 10.01 yuan that came as 7.00 and 3.01. */
const confirm = (order: Made, own: object = {}, caller = cashier) =>
  desk.confirmPaid(order, caller, {
    amount: 700,
    reference: first(order),
    further: [{ amount: 301, reference: rest(order) }],
    ...own,
  })
const tookSurplus = (order: Made, own: object = {}, caller = cashier) =>
  desk.settle(order, caller, { amount: 700, reference: first(order), reason: '先到 7 元', ...own })
const said = (answer: Awaited<ReturnType<typeof confirm>>) => [...getCode(answer), answer.json().msg]
const listRows = ({ id }: Made) =>
  shop.db
    .selectFrom('order_money')
    .select(['kind', 'reference', 'amount', 'struck'])
    .where('order_id', '=', id)
    .orderBy('kind')
    .orderBy('amount', 'desc')
    .execute()
const isFree = async (reference: string) =>
  (
    await shop.db
      .selectFrom('money_references')
      .selectAll()
      .where('reference', '=', reference.toUpperCase())
      .execute()
  ).length === 0
const today = '2026-11-20'
const day = () => dayReport(shop.db, today, new Date(shop.now()))
/** The change in the sums of the day since a test began. */
async function added() {
  const now = await day()
  const lines = ['paid', 'surplus', 'refunded', 'mistaken', 'undone'] as const
  return Object.fromEntries(lines.map((line) => [line, Number(now[line]) - Number(before[line])]))
}
const loadMessages = async (): Promise<[string, string][]> => {
  const { items } = (
    await shop.call(student, 'GET', `/notification/v1/users/${student.uid}/messages?limit=100`)
  ).json().result
  return items.map(({ title, body }: { title: string; body: string }) => [title, body])
}
const shown = async ({ id }: Made): Promise<Order> =>
  (await shop.call(student, 'GET', `/shop/v1/orders/${id}`)).json().result

async function compared(lines: readonly [string, number][]): Promise<StatementCompared> {
  const text = ['交易时间,金额,流水号', ...lines.map(([name, fen]) => `${today} 12:00,${fen / 100},${name}`)]
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/sale/v1/desk/statement',
    headers: { ...cashier.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text.join('\n')),
  })
  return answer.json().result
}

test('an order that came as two transfers stands in the books as the bank shows it', async () => {
  const [order, id] = [await waiting(), newId()]
  const answers = await Promise.all([confirm(order, { id }), confirm(order, { id })])
  expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
  const paid = await seen(order)
  expect([paid.state, paid.owed]).toEqual(['delivered', undefined])
  expect(paid.records.map(({ action, reason }) => [action, reason])).toEqual([
    ['confirm', `¥7.00，${first(order)}；¥3.01，${rest(order)}：到账`],
  ])
  const payment = { kind: 'payment', struck: false }
  expect(await listRows(order)).toEqual([
    { ...payment, reference: first(order), amount: 700 },
    { ...payment, reference: rest(order), amount: 301 },
  ])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
  expect(await differences(order)).toEqual([])
  expect(await added()).toMatchObject({ paid: 1001, surplus: 0 })
  const { items } = (await shop.call(cashier, 'GET', `/sale/v1/desk/day-reports/${today}/rows`)).json().result
  const own = items.filter(({ number }: DayRow) => number === order.number)
  expect(own.map((row: DayRow) => [row.kind, row.amount, row.reference]).sort()).toEqual([
    ['payment', 301, rest(order)],
    ['payment', 700, first(order)],
  ])
  const { matched, differs, bankOnly, booksOnly } = await compared([
    [first(order), 700],
    [rest(order), 301],
  ])
  const ofOrder = booksOnly.filter(({ number }) => number === order.number)
  expect([matched.length, differs, bankOnly, ofOrder]).toEqual([2, [], [], []])
  for (const find of [first(order), rest(order)])
    expect(
      (await shop.call(cashier, 'GET', `${url}?filter=all&find=${find}`)).json().result.items,
    ).toMatchObject([{ number: order.number }])
  expect((await loadMessages()).map(([title]) => title)).toEqual(['课程已开通'])
})

test('the same request of other parts is another one', async () => {
  const [order, id] = [await waiting(), newId()]
  await confirm(order, { id })
  const others = [
    { amount: 701, further: [{ amount: 300, reference: rest(order) }] },
    { further: [{ amount: 301, reference: 'other' }] },
    { amount: 1001, further: undefined },
  ]
  for (const own of others) expect(getCode(await confirm(order, { id, ...own }))).toEqual([409, 'x409'])
  expect(getCode(await confirm(order))).toEqual([409, 'x409605'])
})

test('up to five transfers are confirmed together', async () => {
  const order = await waiting()
  const further = [1, 2, 3, 4].map((nth) => ({ amount: 100, reference: `${nth}-${order.number}` }))
  const own = { amount: 601, further }
  const six = [...further, { amount: 1, reference: `5-${order.number}` }]
  expect(getCode(await confirm(order, { amount: 600, further: six }))).toEqual([400, 'x400'])
  expect(getCode(await confirm(order, own))).toEqual([200, 'fine'])
  expect((await listRows(order)).map(({ amount }) => amount)).toEqual([601, 100, 100, 100, 100])
})

test('another sum than the order’s is refused, and what to do about too little is said', async () => {
  const order = await waiting()
  const little =
    '到账共 9.00 元，这一单应付 10.01 元，还差 1.01 元。等剩下的到账，把几笔一起确认收款；不等了，就记为多收退给学生'
  const further = [{ amount: 200, reference: rest(order) }]
  expect(said(await confirm(order, { further }))).toEqual([409, 'x409606', little])
  expect(said(await confirm(order, { amount: 900, further: undefined }))).toEqual([409, 'x409606', little])
  expect(getCode(await confirm(order, { amount: 800 }))).toEqual([409, 'x409606'])
  expect(getCode(await confirm(order, { further: [{ amount: 0, reference: 'none' }] }))).toEqual([
    400,
    'x400',
  ])
  const none = { amount: 0, further: [{ amount: 1001, reference: rest(order) }] }
  expect(getCode(await confirm(order, none))).toEqual([400, 'x400'])
  const blank = { further: [{ amount: 301, reference: '\u200b' }] }
  expect(getCode(await confirm(order, blank))).toEqual([400, 'x400'])
  const twice = { further: [{ amount: 301, reference: ` FIRST-${order.number}` }] }
  expect(said(await confirm(order, twice))).toEqual([400, 'x400', '每一笔要有自己的流水号，请核对'])
  expect(await listRows(order)).toEqual([])
  expect((await seen(order)).records).toEqual([])
})

test('the reference of another order among the parts books nothing', async () => {
  const [order, second] = [await waiting(), await waiting({ product: 'algebra' })]
  await confirm(second)
  const refused = await confirm(order, { further: [{ amount: 301, reference: rest(second) }] })
  expect(said(refused)).toEqual([409, 'x409', `这个流水号已经记在另一笔订单 ${second.number} 上，请核对`])
  expect([await listRows(order), await isFree(first(order))]).toEqual([[], true])
  expect((await seen(order)).state).toBe('paying')
})

test('of two cashiers at once one confirms, also for two orders with the same references', async () => {
  const order = await waiting()
  const own = { amount: 1001, reference: `whole-${order.number}`, further: undefined }
  const answers = await Promise.all([confirm(order), confirm(order, own, colleague)])
  expect(answers.map(getCode).sort()).toEqual([
    [200, 'fine'],
    [409, 'x409605'],
  ])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
  const [made, two] = [await waiting(), await waiting({ product: 'algebra' })]
  const back = { amount: 301, reference: rest(made), further: [{ amount: 700, reference: first(made) }] }
  const both = await Promise.all([confirm(made), confirm(two, back, colleague)])
  expect(both.map(getCode).sort()).toEqual([
    [200, 'fine'],
    [409, 'x409'],
  ])
  expect((await listRows(made)).length + (await listRows(two)).length).toBe(2)
})

test('a mistake that is undone takes every part back and frees every reference', async () => {
  const [order, right, id] = [await waiting(), await waiting({ product: 'algebra' }), newId()]
  await confirm(order)
  const mistake = { id, reason: '是陈同学的款' }
  expect(getCode(await shop.call(cashier, 'POST', `${url}/${order.number}/mistake`, mistake))).toEqual([
    200,
    'fine',
  ])
  const decision = {
    id: newId(),
    refundId: id,
    decision: 'approve',
    seen: 'approved',
    amount: 1001,
    reason: '对',
  }
  const decide = () => shop.call(colleague, 'POST', `${url}/${order.number}/refund`, decision)
  expect((await Promise.all([decide(), decide()])).map(getCode)).toEqual([
    [200, 'fine'],
    [200, 'fine'],
  ])
  const struck = { struck: true }
  expect(await listRows(order)).toEqual([
    { ...struck, kind: 'payment', reference: first(order), amount: 700 },
    { ...struck, kind: 'payment', reference: rest(order), amount: 301 },
    { ...struck, kind: 'refund', reference: first(order), amount: 700 },
    { ...struck, kind: 'refund', reference: rest(order), amount: 301 },
  ])
  expect(await loadMoney(shop.db, order)).toMatchObject({ paid: 1001, refunded: 1001 })
  expect(await differences(order)).toEqual([])
  expect([await isFree(first(order)), await isFree(rest(order))]).toEqual([true, true])
  expect(await added()).toMatchObject({ paid: 0, refunded: 0, mistaken: 1001, undone: 1001 })
  const own = { reference: first(order), further: [{ amount: 301, reference: rest(order) }] }
  expect(getCode(await confirm(right, own))).toEqual([200, 'fine'])
})

describe('money for an order that it does not pay', () => {
  test('is said to have come, and not to be too much', async () => {
    const order = await waiting()
    expect(getCode(await tookSurplus(order))).toEqual([200, 'fine'])
    expect(await loadMessages()).toEqual([
      [
        '收到一笔钱，和应付的不一样',
        '《integral 课》这一单收到 7.00 元，应付的是 10.01 元，还没有付清。老师会联系你，或者把钱退给你。',
      ],
    ])
    expect((await shown(order)).arrived).toBe(700)
    shop.wait(1000)
    const back = { kind: 'returned', reference: `back-${order.number}` }
    expect(getCode(await tookSurplus(order, back, colleague))).toEqual([200, 'fine'])
    expect((await loadMessages())[0]).toEqual([
      '收到的钱已退回',
      '《integral 课》这一单收到的 7.00 元已退回，到账时间以支付方为准。',
    ])
    expect(await shown(order)).not.toHaveProperty('arrived')
  })

  test('is struck without a word of too much', async () => {
    const order = await waiting()
    await tookSurplus(order)
    shop.wait(1000)
    expect(getCode(await tookSurplus(order, { kind: 'wrong' }, colleague))).toEqual([200, 'fine'])
    expect(JSON.stringify(await loadMessages())).not.toContain('多')
  })

  test('is part of the payment once that is confirmed, and stands in the books once', async () => {
    const order = await waiting()
    await tookSurplus(order)
    shop.wait(1000)
    expect(getCode(await confirm(order))).toEqual([200, 'fine'])
    expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
    const paid = await seen(order)
    expect([paid.state, paid.owed, paid.entries]).toEqual(['delivered', undefined, undefined])
    expect(await differences(order)).toEqual([])
    expect(await added()).toMatchObject({ paid: 1001, surplus: 0, mistaken: 700, undone: 700 })
    const { matched, bankOnly, booksOnly } = await compared([
      [first(order), 700],
      [rest(order), 301],
    ])
    const ofOrder = booksOnly.filter(({ number }) => number === order.number)
    expect([matched.length, bankOnly, ofOrder]).toEqual([2, [], []])
    expect((await loadMessages()).map(([title]) => title).sort()).toEqual([
      '收到一笔钱，和应付的不一样',
      '课程已开通',
    ])
    expect(await shown(order)).not.toHaveProperty('arrived')
  })

  test('that went back, or was booked as another sum, is no part of a payment', async () => {
    const order = await waiting()
    await tookSurplus(order)
    const another = { amount: 600, further: [{ amount: 401, reference: rest(order) }] }
    const otherwise = '流水号 ' + first(order) + ' 在这一单记为多收 7.00 元，和这次填的不一样，请核对'
    expect(said(await confirm(order, another))).toEqual([409, 'x409', otherwise])
    await tookSurplus(order, { kind: 'returned', reference: `back-${order.number}` }, colleague)
    const gone = '流水号 ' + first(order) + ' 的钱记为多收以后已经退给学生，不能再算学费，请核对'
    expect(said(await confirm(order))).toEqual([409, 'x409', gone])
    expect(await loadMoney(shop.db, order)).toEqual({ paid: 0, surplus: 700, refunded: 700 })
    expect((await seen(order)).state).toBe('paying')
  })
})
