import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { Account } from '../../../contract/schemas/account/auth'
import { ACCESS_SECONDS, SESSION_SECONDS } from '../../../server/src/domain/limits'
import { dump, logIn, startAccountApp, wechatLogin, type Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, MOBILE)
})

const account = (uid = member.uid, headers: object = member.headers) =>
  suite.app.inject({ method: 'GET', url: `/auth/v1/account/${uid}`, headers: { ...headers } })

const register = (body: object, headers: object = member.headers) =>
  suite.app.inject({
    method: 'POST',
    url: '/auth/v1/users/register',
    headers: { ...headers },
    payload: { uid: member.uid, ...body },
  })

test('an account without a profile answers x40000', async () => {
  const response = await account()
  expect(response.json()).toMatchObject({ code: 'x40000', result: null })
})

test('a registered user reads the own account with the phone masked', async () => {
  expect((await register({ name: '小岸', branchId: '1' })).json()).toEqual({
    status: 200,
    msg: '',
    result: { uid: member.uid, name: '小岸', branchId: '1' },
  })
  const { result } = (await account()).json()
  expect(Value.Check(Account, result)).toBe(true)
  expect(result).toMatchObject({ uid: member.uid, name: '小岸', phone: '138****1234', isBind: 0 })
})

test('without a name the masked phone is the name, and a phone given as name is masked', async () => {
  await register({})
  expect((await account()).json().result.name).toBe('138****1234')
  await register({ name: MOBILE })
  expect((await account()).json().result.name).toBe('138****1234')
  expect(await dump(suite.db)).not.toContain(MOBILE)
})

test('registering again leaves known fields and fills empty ones', async () => {
  await register({ name: '小岸' })
  await register({ name: '别的名字', branchId: '1' })
  const last = await register({ branchId: '2' })
  expect(last.json().result).toEqual({ uid: member.uid, name: '小岸', branchId: '1' })
})

test('nobody reads or registers another account', async () => {
  const otherMember = await logIn(suite, '13900005678')
  const forbidden = { status: 403, code: ErrorCode.Forbidden }
  expect((await account(member.uid, otherMember.headers)).json()).toMatchObject(forbidden)
  expect((await register({ name: '小岸' }, otherMember.headers)).json()).toMatchObject(forbidden)
})

test('a mini-program user without a phone has a name and no phone', async () => {
  suite.wechat.answer('js-1', { openid: 'o-1', session_key: 'k' })
  const { uid, access_token } = (await wechatLogin(suite, 'js-1')).json()
  const headers = { authorization: `Bearer ${access_token}` }
  await register({ uid }, headers)
  const { result } = (await account(uid, headers)).json()
  expect(Value.Check(Account, result)).toBe(true)
  expect(result).toMatchObject({ name: '微信用户', phone: '', isBind: 1 })
})

test.each([
  ['none', ''],
  ['no token', 'Bearer '],
  ['another scheme', 'Basic eDp5'],
  ['a token of nobody', `Bearer 018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f.${'A'.repeat(43)}`],
])('%s as authorization is not authenticated', async (_name, authorization) => {
  const response = await account(member.uid, authorization === '' ? {} : { authorization })
  expect(response.json()).toMatchObject({ status: 401, code: ErrorCode.Unauthenticated })
})

test('the secret of one user does not open the account of another', async () => {
  const otherMember = await logIn(suite, '13900005678')
  const mixed = `Bearer ${otherMember.uid}.${member.headers.authorization.split('.')[1]}`
  expect((await account(otherMember.uid, { authorization: mixed })).statusCode).toBe(401)
})

test('an access token ends after two hours, and a session that ended is cleared away at the next login', async () => {
  await register({})
  suite.wait(ACCESS_SECONDS - 1)
  expect((await account()).statusCode).toBe(200)
  suite.wait(1)
  expect((await account()).statusCode).toBe(401)
  suite.wait(SESSION_SECONDS)
  await logIn(suite, MOBILE)
  expect(await suite.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('the last use of a session is noted, once an hour at most', async () => {
  const seen = async () => {
    const row = await suite.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()
    return row.last_seen_at.toISOString()
  }
  suite.wait(3599)
  await account()
  expect(await seen()).toBe('2026-07-01T02:00:00.000Z')
  suite.wait(1)
  await account()
  expect(await seen()).toBe('2026-07-01T03:00:00.000Z')
})

test('signing out ends this session only, and doing it again ends nothing more', async () => {
  await register({})
  suite.wait(3600)
  const second = await logIn(suite, MOBILE)
  const signOut = () =>
    suite.app.inject({ method: 'DELETE', url: '/auth/v1/session', headers: member.headers })
  expect((await signOut()).json()).toEqual({ status: 200, msg: '', result: null })
  expect((await account()).statusCode).toBe(401)
  expect((await signOut()).statusCode).toBe(401)
  expect((await account(member.uid, second.headers)).statusCode).toBe(200)
})

test('the first invite code of a user stays', async () => {
  const bind = (inviteCode: string) =>
    suite.app.inject({
      method: 'POST',
      url: `/auth/v1/account/${member.uid}/extra`,
      headers: member.headers,
      payload: { inviteCode },
    })
  expect((await bind('DEMO01')).json()).toEqual({ status: 200, msg: '', result: null })
  expect((await bind('DEMO02')).statusCode).toBe(200)
  const rows = await suite.db.selectFrom('invites').selectAll().execute()
  expect(rows).toMatchObject([{ uid: member.uid, invite_code: 'DEMO01' }])
  expect((await bind('\0')).json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
})
