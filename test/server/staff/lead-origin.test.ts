import Value from 'typebox/value'
import { LeadOrigin } from '../../../contract/schemas/market/track'
import { newUuid } from '../../../server/src/lib/uuid'
import { confirm, hireSignedIn, type Agent } from '../../support/staff'
import { startWholeServer } from '../../support/whole-server'
import type { Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const HOUR = 3_600_000
const server = startForEach(startWholeServer)
let member: Member
let agent: Agent
let admin: Agent

beforeEach(async () => {
  member = await server.member('13800001234')
  agent = await hireSignedIn(server, { phone: '13700001111', role: 'agent', invite: 'DEMO01' })
  admin = await hireSignedIn(server, { phone: '13700002222', role: 'admin', name: '王总', branch: '1' })
  for (const staff of [agent, admin]) expect((await confirm({ ...server }, staff)).statusCode).toBe(200)
})

const newId = () => newUuid(new Date())
const touch = (agoMs: number, fields: object = {}) => ({
  id: newUuid(new Date(Date.now() - agoMs)),
  time: Date.now() - agoMs,
  page: '/market/summer-gold/27',
  ...fields,
})

const sendAs = ({ headers }: Member, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers, payload })
const send = (url: string, body: object) => sendAs(member, url, { uid: member.uid, ...body })
async function leaveLead(body: object): Promise<string> {
  const id = newId()
  expect((await send('/gaoshou/v1/sales-clues', { id, ...body })).statusCode).toBe(200)
  return id
}
const ask = async (id: string, { headers } = admin) =>
  (await server.app.inject({ url: `/sale/v1/clues/${id}/origin`, headers })).json()
const ledger = () => server.db.selectFrom('attributions').selectAll().orderBy('touched_at').execute()

test('a lead shows the first touch, the last one and those between, and its owner with the rule', async () => {
  const first = touch(72 * HOUR, { source: 'summer-gold' })
  const middle = touch(24 * HOUR, { inviteCode: 'DEMO02' })
  const last = touch(HOUR, { promotionId: '27001', inviteCode: 'DEMO01' })
  const touches = { first, last, trail: [first, middle, last] }
  const id = newId()
  const body = { id, inviteCode: 'DEMO01', source: 'summer-gold', touches }
  expect((await send('/base/v1/promotions/27001/sign-ups', body)).statusCode).toBe(200)
  const { result } = await ask(id)
  expect(Value.Check(LeadOrigin, result)).toBe(true)
  expect(result).toEqual({
    id,
    createdAt: expect.any(Number),
    rule: 'invite',
    reason: '报名时使用了邀请码 DEMO01，线索分配给示例老师甲。',
    owner: { inviteCode: 'DEMO01', name: '示例老师甲', branchId: '1' },
    promotion: expect.objectContaining({ id: '27001' }),
    first,
    last,
    trail: [first, middle, last],
  })
  expect((await ledger()).map((row) => [row.touch, row.id])).toEqual([
    ['first', first.id],
    ['later', middle.id],
    ['later', last.id],
  ])
})

test('the first touch of a user stays, whatever a later lead or another device sends', async () => {
  const first = touch(HOUR, { inviteCode: 'DEMO01' })
  const text = await leaveLead({ inviteCode: 'DEMO01', touches: { first, last: first, trail: [first] } })
  const older = touch(99 * HOUR, { inviteCode: 'DEMO02' })
  const forged = { ...first, inviteCode: 'DEMO02' }
  await leaveLead({ inviteCode: 'DEMO02', touches: { first: older, last: forged, trail: [] } })
  expect((await ask(text)).result.first).toEqual(first)
  expect((await ledger()).map((row) => [row.touch, row.id, row.invite_code])).toEqual([
    ['later', older.id, 'DEMO02'],
    ['first', first.id, 'DEMO01'],
  ])
})

test.each([
  ['an invite code of nobody', { inviteCode: 'NOBODY' }, 'none', undefined],
  ['an agent code', { agentCode: 'A002' }, 'agent', '示例老师乙'],
  ['a promotion alone', { promotionId: '27001' }, 'promotion', undefined],
  ['nothing', { source: 'x' }, 'none', undefined],
])('a clue with %s is decided by what it has', async (_what, body, rule, owner) => {
  const { result } = await ask(await leaveLead(body))
  expect([result.rule, result.owner?.name, result.trail]).toEqual([rule, owner, []])
  expect(result.reason).toMatch(/。$/)
})

test('a link as a chat changed it is stored without phones, and staff read it beside a lead without an owner', async () => {
  const raw = 'inviteCode=，DEMO01'
  const old = touch(2 * HOUR, { raw: 'inviteCode=快来 13800001234' })
  const last = touch(HOUR, { promotionId: '27001', raw })
  const touches = { first: old, last, trail: [old, last] }
  const id = await leaveLead({ source: 'summer-gold', touches })
  const masked = 'inviteCode=快来 138****1234'
  expect((await ask(id)).result).toMatchObject({ rule: 'none', first: { raw: masked }, last })
  expect((await ledger()).map((row) => row.raw)).toEqual([masked, raw])
  const list = async () =>
    (await server.app.inject({ url: '/sale/v1/leads?scope=all', headers: admin.headers })).json().result.items
  expect(await list()).toMatchObject([{ id, raw }])
  const mine = await leaveLead({ inviteCode: 'DEMO01', touches: { first: last, last, trail: [last] } })
  const [newest] = await list()
  expect(newest).toMatchObject({ id: mine })
  expect(newest).not.toHaveProperty('raw')
})

interface AssignOptions {
  readonly id?: string
  readonly caller?: Agent
  readonly createdAt?: number
}

describe('a lead that is nobody’s', () => {
  const raw = 'inviteCode=，DEMO01'
  const assign = (
    lead: string,
    inviteCode: string,
    { id = newId(), caller = admin, ...own }: AssignOptions = {},
  ) =>
    server.app.inject({
      method: 'PUT',
      url: `/sale/v1/leads/${lead}/owner`,
      headers: caller.headers,
      payload: { id, inviteCode, ...own },
    })
  const list = async (caller: Agent, scope: 'own' | 'all') =>
    (await server.app.inject({ url: `/sale/v1/leads?scope=${scope}`, headers: caller.headers })).json().result
      .items
  const leave = async () => {
    const last = touch(HOUR, { raw })
    return leaveLead({ source: 'summer-gold', touches: { first: last, last, trail: [last] } })
  }

  test('is given to the seller whose code was in the link, once and with a record', async () => {
    const lead = await leave()
    expect(await list(admin, 'all')).toMatchObject([{ id: lead, owner: '', raw }])
    expect(await list(agent, 'own')).toEqual([])
    const id = newId()
    for (const _ of [1, 2]) expect((await assign(lead, 'demo01', { id })).json().status).toBe(200)
    expect(await list(agent, 'own')).toMatchObject([{ id: lead }])
    const { result } = await ask(lead, agent)
    expect(Value.Check(LeadOrigin, result)).toBe(true)
    expect(result).toMatchObject({
      rule: 'assigned',
      reason: '管理员把线索分配给示例老师甲。',
      owner: { inviteCode: 'DEMO01' },
    })
    const records = await server.app.inject({ url: '/sale/v1/desk/records', headers: admin.headers })
    expect(records.json().result.items).toMatchObject([
      { name: '王总', queue: 'leads', item: lead, action: 'assign', reason: 'DEMO01' },
    ])
  })

  test('is found where another student left one under the same id', async () => {
    const id = await leaveLead({ inviteCode: 'DEMO01' })
    const theirs = await server.member('13800005678')
    const left = { uid: theirs.uid, id, source: 'summer-gold' }
    for (const _ of [1, 2])
      expect((await sendAs(theirs, '/gaoshou/v1/sales-clues', left)).json().status).toBe(200)
    const items: { owner: string; createdAt: number }[] = await list(admin, 'all')
    const [ownerless] = items.filter(({ owner }) => owner === '')
    expect(items).toHaveLength(2)
    const createdAt = ownerless?.createdAt ?? 0
    const origin = `/sale/v1/clues/${id}/origin?createdAt=${createdAt}`
    const read = async () =>
      (await server.app.inject({ url: origin, headers: admin.headers })).json().result.rule
    expect(await read()).toBe('none')
    expect((await assign(id, 'DEMO02', { createdAt })).json().status).toBe(200)
    expect(await read()).toBe('assigned')
    expect((await assign(id, 'DEMO02', { createdAt })).json().code).toBe('x409')
    expect((await assign(id, 'DEMO02', { createdAt: 1 })).json().code).toBe('x404')
    expect((await assign(id, 'DEMO02')).json().code).toBe('x409')
  })

  test('is given to nobody who is not there, and stays whose it is then', async () => {
    const lead = await leave()
    expect((await assign(newId(), 'DEMO01')).json().code).toBe('x404')
    expect((await assign(lead, 'WEG99')).json().code).toBe('x404')
    expect((await assign(lead, 'DEMO01', { caller: agent })).json().code).toBe('x403f')
    expect((await assign(lead, 'DEMO02')).json().status).toBe(200)
    expect((await assign(lead, 'DEMO01')).json()).toMatchObject({
      code: 'x409',
      msg: '这条线索已经有人负责，请刷新看看',
    })
    expect(await list(agent, 'own')).toEqual([])
    expect(await server.db.selectFrom('desk_records').select('reason').execute()).toEqual([
      { reason: 'DEMO02' },
    ])
  })
})

test.each([
  [{ inviteCode: 'GONE99' }, [], 'inviteCode=GONE99'],
  [{ inviteCode: 'GONE99', agentCode: 'GONE-A' }, [], 'inviteCode=GONE99&agentCode=GONE-A'],
  [{ source: 'x' }, [{ inviteCode: 'DEMO02' }, { source: 'x' }], 'inviteCode=DEMO02'],
  [{ inviteCode: 'GONE99' }, [{ raw: 'inviteCode=快' }, { inviteCode: 'GONE99' }], 'inviteCode=GONE99'],
  [{ source: 'x' }, [], undefined],
])('staff read the codes of a lead without an owner: %j after links with %j', async (codes, said, raw) => {
  const trail = said.map((fields, at) => touch((said.length - at) * HOUR, fields))
  const [first] = trail
  const last = trail.at(-1)
  await leaveLead({ ...codes, ...(first && last && { touches: { first, last, trail } }) })
  const { result } = (
    await server.app.inject({ url: '/sale/v1/leads?scope=all', headers: admin.headers })
  ).json()
  expect(result.items).toHaveLength(1)
  expect(result.items[0].owner).toBe('')
  expect(result.items[0].raw).toBe(raw)
})

test('an agent sees the leads that are their own, and learns of no other', async () => {
  const own = await leaveLead({ inviteCode: 'DEMO01', extra: { name: '甲' } })
  const byCode = await leaveLead({ agentCode: 'A001', extra: { name: '乙' } })
  const others = await leaveLead({ inviteCode: 'DEMO02', agentCode: 'A001', extra: { name: '丙' } })
  expect([await ask(own, agent), await ask(byCode, agent)].map((it) => it.status)).toEqual([200, 200])
  expect(await ask(others, agent)).toEqual(await ask(newId(), agent))
  expect((await ask(others, agent)).code).toBe('x404')
  expect((await ask(own, { ...agent, headers: member.headers as Agent['headers'] })).status).toBe(403)
})

test('phones and queries in touches are not stored, and the same lead again changes nothing', async () => {
  const bad = touch(HOUR, { source: 'call 13900005678', page: '/login?mobile=13900005678' })
  const body = { id: newId(), touches: { first: bad, last: bad, trail: [bad] } }
  for (let i = 0; i < 2; i += 1) expect((await send('/gaoshou/v1/sales-clues', body)).statusCode).toBe(200)
  const { result } = await ask(body.id)
  expect(result.first).toMatchObject({ source: 'call 139****5678', page: '/login' })
  expect(JSON.stringify([await ledger(), result])).not.toContain('13900005678')
})
