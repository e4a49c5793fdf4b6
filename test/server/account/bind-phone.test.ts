import { ErrorCode } from '../../../contract/errors'
import { askCode, dump, logIn, startAccountApp, wechatLogin, type Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const OTHER = '13900005678'
const bound = { status: 200, msg: '', result: { phone: '138****1234' } }
const suite = startForEach(startAccountApp)
let guest: Member

async function byWechat(openid: string): Promise<Member> {
  suite.wechat.answer(`js-${openid}`, { openid })
  const { uid, access_token } = (await wechatLogin(suite, `js-${openid}`)).json()
  return { uid, headers: { authorization: `Bearer ${access_token}` } }
}

beforeEach(async () => {
  guest = await byWechat('o-1')
})

async function codeFor(mobile: string, type = 1): Promise<string> {
  suite.wait(60)
  await askCode(suite, mobile, { type, ip: mobile })
  return suite.messages.at(-1)?.code ?? ''
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function bind(member: Member, mobile: string, code: string) {
  const response = await suite.app.inject({
    method: 'POST',
    url: `/auth/v1/users/${member.uid}/bind-phone`,
    headers: member.headers,
    payload: { mobile, code },
  })
  return response.json()
}

test('a phone is tied by its code, and logs in to the same account from then on', async () => {
  expect(await bind(guest, MOBILE, await codeFor(MOBILE))).toEqual(bound)
  suite.wait(3600)
  expect((await logIn(suite, MOBILE)).uid).toBe(guest.uid)
  expect((await byWechat('o-1')).uid).toBe(guest.uid)
})

test('the same request again is answered the same, without a fresh code', async () => {
  const code = await codeFor(MOBILE)
  expect(await bind(guest, MOBILE, code)).toEqual(bound)
  expect(await bind(guest, MOBILE, code)).toEqual(bound)
})

test('many requests at the same time tie the phone once and are all answered well', async () => {
  const code = await codeFor(MOBILE)
  const answers = await Promise.all(Array.from({ length: 8 }, () => bind(guest, MOBILE, code)))
  expect(answers).toEqual(answers.map(() => bound))
})

test('of two accounts at the same time one gets the phone', async () => {
  const second = await byWechat('o-2')
  const code = await codeFor(MOBILE)
  const answers = await Promise.all([bind(guest, MOBILE, code), bind(second, MOBILE, code)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('wrong codes are counted until the code is void, and a login code does not tie', async () => {
  const login = await codeFor(MOBILE, 3)
  expect(await bind(guest, MOBILE, login)).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  const code = await codeFor(MOBILE)
  for (let i = 0; i < 5; i += 1) {
    expect(await bind(guest, MOBILE, wrong(code))).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  }
  expect(await bind(guest, MOBILE, code)).toMatchObject({ code: ErrorCode.SmsCodeExpired })
})

test('a phone with an account is refused with what to do, but only to who has the code', async () => {
  const owner = await logIn(suite, MOBILE)
  const code = await codeFor(MOBILE)
  expect(await bind(guest, MOBILE, wrong(code))).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect(await bind(guest, MOBILE, code)).toEqual({
    status: 409,
    code: ErrorCode.Conflict,
    msg: '这个手机号已有账号：请退出后用这个手机号登录，再绑定微信',
    result: null,
  })
  expect(await bind(guest, MOBILE, code)).toMatchObject({ code: ErrorCode.SmsCodeExpired })
  suite.wait(3600)
  expect((await logIn(suite, MOBILE)).uid).toBe(owner.uid)
})

test('an account with a phone takes no other one', async () => {
  await bind(guest, MOBILE, await codeFor(MOBILE))
  expect(await bind(guest, OTHER, await codeFor(OTHER))).toMatchObject({
    status: 409,
    code: ErrorCode.Conflict,
  })
  suite.wait(3600)
  expect((await logIn(suite, OTHER)).uid).not.toBe(guest.uid)
})

test('the phone stands nowhere in clear', async () => {
  await bind(guest, MOBILE, await codeFor(MOBILE))
  const text = await dump(suite.db)
  expect(text).toContain('138****1234')
  expect(text).not.toContain(MOBILE)
  expect(text).not.toContain(Buffer.from(MOBILE).toString('hex'))
})
