import { newUuid } from '../../../server/src/lib/uuid'
import { findScope } from '../../../server/src/domain/order-scope'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const URL = '/sale/v1/desk/orders'

const shop = startForAll(() => startShop({ DESK_ORDERS: 'branch:3' }))
let agent: Agent
let two: Agent
let head: Agent
let boss: Agent
beforeAll(async () => {
  agent = await shop.staff('13700000001', 'cashier', '1')
  two = await shop.staff('13700000002', 'cashier', '2')
  head = await shop.staff('13700000003', 'cashier', '3')
  boss = await shop.staff('13700000004', 'admin', '1')
})

const newId = () => newUuid(new Date(shop.now()))

/** Leaves a lead of a student, which belongs to a branch; to nobody where it is empty. */
async function lead({ uid }: Member, branch: string): Promise<void> {
  shop.wait(1000)
  const row = {
    uid,
    id: newId(),
    phone_cipher: null,
    phone_mask: '',
    promotion_id: '1',
    invite_code: '',
    agent_code: '',
    source: '',
    name: '',
    school: '',
    college: '',
    class: '',
    subject: '',
    submitted_at: null,
    fingerprint: Buffer.alloc(32),
    created_at: new Date(shop.now()),
    owner_rule: branch === '' ? ('none' as const) : ('invite' as const),
    owner_invite: branch === '' ? '' : `seller-${branch}`,
    owner_name: '',
    owner_branch: branch,
    decided_at: new Date(shop.now()),
    phone_proven: true,
  }
  await shop.db.insertInto('sales_clues').values(row).execute()
}

/** An order of a student whose leads belonged to branches, one after another. */
async function orderIn(...branches: string[]): Promise<Made> {
  const student = await makeMember(shop.db)
  for (const branch of branches) await lead(student, branch)
  return shop.order(student, { state: 'paying' })
}

const listed = async (caller: Agent, query = 'filter=payment&limit=100'): Promise<string[]> =>
  (await shop.call(caller, 'GET', `${URL}?${query}`)).json().result.items.map(({ number }: Made) => number)
const open = async (caller: Agent, queue: string): Promise<number> =>
  (await shop.call(caller, 'GET', '/sale/v1/desk/queues'))
    .json()
    .result.queues.find((of: { queue: string }) => of.queue === queue).open

test('visibility of orders follows the setting, the role and the branch', () => {
  const cashier = { role: 'cashier', branch: '1' } as const
  expect(findScope('all', cashier)).toBeUndefined()
  expect(findScope({ head: [] }, cashier)).toBe('1')
  expect(findScope({ head: ['1'] }, cashier)).toBeUndefined()
  expect(findScope({ head: [] }, { role: 'admin', branch: '1' })).toBeUndefined()
})

test('a cashier sees, counts and finds the orders of the own branch and of students of none', async () => {
  const orders = {
    first: await orderIn('1'),
    second: await orderIn('2'),
    moved: await orderIn('1', '2', ''),
    nobodys: await orderIn(''),
    unknown: await orderIn(),
  }
  const numbers = (...of: (keyof typeof orders)[]) => of.map((name) => orders[name].number).sort()
  expect((await listed(agent)).sort()).toEqual(numbers('first', 'nobodys', 'unknown'))
  expect((await listed(two)).sort()).toEqual(numbers('second', 'moved', 'nobodys', 'unknown'))
  for (const caller of [head, boss]) expect(await listed(caller)).toHaveLength(5)
  expect([await open(agent, 'orders'), await open(two, 'orders'), await open(boss, 'orders')]).toEqual([
    3, 4, 5,
  ])
  expect(await listed(agent, `filter=all&find=${orders.second.number}`)).toEqual([])
  expect(await listed(two, `filter=all&find=${orders.second.number}`)).toEqual([orders.second.number])
})

test('every operation on an order of another branch answers that there is none, and changes nothing', async () => {
  const order = await orderIn('2')
  const own = `${URL}/${order.number}`
  const id = newId()
  const parcel = { carrier: '顺丰', tracking: 'SF1' }
  const sum = { amount: 1001, reference: 'B-1', reason: '到账' }
  const calls: [('GET' | 'POST')?, string?, object?][] = [
    ['GET', ''],
    ['POST', '/payment', sum],
    ['POST', '/close', { reason: '关' }],
    ['POST', '/surplus', { ...sum, kind: 'came' }],
    ['POST', '/shipping', parcel],
    ['POST', '/revealed-address', {}],
    ['POST', '/mistake', { reason: '错' }],
    ['POST', '/invoice', { invoiceId: id, state: 'declined', number: '', reason: '否' }],
    ['POST', '/refund', { refundId: id, decision: 'decline', seen: 'asked', amount: 0, reason: '否' }],
  ]
  for (const [method = 'GET', path = '', body] of calls) {
    const answer = await shop.call(agent, method, `${own}${path}`, body && { id: newId(), ...body })
    expect([path, ...getCode(answer)]).toEqual([path, 404, 'x404'])
  }
  const claim = { id: newId(), queue: 'orders', item: order.number }
  expect(getCode(await shop.call(agent, 'POST', '/sale/v1/desk/claims', claim))).toEqual([404, 'x404'])
  expect(getCode(await shop.call(two, 'POST', `${own}/payment`, { id: newId(), ...sum }))).toEqual([
    200,
    'fine',
  ])
  const books = '/sale/v1/desk/day-reports'
  expect(getCode(await shop.call(two, 'GET', books))).toEqual([403, 'x403f'])
  expect(getCode(await shop.call(head, 'GET', books))).toEqual([200, 'fine'])
})

test('the profile of staff who handle orders of one branch alone says so', async () => {
  const isNotified = async (caller: Agent) =>
    (await shop.call(caller, 'GET', '/sale/v1/staff')).json().result.isBranchOnly === true
  const teacher = await shop.staff('13700000005', 'teacher', '1')
  expect([await isNotified(agent), await isNotified(two)]).toEqual([true, true])
  expect([await isNotified(head), await isNotified(boss), await isNotified(teacher)]).toEqual([
    false,
    false,
    false,
  ])
})

test('a reference that is in use names the order that has it to those alone who see that order', async () => {
  const [first, second] = [await orderIn('1'), await orderIn('2')]
  const pay = (caller: Agent, { number }: Made, reference: string) =>
    shop.call(caller, 'POST', `${URL}/${number}/payment`, {
      id: newId(),
      amount: 1001,
      reference,
      reason: '到账',
    })
  expect(getCode(await pay(two, second, 'B-7'))).toEqual([200, 'fine'])
  const refused = await pay(agent, first, ' b-7')
  expect([getCode(refused), refused.json().msg]).toEqual([[409, 'x409'], '这个流水号已经记过账，请核对'])
  const named = await pay(boss, first, 'B-7')
  expect([getCode(named), named.json().msg]).toEqual([
    [409, 'x409'],
    `这个流水号已经记在另一笔订单 ${second.number} 上，请核对`,
  ])
  expect(await listed(agent)).toContain(first.number)
})

test('of two who book one reference at once, neither hears of an order of another branch', async () => {
  const [first, second] = [await orderIn('1'), await orderIn('2')]
  const pay = (caller: Agent, { number }: Made) =>
    shop.call(caller, 'POST', `${URL}/${number}/payment`, {
      id: newId(),
      amount: 1001,
      reference: 'B-8',
      reason: '到账',
    })
  const answers = await Promise.all([pay(agent, first), pay(two, second)])
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map((answer) => answer.json().msg)).toEqual(['这个流水号已经记过账，请核对'])
})

test('refunds of another branch are neither seen nor counted', async () => {
  const student = await makeMember(shop.db)
  await lead(student, '2')
  const order = await shop.order(student)
  const body = { id: newId(), amount: 1001, reason: '时间不够' }
  await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, body)
  expect([await listed(agent, 'filter=refund'), await open(agent, 'refunds')]).toEqual([[], 0])
  expect([await listed(two, 'filter=refund'), await open(two, 'refunds')]).toEqual([[order.number], 1])
})

test('an order stays with the branch that it was paid in, whatever leads come later; an unpaid one goes with them', async () => {
  const student = await makeMember(shop.db)
  await lead(student, '1')
  const [paid, unpaid] = [await shop.order(student, { state: 'paying' }), await shop.order(student)]
  await shop.db.updateTable('orders').set({ paid_at: null }).where('id', '=', unpaid.id).execute()
  shop.wait(1000)
  const sum = { id: newId(), amount: 1001, reference: 'B-9', reason: '到账' }
  expect(getCode(await shop.call(agent, 'POST', `${URL}/${paid.number}/payment`, sum))).toEqual([200, 'fine'])
  const refund = { id: newId(), amount: 1001, reason: '时间不够' }
  await shop.call(student, 'POST', `/shop/v1/orders/${paid.id}/refunds`, refund)
  const counted = await open(agent, 'refunds')
  await lead(student, '2')
  const read = async (caller: Agent, { number }: Made) =>
    (await shop.call(caller, 'GET', `${URL}/${number}`)).statusCode
  expect([await read(agent, paid), await read(two, paid)]).toEqual([200, 404])
  expect([await read(agent, unpaid), await read(two, unpaid)]).toEqual([404, 200])
  expect(await open(agent, 'refunds')).toBe(counted)
  expect(await listed(agent, 'filter=refund&limit=100')).toContain(paid.number)
  expect(await listed(two, 'filter=refund&limit=100')).not.toContain(paid.number)
})
