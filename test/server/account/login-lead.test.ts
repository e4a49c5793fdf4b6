import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import type { LoginLead } from '../../../contract/schemas/market/promotion'
import { newUuid } from '../../../server/src/lib/uuid'
import { form } from '../../support/form'
import { GOOD, GOOD_TEXT } from '../../support/passwords'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const MOBILE = '13800001234'
const phoneHeaders = { a: 'shangan-h5', p: '9', v: '4080500', d: 'a-phone' }
const link = { promotionId: '27001', inviteCode: 'DEMO01', source: 'summer-gold' }

let suite: WholeServer
let now: number
const wait = (seconds: number) => void (now += seconds * 1000)

beforeEach(async () => {
  now = Date.parse('2026-07-01T02:00:00Z')
  const wechat = {
    exchange: async () => ({ kind: 'wx', identity: { openid: 'o-1' } }),
    ticket: async () => '',
  }
  suite = await startWholeServer({ clock: () => new Date(now), wechat })
})
afterEach(() => suite.close())

const newId = () => newUuid(new Date())

/** The lead of a visitor who came by a seller's link and signs up under a name. */
function buildLead(rest: Partial<LoginLead> = {}): LoginLead {
  const id = newId()
  return { id, phone: MOBILE, ...link, extra: { name: '小岸', submitTime: 1 }, ...rest }
}

async function code(type = 3): Promise<string> {
  const query = { mobile: MOBILE, type: String(type) }
  await suite.app.inject({ url: '/auth/v2/basic/mobile-code', query, headers: phoneHeaders })
  return suite.messages.at(-1)?.code ?? ''
}

/** Sends the form of a login. */
async function post(fields: Record<string, string>) {
  const sent = form(fields)
  const headers = { ...phoneHeaders, ...sent.headers }
  return suite.app.inject({ method: 'POST', url: '/auth/oauth/token', ...sent, headers })
}

/** Sends the form of a login by code with a lead, and nothing after it. */
async function logIn(clue: LoginLead | string, typed?: string) {
  return post({
    grant_type: 'sms',
    client_id: 'shangan-h5',
    mobile: MOBILE,
    code: typed ?? (await code()),
    consent: 'current',
    clue: typeof clue === 'string' ? clue : JSON.stringify(clue),
  })
}

/** The rows that a login and the calls after it write, without times. */
async function written(): Promise<object> {
  const { db } = suite
  const [profiles, invites, signUps, clues, touches] = await Promise.all([
    db.selectFrom('profiles').select(['uid', 'branch_id', 'name']).execute(),
    db.selectFrom('invites').select(['uid', 'invite_code']).execute(),
    db.selectFrom('sign_ups').select(['uid', 'id', 'promotion_id']).execute(),
    db.selectFrom('sales_clues').select(['uid', 'id', 'name', 'phone_proven', 'owner_invite']).execute(),
    db.selectFrom('attributions').select(['uid', 'id', 'touch', 'invite_code']).execute(),
  ])
  return { profiles, invites, signUps, clues, touches }
}

const nothing = { profiles: [], invites: [], signUps: [], clues: [], touches: [] }

test('a visitor who does not stay for the answer of the login is a lead', async () => {
  const clue = buildLead()
  const { uid } = (await logIn(clue)).json()
  expect(await written()).toEqual({
    profiles: [{ uid, branch_id: '1', name: '小岸' }],
    invites: [{ uid, invite_code: 'DEMO01' }],
    signUps: [{ uid, id: clue.id, promotion_id: '27001' }],
    clues: [{ uid, id: clue.id, name: '小岸', phone_proven: true, owner_invite: 'DEMO01' }],
    touches: [{ uid, id: clue.id, touch: 'first', invite_code: 'DEMO01' }],
  })
})

test('the calls after the login and a hand-over add nothing to it', async () => {
  const clue = buildLead()
  const { uid, access_token } = (await logIn(clue)).json()
  const before = await written()
  const headers = { ...phoneHeaders, authorization: `Bearer ${access_token}` }
  const call = (url: string, payload: object) =>
    suite.app.inject({ method: 'POST', url, headers, payload }).then(({ statusCode }) => statusCode)
  const { id, promotionId, inviteCode } = clue
  const whole = { ...clue, uid }
  const steps = ['branch', 'register', 'invite', 'signUp']
  const sequences = [{ id, steps, name: '小岸', promotionId, inviteCode, clue: whole }]
  expect([
    await call('/auth/v1/users/register', { id: newId(), uid, name: '小岸', branchId: '1' }),
    await call(`/auth/v1/account/${uid}/extra`, { id: newId(), inviteCode }),
    await call(`/base/v1/promotions/${promotionId}/sign-ups`, whole),
    await call(`/gaoshou/v1/users/${uid}/after-login`, { sequences }),
  ]).toEqual([200, 200, 200, 200])
  expect(await written()).toEqual(before)
})

test('an agent code alone gives lead, branch and binding, as the invite code of its seller does', async () => {
  const { uid } = (await logIn({ id: newId(), agentCode: 'A002' })).json()
  expect(await written()).toMatchObject({
    profiles: [{ uid, branch_id: '2' }],
    invites: [{ uid, invite_code: 'DEMO02' }],
    clues: [{ owner_invite: 'DEMO02' }],
  })
})

test('the seller of an agent code is found, and the one of an invite code before them', async () => {
  const find = async (query: Record<string, string>) =>
    (await suite.app.inject({ url: '/auth/v1/seller-sales-url/account-invite-code', query })).json()
  expect(await find({ agentCode: 'A002' })).toMatchObject({ result: { inviteCode: 'DEMO02', branchId: '2' } })
  expect(await find({ inviteCode: 'DEMO01', agentCode: 'A002' })).toMatchObject({
    result: { inviteCode: 'DEMO01' },
  })
  expect(await find({ inviteCode: 'NOBODY', agentCode: 'A002' })).toMatchObject({
    result: { inviteCode: 'DEMO02' },
  })
  expect(await find({})).toMatchObject({ code: ErrorCode.Invalid })
})

test('a wrong code writes nothing', async () => {
  const right = await code()
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await logIn(buildLead(), wrong)).json().code).toBe(ErrorCode.SmsCodeWrong)
  expect(await written()).toEqual(nothing)
})

test('whoever is not new is registered by nobody, and a lead all the same', async () => {
  await suite.member(MOBILE)
  await sql`update profiles set name = ''`.execute(suite.db)
  wait(61)
  await logIn(buildLead())
  expect(await written()).toMatchObject({ profiles: [{ name: '', branch_id: '' }], clues: [{}] })
})

test.each([
  ['no JSON', '{"id":"'],
  ['no clue', '[]'],
  ['a clue out of form', JSON.stringify({ id: 'x', inviteCode: '../..' })],
])('%s does not hinder the login', async (_what, clue) => {
  expect((await logIn(clue)).json()).toMatchObject({ uid: expect.any(String) })
  expect(await written()).toEqual(nothing)
})

test('a lead as long as one can be is taken', async () => {
  const touch = () => ({
    id: newId(),
    time: 8_640_000_000_000_000,
    page: '"'.repeat(128),
    promotionId: '9'.repeat(18),
    inviteCode: 'I'.repeat(64),
    agentCode: 'A'.repeat(64),
    source: '\u0001'.repeat(64),
  })
  const touches = { first: touch(), last: touch(), trail: Array.from({ length: 10 }, touch) }
  const words = '"'.repeat(64)
  const extra = { name: '\u3000'.repeat(20), school: words, college: words, class: words, submitTime: 1 }
  const clue = buildLead({ source: words, agentCode: 'A'.repeat(64), extra, touches })
  expect((await logIn(clue)).statusCode).toBe(200)
  expect(await written()).toMatchObject({ clues: [{ id: clue.id }] })
})

test('a database that cannot take the lead does not hinder the login', async () => {
  await sql`alter table sales_clues add constraint broken check (false) not valid`.execute(suite.db)
  expect((await logIn(buildLead())).json()).toMatchObject({ uid: expect.any(String) })
  expect(await written()).toMatchObject({ signUps: [], clues: [] })
  await sql`alter table sales_clues drop constraint broken`.execute(suite.db)
})

test('a login by password and one by WeChat carry it as well', async () => {
  const { uid, headers } = await suite.member(MOBILE)
  wait(61)
  const payload = { id: newId(), newPassword: GOOD_TEXT, code: await code(1) }
  const url = `/auth/v1/users/${uid}/password`
  expect(await suite.app.inject({ method: 'PUT', url, headers, payload })).toMatchObject({ statusCode: 200 })
  const byPassword = buildLead()
  const byWechat: LoginLead = { id: newId(), ...link }
  const consent = 'current'
  const account = { grant_type: 'password', client_id: 'shangan-h5', username: MOBILE, password: GOOD }
  const third = { grant_type: 'third_party', third_type: 'mini-program', third_client_id: 'wx', code: 'one' }
  const answers = [
    await post({ ...account, clue: JSON.stringify(byPassword) }),
    await post({ ...third, consent, clue: JSON.stringify(byWechat) }),
  ]
  const uids = answers.map((answer) => answer.json().uid)
  expect(await written()).toMatchObject({
    clues: expect.arrayContaining([
      expect.objectContaining({ id: byPassword.id, uid: uids[0] }),
      expect.objectContaining({ id: byWechat.id, uid: uids[1] }),
    ]),
  })
})
