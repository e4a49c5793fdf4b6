import type { SaleIndex } from '../../../contract/schemas/staff/staff'
import type { LeadOrigin } from '../../../contract/schemas/market/track'
import { newUuid } from '../../../server/src/lib/uuid'
import { importPromotions, type ImportedContent } from '../../../server/src/modules/market/promotion/import'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { asks, confirm, hireSignedIn, type Agent } from '../../support/staff'
import { startWholeServer } from '../../support/whole-server'
import { startForEach } from '../../support/start-suite'

const server = startForEach(startWholeServer)
let shipped: ImportedContent
let member: Member
let first: Agent
let second: Agent
let admin: Agent

beforeEach(async () => {
  shipped = await sharedContent('content')
  member = await server.member('13800001234')
  first = await hireSignedIn(server, { phone: '13700001111', role: 'agent', invite: 'DEMO01' })
  second = await hireSignedIn(server, { phone: '13700003333', role: 'agent', invite: 'DEMO02' })
  admin = await hireSignedIn(server, { phone: '13700002222', role: 'admin', name: '王总', branch: '1' })
  for (const staff of [first, admin]) expect((await confirm(server, staff)).statusCode).toBe(200)
  expect((await confirm(server, second, { branchId: '2' })).statusCode).toBe(200)
})

const post = (url: string, payload: object, { headers } = member) =>
  server.app.inject({ method: 'POST', url, headers, payload })

/** Leaves a lead and resolves to its id. */
async function leave(body: object, caller = member): Promise<string> {
  const id = newUuid(new Date())
  const answer = await post('/gaoshou/v1/sales-clues', { id, uid: caller.uid, ...body }, caller)
  expect(answer.statusCode).toBe(200)
  return id
}

const bind = async (inviteCode: string, caller = member) => {
  const body = { id: newUuid(new Date()), inviteCode }
  expect((await post(`/auth/v1/account/${caller.uid}/extra`, body, caller)).statusCode).toBe(200)
}

const index = async (caller: Agent, scope: 'own' | 'all'): Promise<SaleIndex> =>
  (await asks(server, caller, `/sale/v1/index?scope=${scope}`)).json().result
const branches = ({ branches: lines }: SaleIndex) => lines.map(({ branchId, today }) => [branchId, today])
const origin = async (id: string, caller = admin): Promise<LeadOrigin> =>
  (await asks(server, caller, `/sale/v1/clues/${id}/origin`)).json().result

test('a person with leads in two branches counts once in all, and once in each of them', async () => {
  await leave({ inviteCode: 'DEMO01' })
  await leave({ agentCode: 'A002' })
  const all = await index(admin, 'all')
  expect(all).toMatchObject({ today: 1, yesterday: 0, week: 1 })
  expect(branches(all)).toEqual([
    ['1', 1],
    ['2', 1],
  ])
})

test('a person who came by an agent code and by the invite code of the same agent is one of theirs', async () => {
  await leave({ inviteCode: 'DEMO01' })
  await leave({ agentCode: 'A001', source: 'x' })
  expect(await index(first, 'own')).toMatchObject({ today: 1, week: 1 })
  expect(branches(await index(admin, 'all'))).toEqual([['1', 1]])
})

test('the case of a code does not matter, except where it distinguishes two sellers', async () => {
  const named = async (codes: object) =>
    (await origin(await leave({ ...codes, source: newUuid(new Date()) }))).owner?.inviteCode
  expect(await named({ inviteCode: 'demo01' })).toBe('DEMO01')
  expect(await named({ agentCode: 'a002' })).toBe('DEMO02')
  const [seller] = shipped.sellers
  if (!seller) throw new Error('no seller is shipped')
  const alike = { ...seller, inviteCode: 'Demo01', agentCode: 'Z9' }
  await importPromotions(server.db, { ...shipped, sellers: [...shipped.sellers, alike] })
  expect(await named({ inviteCode: 'Demo01' })).toBe('Demo01')
  expect(await named({ inviteCode: 'DEMO01' })).toBe('DEMO01')
  expect(await named({ inviteCode: 'demo01' })).toBeUndefined()
})

test('the branch of a promotion has its leads, as the origin says', async () => {
  const id = await leave({ promotionId: '127001' })
  expect(branches(await index(admin, 'all'))).toEqual([['2', 1]])
  expect((await origin(id)).reason).toContain('归校区 2')
})

test('a seller who leaves takes no lead along: figures, list and origin stay, and no new one is theirs', async () => {
  const id = await leave({ inviteCode: 'DEMO02' })
  const before = await origin(id)
  const sellers = shipped.sellers.filter(({ inviteCode }) => inviteCode !== 'DEMO02')
  await importPromotions(server.db, { ...shipped, sellers })
  expect(await origin(id)).toEqual(before)
  expect(before).toMatchObject({ rule: 'invite', owner: { name: '示例老师乙', branchId: '2' } })
  expect(branches(await index(admin, 'all'))).toEqual([['2', 1]])
  expect(await index(second, 'own')).toMatchObject({ today: 1 })
  expect((await server.app.inject('/gaoshou/v1/sale-links?inviteCode=DEMO02')).statusCode).toBe(404)
  const later = await leave({ inviteCode: 'DEMO02', promotionId: '27001' })
  expect(await origin(later)).toMatchObject({
    rule: 'promotion',
    reason: expect.stringContaining('邀请码 DEMO02 没有对应的人'),
  })
})

test('a promotion that is taken out, and a seller who moves, change no lead of the past', async () => {
  const ids = [await leave({ promotionId: '127001' }), await leave({ inviteCode: 'DEMO02', source: 'x' })]
  // Other claims are shown as of now.
  const decided = () => Promise.all(ids.map(async (id) => ({ ...(await origin(id)), others: undefined })))
  const before = await decided()
  await importPromotions(server.db, {
    promotions: shipped.promotions.filter(({ id }) => id !== '127001'),
    sellers: shipped.sellers.map((row) => ({ ...row, branchId: '3', name: '别人' })),
  })
  expect(await decided()).toEqual(before)
  expect(branches(await index(admin, 'all'))).toEqual([['2', 1]])
})

test('an agent code that a second seller takes later gives them no lead of the first', async () => {
  const id = await leave({ agentCode: 'A001' })
  const sellers = shipped.sellers.map((row) => ({
    ...row,
    agentCode: row.inviteCode === 'DEMO02' ? 'A001' : 'A009',
  }))
  await importPromotions(server.db, { ...shipped, sellers })
  expect(await index(second, 'own')).toMatchObject({ today: 0, newest: [] })
  expect((await asks(server, second, `/sale/v1/clues/${id}/origin`)).statusCode).toBe(404)
  expect(await index(first, 'own')).toMatchObject({ today: 1 })
})

test('an unknown invite code takes nothing: the agent code beside it decides, and a real code binds later', async () => {
  await bind('WEG99')
  const id = await leave({ inviteCode: 'WEG99', agentCode: 'A002' })
  expect(await origin(id)).toMatchObject({ rule: 'agent', owner: { inviteCode: 'DEMO02' } })
  await bind('DEMO01')
  await bind('DEMO02')
  const bound = await server.db.selectFrom('invites').select('invite_code').execute()
  expect(bound).toEqual([{ invite_code: 'DEMO01' }])
})

test('an unknown code that was bound before such codes were refused gives way to a real one', async () => {
  await server.db
    .insertInto('invites')
    .values({ uid: member.uid, invite_code: 'WEG99', bound_at: new Date() })
    .execute()
  await bind('DEMO02')
  expect(await server.db.selectFrom('invites').select('invite_code').execute()).toEqual([
    { invite_code: 'DEMO02' },
  ])
})

test('a student brought by a seller stays theirs when a link names nobody', async () => {
  await bind('DEMO02')
  const id = await leave({ promotionId: '27001' })
  expect(await origin(id)).toMatchObject({
    rule: 'bound',
    reason: expect.stringContaining('示例老师乙'),
    owner: { inviteCode: 'DEMO02', branchId: '2' },
  })
})

test('a student of two agents is the lead of the link, and the admin alone reads of the other claim', async () => {
  await bind('DEMO01')
  const id = await leave({ inviteCode: 'DEMO02' })
  expect(await origin(id)).toMatchObject({
    rule: 'invite',
    owner: { inviteCode: 'DEMO02' },
    others: [{ inviteCode: 'DEMO01', name: '示例老师甲', branchId: '1' }],
  })
  expect(await origin(id, second)).not.toHaveProperty('others')
  const { newest } = await index(admin, 'all')
  expect(newest).toMatchObject([{ owner: '示例老师乙', others: ['示例老师甲'] }])
  expect((await index(second, 'own')).newest[0]).not.toHaveProperty('others')
})
