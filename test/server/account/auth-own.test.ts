import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import { deriveKeys } from '../../../server/src/security/keys'
import { loginAccount } from '../../../server/src/modules/account/auth/accounts'
import { passwordLimits } from '../../../server/src/domain/limits'
import { newUuid } from '../../../server/src/lib/uuid'
import { personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import {
  askCode,
  dump,
  logIn,
  smsLogin,
  startAccountApp,
  wechatLogin,
  type Member,
} from '../../support/accounts'
import { exportedBy } from '../../support/exports'
import { testKeys } from '../../support/keys'
import { someoneWaits } from '../../support/locks'
import { confirmCode, givePassword, GOOD, isSignedIn, OTHER, passwordLogin } from '../../support/passwords'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const CLUE = '01990f3d-2a4b-7c5d-8e6f-708192a3b4c5'
const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, MOBILE)
})

const read = (url: string, { headers }: Member = member) => suite.app.inject({ method: 'GET', url, headers })

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  suite.app.inject({ method, url, headers: member.headers, payload })

const erase = ({ uid, headers }: Member, code = '') =>
  suite.app.inject({
    method: 'POST',
    url: `/auth/v1/users/${uid}/deletion`,
    headers,
    payload: code === '' ? {} : { code },
  })

async function fillAccount(): Promise<void> {
  const { uid } = member
  await send('POST', '/auth/v1/users/register', { uid, name: '小岸', branchId: 'sample-01' })
  await send('POST', `/auth/v1/account/${uid}/extra`, { inviteCode: 'DEMO01' })
  const extra = { name: '王小明', school: '示例大学' }
  await send('POST', '/base/v1/promotions/27001/sign-ups', {
    id: CLUE,
    uid,
    phone: MOBILE,
    source: 's',
    extra,
  })
  await givePassword(suite, member, MOBILE)
  await passwordLogin(suite, MOBILE, GOOD, { d: 'phone' })
}

const loadState = (loginName: string) =>
  read(`/auth/v1/account/state?${new URLSearchParams({ loginName }).toString()}`)

test('the state of the own account says whether it has a password and is locked', async () => {
  const open = { state: 'open', isBind: expect.any(Number), hasPassword: false }
  expect((await loadState(MOBILE)).json().result).toEqual(open)
  expect((await loadState('138****1234')).json().result).toEqual(open)
  await givePassword(suite, member, MOBILE)
  for (let i = 0; i < (passwordLimits.account[0]?.max ?? 0); i += 1) await passwordLogin(suite, MOBILE, OTHER)
  expect((await loadState(MOBILE)).json().result).toMatchObject({ state: 'locked', hasPassword: true })
})

test('the state of another login name is refused, whether or not somebody has it', async () => {
  await logIn(suite, '13900005678')
  const answers = [await loadState('13900005678'), await loadState('13900009999')]
  expect(answers.map((it) => it.statusCode)).toEqual([403, 403])
  expect(answers[0]?.json()).toEqual(answers[1]?.json())
})

test('the older paths answer the same profile and its name', async () => {
  expect((await read('/user/userinfo')).json()).toMatchObject({ code: ErrorCode.ProfileMissing })
  expect((await read('/user/name')).json()).toMatchObject({ code: ErrorCode.ProfileMissing })
  await fillAccount()
  expect((await read('/user/userinfo')).json()).toEqual((await read(`/auth/v1/account/${member.uid}`)).json())
  expect((await read('/user/name')).json().result).toEqual({ uid: member.uid, name: '小岸' })
})

test('a name is changed, with phones in it masked, and not to a blank or a forbidden one', async () => {
  const rename = (name: string) => send('PUT', `/auth/v1/users/${member.uid}/name`, { name })
  expect((await rename('岸')).json()).toMatchObject({ code: ErrorCode.ProfileMissing })
  await fillAccount()
  expect((await rename(' 岸上 ')).json().result).toEqual({ uid: member.uid, name: '岸上' })
  expect((await rename(MOBILE)).json().result.name).toBe('138****1234')
  for (const bad of ['  ', 'a<b', '岸'.repeat(21), '\u200b\u200b', '岸\u202e上', '岸\n上']) {
    expect((await rename(bad)).json()).toMatchObject({ code: ErrorCode.Invalid, msg: '姓名输入有误' })
  }
})

test('every table that has a uid is among those that an export and a deletion go through', async () => {
  const { rows } = await sql<{ name: string }>`
    select columns.table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'uid' and table_type = 'BASE TABLE'`.execute(suite.db)
  expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(personalTables).sort())
})

test('the export holds what the owner gave, the phone in clear, and no secret', async () => {
  await fillAccount()
  const exported = await exportedBy(suite.app, member)
  const names = exported.parts.map((part) => part.name)
  expect(names).toEqual(
    expect.arrayContaining(['accounts', 'profiles', 'invites', 'sign_ups', 'sales_clues', 'sessions']),
  )
  const text = JSON.stringify(exported)
  for (const own of [MOBILE, '小岸', '王小明', '示例大学', 'DEMO01']) expect(text).toContain(own)
  const secrets = [
    '$argon2id$',
    'hash',
    'cipher',
    'fingerprint',
    member.headers.authorization.split('.')[1] ?? '',
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test('nobody erases the account of another', async () => {
  const otherMember = await logIn(suite, '13900005678')
  const stranger = { uid: member.uid, headers: otherMember.headers }
  expect((await erase(stranger, '123456')).statusCode).toBe(403)
})

test('an erased account leaves nothing of its own in any table', async () => {
  await fillAccount()
  const before = await dump(suite.db)
  expect((await erase(member, await confirmCode(suite, MOBILE))).json()).toEqual({
    status: 200,
    msg: '',
    result: null,
  })
  const left = await dump(suite.db)
  for (const own of ['小岸', '王小明', '示例大学', '138****1234', '$argon2id$']) {
    expect(before).toContain(own)
    expect(left).not.toContain(own)
  }
  for (const table of Object.keys(personalTables)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where uid = ${member.uid}`.execute(suite.db)
    expect([table, rows.length]).toEqual([table, 0])
  }
  expect(await isSignedIn(suite, member)).toBe(false)
  expect((await erase(member)).statusCode).toBe(401)
})

test('the phone of an erased account makes a new one, and its limits go on', async () => {
  const code = await confirmCode(suite, MOBILE)
  await erase(member, code)
  expect((await askCode(suite, MOBILE)).json()).toMatchObject({ code: ErrorCode.SmsTooSoon })
  suite.wait(60)
  expect((await logIn(suite, MOBILE)).uid).not.toBe(member.uid)
})

test('without the right code nothing is erased', async () => {
  const code = await confirmCode(suite, MOBILE)
  const another = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await erase(member)).json()).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect((await erase(member, another)).json()).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect(await isSignedIn(suite, member)).toBe(true)
})

test('an account without a phone is erased only shortly after it signed in', async () => {
  suite.wechat.answer('js-1', { openid: 'o-1', session_key: 'k' })
  const { uid, access_token } = (await wechatLogin(suite, 'js-1')).json()
  const guest = { uid, headers: { authorization: `Bearer ${access_token}` } }
  suite.wait(601)
  expect((await erase(guest)).json()).toMatchObject({ status: 403, msg: expect.stringContaining('重新登录') })
  suite.wechat.answer('js-2', { openid: 'o-1', session_key: 'k' })
  const again = (await wechatLogin(suite, 'js-2')).json()
  const fresh = { uid, headers: { authorization: `Bearer ${again.access_token}` } }
  expect(again.uid).toBe(uid)
  expect((await erase(fresh)).statusCode).toBe(200)
})

test('a login by what a device remembers is no younger than the one before it', async () => {
  const d = 'a phone'
  suite.wechat.answer('js-1', { openid: 'o-1', session_key: 'k' })
  const { uid } = (await wechatLogin(suite, 'js-1')).json()
  const { access } = await openSession(suite.db, testKeys(), uid, { installation: d }, suite.now())
  suite.wait(601)
  const inject = (url: string, payload: object) =>
    suite.app.inject({ method: 'POST', url, headers: { d, authorization: `Bearer ${access}` }, payload })
  const made = await inject(`/auth/v1/users/${uid}/device-credentials`, { id: newUuid(new Date()) })
  const { credential } = made.json().result
  const login = { credential, clientId: 'shangan-h5', consent: 'current' }
  const again = (await inject('/auth/v1/account/message/token', login)).json().result
  const guest = { uid, headers: { authorization: `Bearer ${again.access_token}` } }
  expect((await erase(guest)).json()).toMatchObject({ status: 403, msg: expect.stringContaining('重新登录') })
})

test('logins and an erasure at the same moment leave no session without an account', async () => {
  await fillAccount()
  const code = await confirmCode(suite, MOBILE)
  suite.wait(60)
  await askCode(suite, MOBILE)
  const loginCode = suite.messages.at(-1)?.code ?? ''
  const answers = await Promise.all([
    erase(member, code),
    smsLogin(suite, MOBILE, loginCode),
    ...Array.from({ length: 4 }, () => passwordLogin(suite, MOBILE, GOOD, { d: 'phone' })),
  ])
  expect(answers[0]?.statusCode).toBe(200)
  for (const answer of answers) expect([200, 400, 503]).toContain(answer.statusCode)
  const { rows } = await sql`
    select 1 from sessions where uid not in (select uid from accounts)`.execute(suite.db)
  expect(rows).toEqual([])
})

test('an erasure waits for a login that has found the account already', async () => {
  const code = await confirmCode(suite, MOBILE)
  const keys = deriveKeys('a secret of the test')
  let erasing: Promise<unknown> = Promise.resolve()
  await suite.db.transaction().execute(async (tx) => {
    await loginAccount(tx, member.uid)
    erasing = erase(member, code).then((answer) => answer.statusCode)
    await Promise.race([erasing, someoneWaits(suite.db)])
    await openSession(tx, keys, member.uid, {}, new Date())
  })
  expect(await erasing).toBe(200)
  expect(await suite.db.selectFrom('sessions').select('uid').execute()).toEqual([])
})
