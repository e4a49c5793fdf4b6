import fc from 'fast-check'
import type { OrderState } from '../../../contract/domain/shop/state'
import type { Result } from '../../../contract/types'
import type { Insertable } from 'kysely'
import type { OrderMoneyTable } from '../../../server/src/modules/shop/tables'
import { newUuid } from '../../../server/src/lib/uuid'
import { chinaDays } from '../../../server/src/modules/staff/staff/sale-index'
import { putOrder } from '../../support/sold'
import { asks, confirm, hire, signIn, startStaffSuite, type Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const DAY = 86_400_000
const suite = startForAll(startStaffSuite)
let agent: Agent
let boss: Agent

beforeAll(async () => {
  await hire(suite, { phone: '13700001111', role: 'agent', invite: 'DEMO01' })
  await hire(suite, { phone: '13700002222', role: 'admin', name: '示例主管', branch: '1' })
  agent = await signIn(suite, '13700001111')
  boss = await signIn(suite, '13700002222')
  await confirm(suite, agent)
  await confirm(suite, boss)
})
beforeEach(async () => {
  await suite.db.deleteFrom('sales_clues').execute()
  await suite.db.deleteFrom('orders').execute()
})

let uid = ''
async function clue(at: number, fields: Record<string, string | Buffer> = {}): Promise<void> {
  await suite.db
    .insertInto('sales_clues')
    .values({
      uid,
      id: newUuid(new Date(at)),
      phone_cipher: null,
      phone_mask: '139****5678',
      phone_proven: false,
      promotion_id: '27001',
      invite_code: '',
      agent_code: '',
      source: '',
      name: '',
      school: '',
      college: '',
      class: '',
      subject: '',
      submitted_at: null,
      fingerprint: Buffer.alloc(0),
      created_at: new Date(at),
      owner_rule: 'none',
      owner_invite: '',
      owner_name: '',
      owner_branch: '',
      decided_at: new Date(at),
      ...fields,
    })
    .execute()
}
const person = () => void (uid = newUuid(new Date()))
const read = async (caller: Agent, scope: 'own' | 'all') =>
  (await asks(suite, caller, `/sale/v1/index?scope=${scope}`)).json().result
const leads = async (caller: Agent, scope: 'own' | 'all', more = '') =>
  (await asks(suite, caller, `/sale/v1/leads?scope=${scope}${more}`)).json().result

test('an agent sees how many different people are new among the leads that are theirs', async () => {
  const midnight = chinaDays(new Date(suite.now())).today.getTime()
  const own = { owner_invite: 'DEMO01', owner_branch: '1' }
  person()
  await clue(midnight, own)
  await clue(midnight + 1, own)
  person()
  await clue(midnight - 1, { ...own, name: '小岸', subject: '英语模考' })
  person()
  await clue(midnight - 6 * DAY, own)
  await clue(midnight - 6 * DAY - 1, own)
  person()
  await clue(midnight, { owner_invite: 'DEMO02', agent_code: 'A001' })
  await clue(midnight)
  const { newest, ...counts } = await read(agent, 'own')
  const paid = { today: 0, yesterday: 0, week: 0, sum: 0 }
  expect(counts).toEqual({ today: 1, yesterday: 1, week: 3, paid, branches: [], countedAt: suite.now() })
  expect(newest.map((it: { createdAt: number }) => it.createdAt)).toEqual([
    midnight + 1,
    midnight - 1,
    midnight - 6 * DAY,
  ])
  expect(newest[1]).toMatchObject({
    phone: '139****5678',
    isPhoneProven: false,
    name: '小岸',
    promotion: '27 暑期强基营（示例推广）',
    subject: '英语模考',
  })
  expect(newest[0]).not.toHaveProperty('subject')
})

test('one student with many leads takes one row, that of the newest', async () => {
  const { today } = chinaDays(new Date(suite.now()))
  const own = { owner_invite: 'DEMO01', owner_branch: '1' }
  for (const n of [1, 2, 3, 4, 5]) {
    person()
    await clue(today.getTime() + n, { ...own, name: `${n}` })
  }
  for (const n of [11, 12, 13, 14, 15]) await clue(today.getTime() + n, { ...own, name: `${n}` })
  await clue(today.getTime() + 16, { owner_invite: 'DEMO02', owner_branch: '2', name: '16' })
  const names = async (caller: Agent, scope: 'own' | 'all') =>
    (await read(caller, scope)).newest.map((it: { name: string }) => it.name)
  expect(await names(agent, 'own')).toEqual(['15', '4', '3', '2', '1'])
  expect(await names(boss, 'all')).toEqual(['16', '4', '3', '2', '1'])
})

test('all leads come page by page, each student once and none left out, and a foreign cursor is refused', async () => {
  const { today } = chinaDays(new Date(suite.now()))
  const own = { owner_invite: 'DEMO01', owner_branch: '1' }
  // Several of one moment, and some that are older than any count.
  for (const at of [0, 0, 0, -DAY, -30 * DAY, -300 * DAY, -300 * DAY]) {
    person()
    await clue(today.getTime() + at, own)
  }
  await clue(today.getTime() + 1, own)
  const seen: { id: string; createdAt: number }[] = []
  const sizes: number[] = []
  let cursor = ''
  do {
    const { items, next = '' } = await leads(agent, 'own', `&limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...items)
    sizes.push(items.length)
    cursor = next
  } while (cursor)
  expect(sizes).toEqual([3, 3, 1])
  expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
  const times = seen.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  const foreign = await asks(suite, agent, '/sale/v1/leads?scope=own&cursor=nonsense')
  expect(foreign.statusCode).toBe(400)
})

test('an admin sees all branches, the leads of nobody among them, and their own to be none', async () => {
  const { today } = chinaDays(new Date(suite.now()))
  for (const branch of ['1', '2', '2', '']) {
    person()
    await clue(today.getTime(), { owner_branch: branch })
  }
  const all = await read(boss, 'all')
  expect(all.branches.map((it: { branchId: string; today: number }) => [it.branchId, it.today])).toEqual([
    ['', 1],
    ['1', 1],
    ['2', 2],
  ])
  expect(all).toMatchObject({ today: 4, week: 4 })
  expect(await read(boss, 'own')).toMatchObject({ today: 0, week: 0, newest: [] })
  expect(await leads(boss, 'own')).toEqual({ items: [] })
  expect((await leads(boss, 'all')).items).toEqual(all.newest)
})

test('an agent is refused the view of all branches', async () => {
  for (const what of ['index', 'leads']) {
    const answer = await asks(suite, agent, `/sale/v1/${what}?scope=all`)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'x403f'])
  }
})

// Before 1992 China had summer time.
const times = fc.date({ min: new Date('1992-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

test('a day begins at midnight in China, whatever the time', () => {
  fc.assert(
    fc.property(times, (now) => {
      const { today, yesterday, week } = chinaDays(now)
      const clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Asia/Shanghai',
        dateStyle: 'short',
        timeStyle: 'medium',
      })
      expect(clock.format(today)).toBe(`${clock.format(now).slice(0, 10)} 00:00:00`)
      expect([+today - +yesterday, +today - +week]).toEqual([DAY, 6 * DAY])
    }),
  )
})

/** An account, of `uid`, that does or does not want to be contacted. */
async function account(refusedAt: Date | null): Promise<void> {
  const row = { uid, phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
  await suite.db
    .insertInto('accounts')
    .values({ ...row, registered_at: new Date(suite.now()), no_contact_at: refusedAt })
    .execute()
}

test('a lead of somebody who wants no contact any more says so', async () => {
  const now = new Date(suite.now())
  for (const refusedAt of [null, now]) {
    person()
    await account(refusedAt)
    await clue(now.getTime())
  }
  const { newest } = await read(boss, 'all')
  expect(newest.map((it: { noContact: boolean }) => it.noContact).sort()).toEqual([false, true])
})

test('a lead with the number of somebody who wants no contact any more says so, whoever left it', async () => {
  const now = new Date(suite.now())
  const phone_index = Buffer.alloc(32, 7)
  person()
  await account(now)
  await suite.db.insertInto('phone_directory').values({ phone_index, uid }).execute()
  for (const index of [Buffer.alloc(32, 8), phone_index]) {
    person()
    await account(null)
    await clue(now.getTime(), { phone_index: index })
  }
  const { newest } = await read(boss, 'all')
  expect(newest.map((it: { noContact: boolean }) => it.noContact).sort()).toEqual([false, true])
})

const readLeads = async (caller: Agent, scope: 'own' | 'all'): Promise<Result<'listStaffLeads'>['items']> =>
  (await leads(caller, scope)).items

test('lead and order agree: what a student paid since stands at the lead and in the day', async () => {
  const { today } = chinaDays(new Date(suite.now()))
  const midnight = today.getTime()
  const own = { owner_invite: 'DEMO01', owner_branch: '1' }
  const paid = (at: number, state: OrderState, amount: number) =>
    putOrder(suite.db, at - 1, { uid, state, price: amount, amount, paid_at: new Date(at) })
  const loadOrder = async (caller: Agent, scope: 'own' | 'all') =>
    (await readLeads(caller, scope)).map(({ name, bought }) => [name, bought])

  person()
  await clue(midnight - 2 * DAY, { ...own, name: '付过' })
  await paid(midnight - 2 * DAY - 1, 'delivered', 1)
  await paid(midnight - 1, 'refunded', 2)
  await paid(midnight, 'delivered', 990)
  await putOrder(suite.db, midnight, { uid, state: 'paying' })
  person()
  await clue(midnight - 8 * DAY, { ...own, name: '以前付过' })
  await paid(midnight - 6 * DAY - 1, 'delivered', 4)
  person()
  await clue(midnight, { owner_invite: 'DEMO02', owner_branch: '2', name: '别人的' })
  await paid(midnight + 5, 'refunding', 148_000)
  person()
  await clue(midnight, { ...own, name: '没付' })
  person()
  await paid(midnight, 'delivered', 8)

  expect(await loadOrder(agent, 'own')).toEqual([
    ['没付', undefined],
    ['付过', { orders: 2, paid: 992, refunded: 0 }],
    ['以前付过', { orders: 1, paid: 4, refunded: 0 }],
  ])
  expect((await loadOrder(boss, 'all')).find(([name]) => name === '别人的')).toEqual([
    '别人的',
    { orders: 1, paid: 148_000, refunded: 0 },
  ])
  expect((await read(agent, 'own')).paid).toEqual({ today: 1, yesterday: 1, week: 1, sum: 992 })
  expect((await read(boss, 'all')).paid).toEqual({ today: 2, yesterday: 1, week: 2, sum: 148_992 })
  expect((await read(boss, 'own')).paid).toEqual({ today: 0, yesterday: 0, week: 0, sum: 0 })
})

test('a payment that was undone and what came too much and went back are in no figure of a seller', async () => {
  const midnight = chinaDays(new Date(suite.now())).today.getTime()
  const own = { owner_invite: 'DEMO01', owner_branch: '1' }
  type Booked = Pick<Insertable<OrderMoneyTable>, 'kind' | 'amount' | 'struck' | 'returned'>
  async function paid(nthLead: number, name: string, money: readonly Booked[]): Promise<void> {
    person()
    await clue(midnight - nthLead, { ...own, name })
    const order = {
      uid,
      state: 'refunded',
      price: 4900,
      amount: 4900,
      paid_at: new Date(midnight + 1),
    } as const
    const { id: order_id } = await putOrder(suite.db, midnight, order)
    const sum = { uid, order_id, provider: 'desk', at: new Date(midnight + 1), staff_id: null } as const
    for (const [nth, booked] of money.entries())
      await suite.db
        .insertInto('order_money')
        .values({ ...sum, id: newUuid(new Date()), reference: `${nth}`, ...booked })
        .execute()
  }
  await paid(2, '退了一半', [
    { kind: 'payment', amount: 4900 },
    { kind: 'surplus', amount: 2000 },
    { kind: 'refund', amount: 2000, returned: true },
    { kind: 'refund', amount: 2450 },
  ])
  await paid(1, '记错的', [
    { kind: 'payment', amount: 4900, struck: true },
    { kind: 'refund', amount: 4900, struck: true },
  ])
  const items = await readLeads(agent, 'own')
  expect(items.map(({ name, bought }) => [name, bought])).toEqual([
    ['记错的', undefined],
    ['退了一半', { orders: 1, paid: 4900, refunded: 2450 }],
  ])
  expect((await read(agent, 'own')).paid).toEqual({ today: 1, yesterday: 0, week: 1, sum: 4900 })
})

test('a payment counts for the seller of the last lead before it and for nobody else, in every figure', async () => {
  const { today } = chinaDays(new Date(suite.now()))
  const midnight = today.getTime()
  await hire(suite, { phone: '13700003333', role: 'agent', invite: 'DEMO02' })
  const otherAgent = await signIn(suite, '13700003333')
  expect((await confirm(suite, otherAgent, { branchId: '2' })).statusCode).toBe(200)
  const paid = (at: number, amount: number) =>
    putOrder(suite.db, at - 1, {
      uid,
      state: 'delivered',
      price: amount,
      amount,
      paid_at: new Date(at),
    })
  const computeSum = async (caller: Agent, scope: 'own' | 'all') => (await read(caller, scope)).paid.sum
  const loadBought = async (caller: Agent, scope: 'own' | 'all') =>
    (await readLeads(caller, scope)).map(({ bought }) => bought?.paid)

  person()
  await paid(midnight - 4, 1)
  await clue(midnight - 3, { owner_invite: 'DEMO02', owner_branch: '2' })
  await paid(midnight - 2, 10)
  await clue(midnight, { owner_invite: 'DEMO01', owner_branch: '1' })
  await paid(midnight, 100)
  await paid(midnight + 5, 4900)

  expect(await computeSum(otherAgent, 'own')).toBe(10)
  expect(await loadBought(otherAgent, 'own')).toEqual([10])
  expect(await computeSum(agent, 'own')).toBe(5000)
  expect(await loadBought(agent, 'own')).toEqual([5000])
  expect(await computeSum(boss, 'all')).toBe(5010)
  expect(await loadBought(boss, 'all')).toEqual([5010])
  // A later lead without an owner takes what is paid from then on, and nothing of before.
  await clue(midnight + 6)
  await paid(midnight + 7, 7)
  expect([
    await computeSum(otherAgent, 'own'),
    await computeSum(agent, 'own'),
    await computeSum(boss, 'all'),
  ]).toEqual([10, 5000, 5017])
})
