import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { TokenAnswer } from '../../../contract/schemas/account/auth'
import { wirePassword } from '../../../server/src/security/common-passwords'
import { newUuid } from '../../../server/src/lib/uuid'
import { hashing, passwordLimits } from '../../../server/src/domain/limits'
import { dump, logIn, postToken, startAccountApp, type Member } from '../../support/accounts'
import {
  confirmCode,
  givePassword,
  GOOD,
  GOOD_TEXT,
  isSignedIn,
  getMember,
  OTHER,
  OTHER_TEXT,
  passwordLogin,
  putPassword,
} from '../../support/passwords'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const NOBODY = '13900005678'
const wrong = { status: 400, code: ErrorCode.PasswordWrong, msg: '账号或密码不正确', result: null }
const suite = startForEach(startAccountApp)
let member: Member

beforeEach(async () => {
  member = await logIn(suite, MOBILE)
})

const max = passwordLimits.account[0]?.max ?? 0

async function fail(times: number, from: { ip?: string; d?: string } = {}, mobile = MOBILE): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    expect((await passwordLogin(suite, mobile, OTHER, from)).json()).toEqual(wrong)
  }
}

test('the right password logs in, at the token endpoint and at the older path', async () => {
  await givePassword(suite, member, MOBILE)
  const form = { grant_type: 'password', client_id: 'shangan-h5', username: MOBILE, password: GOOD }
  const answer: unknown = (await postToken(suite, form)).json()
  expect(Value.Check(TokenAnswer, answer)).toBe(true)
  expect(answer).toMatchObject({ uid: member.uid, msg: '登录成功', expires_in: 7200 })
  const older = await passwordLogin(suite, MOBILE, GOOD)
  expect(older.json().result).toMatchObject({ uid: member.uid, msg: '登录成功' })
  expect(older.headers['cache-control']).toBe('no-store')
})

test('a wrong password, an account without one and an unknown account get the same answer', async () => {
  const without = (await passwordLogin(suite, MOBILE, GOOD)).json()
  const unknown = (await passwordLogin(suite, NOBODY, GOOD)).json()
  const strange = (await passwordLogin(suite, "admin'--", GOOD)).json()
  await givePassword(suite, member, MOBILE)
  const mistaken = (await passwordLogin(suite, MOBILE, OTHER)).json()
  expect([without, unknown, strange, mistaken]).toEqual([wrong, wrong, wrong, wrong])
})

test('neither the password nor its MD5 stands in the database', async () => {
  await givePassword(suite, member, MOBILE)
  await passwordLogin(suite, MOBILE, OTHER)
  const text = await dump(suite.db)
  expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [GOOD, OTHER, GOOD_TEXT, OTHER_TEXT, Buffer.from(GOOD).toString('hex'), MOBILE])
    expect(text).not.toContain(secret)
})

test('a password needs a fresh code of the purpose, or the old password', async () => {
  expect((await putPassword(suite, member, { newPassword: GOOD_TEXT })).json()).toMatchObject({
    code: ErrorCode.Invalid,
    msg: '请输入验证码或原密码',
  })
  const code = await confirmCode(suite, MOBILE)
  const another = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const refused = await putPassword(suite, member, { newPassword: GOOD_TEXT, code: another })
  expect(refused.json()).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect((await putPassword(suite, member, { newPassword: GOOD_TEXT, code })).statusCode).toBe(200)
  const again = await putPassword(suite, member, { newPassword: OTHER_TEXT, code })
  expect(again.json()).toMatchObject({ code: ErrorCode.SmsCodeExpired })
  const mistaken = await putPassword(suite, member, { newPassword: OTHER_TEXT, oldPassword: OTHER })
  expect(mistaken.json()).toMatchObject({ code: ErrorCode.PasswordWrong })
  expect((await putPassword(suite, member, { newPassword: OTHER_TEXT, oldPassword: GOOD })).statusCode).toBe(
    200,
  )
  expect((await passwordLogin(suite, MOBILE, GOOD)).json()).toEqual(wrong)
  expect((await passwordLogin(suite, MOBILE, OTHER)).statusCode).toBe(200)
})

test('a login code does not set a password', async () => {
  const { messages } = suite
  const response = await putPassword(suite, member, { newPassword: GOOD_TEXT, code: messages.at(-1)?.code })
  expect(response.json()).toMatchObject({ code: ErrorCode.SmsCodeWrong })
})

test('the same request again is done already, and another one under its id is a conflict', async () => {
  const id = newUuid(new Date())
  const code = await confirmCode(suite, MOBILE)
  const request = { id, newPassword: GOOD_TEXT, code }
  expect((await putPassword(suite, member, request)).statusCode).toBe(200)
  expect((await putPassword(suite, member, request)).statusCode).toBe(200)
  const otherResponse = await putPassword(suite, member, { ...request, newPassword: OTHER_TEXT })
  expect(otherResponse.json()).toMatchObject({ status: 409, code: ErrorCode.Conflict })
})

test('the same request several times at once is one change, and each request gets that answer', async () => {
  const id = newUuid(new Date())
  const byCode = { id, newPassword: GOOD_TEXT, code: await confirmCode(suite, MOBILE) }
  const byOld = { id: newUuid(new Date()), newPassword: OTHER_TEXT, oldPassword: GOOD }
  for (const request of [byCode, byOld]) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => putPassword(suite, member, request)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const { set_at } = await suite.db.selectFrom('passwords').select('set_at').executeTakeFirstOrThrow()
    expect(set_at).toEqual(suite.now())
  }
  expect((await passwordLogin(suite, MOBILE, OTHER)).statusCode).toBe(200)
})

test.each([
  '12345678',
  'qwertyuiop',
  'Password123',
  '19990101',
  'woaini1314',
  '1qaz2wsx',
  '88888888',
  MOBILE,
  MOBILE.slice(3),
])('the password %s is refused as a common one', async (newPassword) => {
  const code = await confirmCode(suite, MOBILE)
  const refused = await putPassword(suite, member, { newPassword, code })
  const msg = MOBILE.endsWith(newPassword)
    ? '密码不能是自己的手机号，也不能是它的末几位，请换一个'
    : '这个密码太常见，请换一个'
  expect(refused.json()).toMatchObject({ code: ErrorCode.PasswordCommon, msg })
  expect((await putPassword(suite, member, { newPassword: GOOD_TEXT, code })).statusCode).toBe(200)
})

test.each(['', 'a1b2c3', 'q7#Lm0v', 'k'.repeat(16), wirePassword('a1b2c3')])(
  'the password %j is refused for its length, and the code still sets a good one',
  async (newPassword) => {
    const code = await confirmCode(suite, MOBILE)
    const refused = await putPassword(suite, member, { newPassword, code })
    expect(refused.json()).toMatchObject({ code: ErrorCode.Invalid, msg: '新密码要有 8 到 15 位' })
    expect((await putPassword(suite, member, { newPassword: GOOD_TEXT, code })).statusCode).toBe(200)
  },
)

test('a new password signs out every other device and forgets what it remembered', async () => {
  await givePassword(suite, member, MOBILE)
  const another = getMember(await passwordLogin(suite, MOBILE, GOOD, { d: 'installation-2' }))
  await givePassword(suite, member, MOBILE, OTHER_TEXT)
  expect(await isSignedIn(suite, another)).toBe(false)
  expect(await isSignedIn(suite, member)).toBe(true)
  expect(await suite.db.selectFrom('known_devices').select('uid').execute()).toEqual([])
})

test('many wrong tries lock the account for strangers, with the minutes left, until the window ends', async () => {
  await givePassword(suite, member, MOBILE)
  await fail(max)
  const locked = await passwordLogin(suite, MOBILE, GOOD, { ip: '198.51.100.7' })
  expect(locked.json()).toMatchObject({ status: 429, code: ErrorCode.TooMany })
  expect(locked.json().msg).toContain('14 分钟后再试')
  expect(locked.headers['retry-after']).toBe('840')
  suite.wait(840)
  expect((await passwordLogin(suite, MOBILE, GOOD)).statusCode).toBe(200)
})

test('an account that does not exist locks in the same way', async () => {
  await fail(max, {}, NOBODY)
  expect((await passwordLogin(suite, NOBODY, GOOD)).json()).toMatchObject({ code: ErrorCode.TooMany })
})

test('strangers cannot lock out a device that signed in before, and it has a budget of its own', async () => {
  await givePassword(suite, member, MOBILE)
  await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone' })
  await fail(max, { d: 'not-my-phone' })
  const stranger = await passwordLogin(suite, MOBILE, GOOD, { d: 'not-my-phone' })
  expect(stranger.statusCode).toBe(429)
  expect((await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone' })).statusCode).toBe(200)
  await fail(max, { d: 'my-phone' })
  expect((await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone' })).statusCode).toBe(429)
})

test('an address is locked over all accounts, but a known device behind it is not', async () => {
  await givePassword(suite, member, MOBILE)
  await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone' })
  const most = passwordLimits.address[0]?.max ?? 0
  for (let i = 0; i < most; i += 1) await fail(1, {}, `1370000${String(i).padStart(4, '0')}`)
  expect((await passwordLogin(suite, MOBILE, GOOD)).statusCode).toBe(429)
  expect((await passwordLogin(suite, MOBILE, GOOD, { ip: '198.51.100.7' })).statusCode).toBe(200)
  expect((await passwordLogin(suite, MOBILE, GOOD, { d: 'my-phone' })).statusCode).toBe(200)
  // Tries that the address's lock refused counted for nobody.
  await fail(max, { ip: '198.51.100.8' })
})

test('a login while too many wait already is asked to come back, and costs no try', async () => {
  const most = hashing.running + hashing.waiting
  const names = Array.from({ length: most + 15 }, (_, at) => `1370000${String(at).padStart(4, '0')}`)
  const answers = await Promise.all(
    names.map((name, at) => passwordLogin(suite, name, OTHER, { ip: `198.51.100.${at}` })),
  )
  const codes = answers.map((response) => response.json().code)
  expect(codes.filter((code) => code === ErrorCode.PasswordWrong)).toHaveLength(most)
  const refused = answers.filter((response) => response.json().code === ErrorCode.Busy)
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array.from({ length: 15 }, () => [503, '2']),
  )
  const tried = await suite.db.selectFrom('password_tries').select('subject').distinct().execute()
  // One of the account and one of the address.
  expect(tried).toHaveLength(2 * most)
})

test('parallel guesses share the budget, and right passwords cost nothing', async () => {
  await givePassword(suite, member, MOBILE)
  for (let i = 0; i < max + 2; i += 1) {
    expect((await passwordLogin(suite, MOBILE, GOOD, { ip: `198.51.100.${i}` })).statusCode).toBe(200)
  }
  const guesses = Array.from({ length: 3 * max }, (_, at) =>
    passwordLogin(suite, MOBILE, OTHER, { ip: `198.51.100.${at}` }),
  )
  const codes = (await Promise.all(guesses)).map((response) => response.json().code)
  expect(codes.filter((code) => code === ErrorCode.PasswordWrong)).toHaveLength(max)
  expect(codes.filter((code) => code === ErrorCode.TooMany)).toHaveLength(2 * max)
})

test('an owner who sets a new password by code opens the account again', async () => {
  await givePassword(suite, member, MOBILE)
  await fail(max)
  await givePassword(suite, member, MOBILE, OTHER_TEXT)
  expect((await passwordLogin(suite, MOBILE, OTHER)).statusCode).toBe(200)
})

test('nobody sets the password of another', async () => {
  const otherMember = await logIn(suite, NOBODY)
  const response = await putPassword(
    suite,
    { uid: member.uid, headers: otherMember.headers },
    { password: GOOD, code: '123456' },
  )
  expect(response.json()).toMatchObject({ status: 403, code: ErrorCode.Forbidden })
})
