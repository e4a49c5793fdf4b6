import { ErrorCode } from '../../../contract/errors'
import { TokenAnswer } from '../../../contract/schemas/account/auth'
import Value from 'typebox/value'
import { sql } from 'kysely'
import { deriveKeys } from '../../../server/src/security/keys'
import { openPhone, phoneIndex, sealPhone } from '../../../server/src/security/phone'
import { newUuid } from '../../../server/src/lib/uuid'
import { claimAccount } from '../../../server/src/modules/account/auth/account-repo'
import { ACCESS_SECONDS } from '../../../server/src/domain/limits'
import {
  askCode,
  dump,
  logIn,
  postToken,
  smsLogin,
  startAccountApp,
  wechatLogin,
} from '../../support/accounts'
import { maskPhone } from '../../../contract/domain/account/phone'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const suite = startForEach(startAccountApp)

const lastCode = () => suite.messages.at(-1)?.code ?? ''
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function count(
  table: 'accounts' | 'sessions' | 'phone_directory' | 'third_directory',
): Promise<number> {
  return (await suite.db.selectFrom(table).select('uid').execute()).length
}

test('the right code logs in a new phone and answers what the contract promises', async () => {
  await askCode(suite, MOBILE)
  const response = await smsLogin(suite, MOBILE, lastCode(), { consent: '2026-07-01', device: 'iPhone' })
  const answer: unknown = response.json()
  expect(Value.Check(TokenAnswer, answer)).toBe(true)
  expect(answer).toMatchObject({
    expires_in: 2 * 3600,
    register_time: Date.parse('2026-07-01T02:00:00Z'),
    msg: '登录成功',
  })
  expect(response.headers['cache-control']).toBe('no-store')
  const account = await suite.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  expect(account).toMatchObject({ phone_mask: '138****1234', consent_version: '2026-07-01' })
  const sealed = account.phone_cipher ?? Buffer.alloc(0)
  expect(openPhone(deriveKeys('a secret of the test'), account.uid, sealed)).toBe(MOBILE)
})

test('consent to the current agreement is noted under the version that is published', async () => {
  await askCode(suite, MOBILE)
  await smsLogin(suite, MOBILE, lastCode(), { consent: 'current' })
  const account = await suite.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  expect(account.consent_version).toBe('2026-06-01')
})

test('a second login finds the same account and its time of registration, beside that of the server', async () => {
  const first = await logIn(suite, MOBILE)
  suite.wait(3600)
  await askCode(suite, MOBILE)
  const again = (await smsLogin(suite, MOBILE, lastCode())).json()
  const registered = Date.parse('2026-07-01T02:00:00Z')
  expect(again).toMatchObject({
    uid: first.uid,
    register_time: registered,
    server_time: registered + 3_600_000,
  })
  expect(await count('accounts')).toBe(1)
  expect(await count('sessions')).toBe(2)
})

test('neither phone nor token stands anywhere in the database after a login', async () => {
  await askCode(suite, MOBILE)
  const { access_token } = (await smsLogin(suite, MOBILE, lastCode())).json()
  const text = await dump(suite.db)
  expect(text).toContain('138****1234')
  expect(text).not.toContain(MOBILE)
  expect(text).not.toContain(Buffer.from(MOBILE).toString('hex'))
  expect(text).not.toContain(String(access_token).split('.')[1])
})

test('a code works once', async () => {
  await askCode(suite, MOBILE)
  expect((await smsLogin(suite, MOBILE, lastCode())).statusCode).toBe(200)
  expect((await smsLogin(suite, MOBILE, lastCode())).json()).toMatchObject({ code: ErrorCode.SmsCodeExpired })
})

test('of two parallel logins with one code exactly one succeeds', async () => {
  await askCode(suite, MOBILE)
  const both = await Promise.all([1, 2].map(() => smsLogin(suite, MOBILE, lastCode())))
  expect(both.map((response) => response.statusCode).sort()).toEqual([200, 400])
  expect(await count('accounts')).toBe(1)
})

test('five wrong tries kill a code, and a wrong one among them does not', async () => {
  await askCode(suite, MOBILE)
  const wrong = otherThan(lastCode())
  for (let i = 0; i < 5; i += 1) {
    const refused = await smsLogin(suite, MOBILE, wrong)
    expect(refused.json()).toEqual({
      status: 400,
      code: ErrorCode.SmsCodeWrong,
      msg: '验证码不正确',
      result: null,
    })
  }
  expect((await smsLogin(suite, MOBILE, lastCode())).json()).toMatchObject({ code: ErrorCode.SmsCodeExpired })
  suite.wait(60)
  await askCode(suite, MOBILE)
  await smsLogin(suite, MOBILE, otherThan(lastCode()))
  expect((await smsLogin(suite, MOBILE, lastCode())).statusCode).toBe(200)
})

test('many parallel guesses get five tries together', async () => {
  await askCode(suite, MOBILE)
  const guesses = Array.from({ length: 20 }, () => smsLogin(suite, MOBILE, otherThan(lastCode())))
  const codes = (await Promise.all(guesses)).map((response) => response.json().code)
  expect(codes.filter((code) => code === ErrorCode.SmsCodeWrong)).toHaveLength(5)
  expect(codes.filter((code) => code === ErrorCode.SmsCodeExpired)).toHaveLength(15)
})

test('a code lives five minutes', async () => {
  await askCode(suite, MOBILE)
  suite.wait(300)
  expect((await smsLogin(suite, MOBILE, lastCode())).json()).toMatchObject({ code: ErrorCode.SmsCodeExpired })
})

test('a new code replaces the old one', async () => {
  await askCode(suite, MOBILE)
  const old = lastCode()
  do {
    suite.wait(24 * 3600)
    await askCode(suite, MOBILE)
  } while (lastCode() === old)
  expect((await smsLogin(suite, MOBILE, old)).json()).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect((await smsLogin(suite, MOBILE, lastCode())).statusCode).toBe(200)
})

test('a code for another purpose or another phone does not log in', async () => {
  await askCode(suite, MOBILE, { type: 1 })
  expect((await smsLogin(suite, MOBILE, lastCode())).json()).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect((await smsLogin(suite, '13900005678', lastCode())).statusCode).toBe(400)
  expect(await count('accounts')).toBe(0)
})

test('parallel first logins of one phone make one account', async () => {
  const keys = deriveKeys('a secret of the test')
  const phone = { phone: phoneIndex(keys, MOBILE), mask: maskPhone(MOBILE), now: new Date() }
  const logins = Array.from({ length: 8 }, async () => {
    const uid = newUuid(phone.now)
    return claimAccount(suite.db, { ...phone, uid, cipher: sealPhone(keys, uid, MOBILE) })
  })
  const uids = new Set(await Promise.all(logins))
  expect(uids.size).toBe(1)
  expect(await count('accounts')).toBe(1)
  expect(await count('phone_directory')).toBe(1)
})

test('a login that breaks half-way leaves nothing behind, and its code still works', async () => {
  await askCode(suite, MOBILE)
  await sql`alter table sessions add constraint broken check (false) not valid`.execute(suite.db)
  expect((await smsLogin(suite, MOBILE, lastCode())).json()).toMatchObject({ code: ErrorCode.Internal })
  expect(await count('accounts')).toBe(0)
  expect(await count('phone_directory')).toBe(0)
  await sql`alter table sessions drop constraint broken`.execute(suite.db)
  expect((await smsLogin(suite, MOBILE, lastCode())).statusCode).toBe(200)
})

test('a mini-program code logs in, with the raw user info under its misspelt name', async () => {
  suite.wechat.answer('js-1', { openid: 'o-1', unionid: 'u-1', session_key: 'k' })
  const first = (await wechatLogin(suite, 'js-1')).json()
  expect(Value.Check(TokenAnswer, first)).toBe(true)
  expect(first).toMatchObject({
    username: '微信用户',
    expires_in: ACCESS_SECONDS,
    third_user_deatil: { raw_user_info: { openid: 'o-1', unionid: 'u-1' } },
  })
  suite.wechat.answer('js-2', { openid: 'o-1', session_key: 'k' })
  expect((await wechatLogin(suite, 'js-2')).json()).toMatchObject({ uid: first.uid })
})

test('parallel first logins of one openid make one account', async () => {
  const codes = ['js-1', 'js-2', 'js-3', 'js-4']
  for (const code of codes) suite.wechat.answer(code, { openid: 'o-1', session_key: 'k' })
  const answers = await Promise.all(codes.map((code) => wechatLogin(suite, code)))
  expect(new Set(answers.map((answer) => answer.json().uid)).size).toBe(1)
  expect(await count('accounts')).toBe(1)
})

test('a refused mini-program code and a missing openid answer the envelope and make no account', async () => {
  const refused = await wechatLogin(suite, 'unknown')
  expect(refused.json()).toMatchObject({ status: 400, code: ErrorCode.WechatRefused, result: null })
  suite.wechat.answer('nobody', { session_key: 'k' })
  expect((await wechatLogin(suite, 'nobody')).json()).toMatchObject({ msg: 'no openId returned' })
  expect(await count('accounts')).toBe(0)
})

test.each([
  ['a grant that nobody knows', { grant_type: 'magic', client_id: 'c', mobile: MOBILE, code: '123456' }],
  ['a code that is too long', { grant_type: 'sms', client_id: 'c', mobile: MOBILE, code: '1234567' }],
  ['a phone with NUL', { grant_type: 'sms', client_id: 'c', mobile: '1380000123\0', code: '123456' }],
  ['a device with NUL', { grant_type: 'sms', client_id: 'c', mobile: MOBILE, code: '123456', device: '\0' }],
  ['no fields at all', {}],
])('%s is bad input', async (_name, form) => {
  expect((await postToken(suite, form)).json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
})
