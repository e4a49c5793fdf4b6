import Value from 'typebox/value'
import { Device } from '../../../contract/schemas/account/account'
import { ErrorCode } from '../../../contract/errors'
import {
  ACCESS_SECONDS,
  CREDENTIAL_SECONDS,
  GRACE_SECONDS,
  SESSION_SECONDS,
} from '../../../server/src/domain/limits'
import { hashToken } from '../../../server/src/security/token'
import { newUuid } from '../../../server/src/lib/uuid'
import { askCode, dump, logIn, postToken, startAccountApp, type Member } from '../../support/accounts'
import {
  givePassword,
  GOOD,
  isSignedIn,
  getMember,
  OTHER,
  OTHER_TEXT,
  passwordLogin,
  putPassword,
  refresh,
} from '../../support/passwords'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
type Signed = Member & { refresh: string }
const suite = startForEach(startAccountApp)
let first: Member
let member: Signed

beforeEach(async () => {
  first = await logIn(suite, MOBILE)
  await givePassword(suite, first, MOBILE)
  member = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'phone' }))
})

const ended = { status: 401, code: ErrorCode.Unauthenticated }

test('a refresh token gives a new pair, and the old access token serves calls on their way', async () => {
  const response = await refresh(suite, member.refresh)
  expect(response.headers['cache-control']).toBe('no-store')
  const next = getMember(response)
  expect(next.uid).toBe(member.uid)
  expect(response.json().result).toMatchObject({ expires_in: ACCESS_SECONDS, msg: '' })
  expect(next.headers).not.toEqual(member.headers)
  expect(await isSignedIn(suite, next)).toBe(true)
  expect(await isSignedIn(suite, member)).toBe(true)
  suite.wait(GRACE_SECONDS)
  expect(await isSignedIn(suite, member)).toBe(false)
  expect(await isSignedIn(suite, next)).toBe(true)
})

test('a session that is refreshed goes on for ever, and one that is not ends after thirty days', async () => {
  let token = member.refresh
  for (let i = 0; i < 4; i += 1) {
    suite.wait(SESSION_SECONDS - 1)
    token = getMember(await refresh(suite, token)).refresh
  }
  suite.wait(SESSION_SECONDS)
  expect((await refresh(suite, token)).json()).toMatchObject(ended)
})

test("a login ends the sessions that its device had before, and nobody else's", async () => {
  const another = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'tablet' }))
  const again = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'phone' }))
  expect(await isSignedIn(suite, again)).toBe(true)
  expect(await isSignedIn(suite, member)).toBe(false)
  expect((await refresh(suite, member.refresh)).json()).toMatchObject(ended)
  for (const session of [first, another]) expect(await isSignedIn(suite, session)).toBe(true)
  suite.wait(3600)
  await askCode(suite, MOBILE)
  const form = {
    grant_type: 'sms',
    client_id: 'shangan-h5',
    mobile: MOBILE,
    code: suite.messages.at(-1)?.code ?? '',
  }
  const bySms = await postToken(suite, form, { d: 'phone' })
  expect(bySms.statusCode).toBe(200)
  expect(await isSignedIn(suite, again)).toBe(false)
  expect(await isSignedIn(suite, another)).toBe(true)
})

test('a failed login ends no session of the device', async () => {
  expect((await passwordLogin(suite, MOBILE, OTHER, { d: 'phone' })).statusCode).toBe(400)
  expect(await isSignedIn(suite, member)).toBe(true)
})

test('signing out ends every session of the device, also one that was opened beside it', async () => {
  const another = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'tablet' }))
  const beside = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'laptop' }))
  const getRow = ({ headers }: Member) => hashToken(headers.authorization.slice('Bearer '.length))
  // As two logins at the same moment leave it.
  await suite.db
    .updateTable('sessions')
    .set(({ selectFrom }) => ({
      device_key: selectFrom('sessions').select('device_key').where('token_hash', '=', getRow(beside)),
    }))
    .where('token_hash', '=', getRow(member))
    .execute()
  await suite.app.inject({ method: 'DELETE', url: '/auth/v1/session', headers: beside.headers })
  expect(await isSignedIn(suite, beside)).toBe(false)
  expect(await isSignedIn(suite, member)).toBe(false)
  for (const session of [first, another]) expect(await isSignedIn(suite, session)).toBe(true)
})

test('ten parallel refreshes with one token get one pair, that of a lost reply too', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(suite, member.refresh)))
  expect(answers.map((it) => it.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map((it) => getMember(it).refresh)).size).toBe(1)
  suite.wait(GRACE_SECONDS)
  const late = getMember(await refresh(suite, member.refresh))
  expect(late.refresh).toBe(getMember(answers[0] ?? (await refresh(suite, ''))).refresh)
  expect(await isSignedIn(suite, late)).toBe(true)
})

test('a used refresh token that comes again late ends the whole session, and no other', async () => {
  const next = getMember(await refresh(suite, member.refresh))
  suite.wait(GRACE_SECONDS + 1)
  expect((await refresh(suite, member.refresh)).json()).toMatchObject(ended)
  expect(await isSignedIn(suite, next)).toBe(false)
  expect((await refresh(suite, next.refresh)).json()).toMatchObject(ended)
  expect(await isSignedIn(suite, first)).toBe(true)
})

test('a used refresh token whose successor was used as well is theft even inside the grace', async () => {
  const next = getMember(await refresh(suite, member.refresh))
  const newest = getMember(await refresh(suite, next.refresh))
  expect((await refresh(suite, member.refresh)).json()).toMatchObject(ended)
  expect(await isSignedIn(suite, newest)).toBe(false)
})

test('an old token and its successor at the same moment break nothing', async () => {
  const next = getMember(await refresh(suite, member.refresh))
  suite.wait(GRACE_SECONDS + 1)
  const both = await Promise.all([member.refresh, next.refresh].map((token) => refresh(suite, token)))
  for (const answer of both) expect([200, 401]).toContain(answer.statusCode)
  expect(both[0]?.statusCode).toBe(401)
})

test.each([
  ['a token of nobody', `018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f.${'A'.repeat(43)}`],
  ['a text that is no token', 'abcdefghijklmnop'],
])('%s refreshes nothing', async (_name, token) => {
  expect((await refresh(suite, token)).json()).toMatchObject(ended)
})

test('an access token does not refresh, and a refresh token is not an access token', async () => {
  const access = member.headers.authorization.slice('Bearer '.length)
  expect((await refresh(suite, access)).json()).toMatchObject(ended)
  const headers = { authorization: `Bearer ${member.refresh}` }
  expect(await isSignedIn(suite, { uid: member.uid, headers })).toBe(false)
})

test('signing out ends the refresh token too', async () => {
  await suite.app.inject({ method: 'DELETE', url: '/auth/v1/session', headers: member.headers })
  expect((await refresh(suite, member.refresh)).json()).toMatchObject(ended)
})

test('no token of a session stands in the database', async () => {
  const next = getMember(await refresh(suite, member.refresh))
  const credential = (await remember(next, 'phone')).json().result.credential
  const text = await dump(suite.db)
  for (const token of [member.refresh, next.refresh, next.headers.authorization, credential]) {
    expect(text).not.toContain(String(token).split('.')[1])
  }
  expect(text).not.toContain('"phone"')
})

const list = async ({ uid, headers }: Member): Promise<Device[]> =>
  (await suite.app.inject({ method: 'GET', url: `/auth/v1/users/${uid}/devices`, headers })).json().result
    .devices

const signOut = ({ uid, headers }: Member, deviceId: string) =>
  suite.app.inject({ method: 'DELETE', url: `/auth/v1/users/${uid}/devices/${deviceId}`, headers })

function remember({ uid, headers }: Member, d: string, id = newUuid(new Date())) {
  return suite.app.inject({
    method: 'POST',
    url: `/auth/v1/users/${uid}/device-credentials`,
    headers: { ...headers, d },
    payload: { id, device: '我的手机' },
  })
}

const credentialLogin = (credential: string, d: string) =>
  suite.app.inject({
    method: 'POST',
    url: '/auth/v1/account/message/token',
    headers: { d },
    payload: { credential, clientId: 'shangan-h5' },
  })

test('each device is listed once, however often it signed in, with the one that asks marked', async () => {
  suite.wait(60)
  const again = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'phone' }))
  await passwordLogin(suite, MOBILE, GOOD, { d: 'tablet' })
  await remember(again, 'phone')
  const devices = await list(again)
  for (const device of devices) expect(Value.Check(Device, device)).toBe(true)
  expect(devices).toHaveLength(3)
  const [current, ...others] = [...devices].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  expect(current).toMatchObject({ isCurrent: true, isRemembered: true, name: '我的手机' })
  expect(others.map((it) => [it.isCurrent, it.isRemembered])).toEqual([
    [false, false],
    [false, false],
  ])
})

test('a device that is signed out loses its sessions and what it remembered, and twice is once', async () => {
  const credential = (await remember(member, 'phone')).json().result.credential
  const phone = (await list(member)).find((it) => it.isCurrent)
  expect((await signOut(first, phone?.deviceId ?? '')).json()).toEqual({ status: 200, msg: '', result: null })
  expect((await signOut(first, phone?.deviceId ?? '')).statusCode).toBe(200)
  expect(await isSignedIn(suite, member)).toBe(false)
  expect((await refresh(suite, member.refresh)).statusCode).toBe(401)
  expect((await credentialLogin(credential, 'phone')).json()).toMatchObject({
    code: ErrorCode.CredentialEnded,
  })
  expect(await isSignedIn(suite, first)).toBe(true)
})

test('nobody sees or signs out the devices of another', async () => {
  const otherMember = await logIn(suite, '13900005678')
  const stranger = { uid: member.uid, headers: otherMember.headers }
  expect(await isSignedIn(suite, stranger)).toBe(false)
  const phone = (await list(member)).find((it) => it.isCurrent)
  expect((await signOut(stranger, phone?.deviceId ?? '')).statusCode).toBe(403)
  expect((await signOut(otherMember, phone?.deviceId ?? '')).statusCode).toBe(200)
  expect(await isSignedIn(suite, member)).toBe(true)
})

test('a remembered device signs in again, and its credential works nowhere else', async () => {
  const { credential, expiresAt } = (await remember(member, 'phone')).json().result
  expect(expiresAt).toBe(Date.parse('2026-07-01T02:01:00Z') + CREDENTIAL_SECONDS * 1000)
  suite.wait(SESSION_SECONDS)
  const again = await credentialLogin(credential, 'phone')
  expect(again.json().result).toMatchObject({ uid: member.uid, msg: '登录成功' })
  expect(await isSignedIn(suite, getMember(again))).toBe(true)
  const elsewhere = await credentialLogin(credential, 'tablet')
  expect(elsewhere.json()).toMatchObject({ status: 400, code: ErrorCode.CredentialEnded })
  expect((await credentialLogin(member.refresh, 'phone')).statusCode).toBe(400)
  suite.wait(CREDENTIAL_SECONDS)
  expect((await credentialLogin(credential, 'phone')).statusCode).toBe(400)
})

test('a device that is remembered asks again once the agreement has changed', async () => {
  const { credential } = (await remember(member, 'phone')).json().result
  expect((await credentialLogin(credential, 'phone')).statusCode).toBe(200)
  const agreed = async (version: string) =>
    suite.db.updateTable('accounts').set({ consent_version: version }).where('uid', '=', member.uid).execute()
  await agreed('2026-05-01')
  expect((await credentialLogin(credential, 'phone')).json()).toMatchObject({
    code: ErrorCode.CredentialEnded,
  })
  await agreed('2026-06-01')
  expect((await credentialLogin(credential, 'phone')).statusCode).toBe(200)
})

test('the same request for a credential gets the same credential; a new request replaces it', async () => {
  const id = newUuid(new Date())
  const [response, two] = [await remember(member, 'phone', id), await remember(member, 'phone', id)]
  expect(two.json()).toEqual(response.json())
  const tablet = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'tablet' }))
  const conflict = await remember(tablet, 'tablet', id)
  expect(conflict.json()).toMatchObject({ status: 409, code: ErrorCode.Conflict })
  const newer = (await remember(member, 'phone')).json().result.credential
  expect((await credentialLogin(response.json().result.credential, 'phone')).statusCode).toBe(400)
  expect((await credentialLogin(newer, 'phone')).statusCode).toBe(200)
})

test('a credential is made for the installation of the session alone', async () => {
  const before = await list(member)
  const otherResponse = await remember(member, 'tablet')
  expect(otherResponse.json()).toMatchObject({ status: 403, code: ErrorCode.Forbidden })
  expect(await list(member)).toEqual(before)
})

test('a new password ends the credentials of other devices and not that of the device it was set on', async () => {
  const tablet = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'tablet' }))
  const mine = (await remember(member, 'phone')).json().result.credential
  const another = (await remember(tablet, 'tablet')).json().result.credential
  await putPassword(suite, member, { newPassword: OTHER_TEXT, oldPassword: GOOD }, { d: 'phone' })
  expect((await credentialLogin(another, 'tablet')).statusCode).toBe(400)
  expect((await credentialLogin(mine, 'phone')).statusCode).toBe(200)
})
