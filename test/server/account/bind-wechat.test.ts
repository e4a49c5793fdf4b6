import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { WechatAccount } from '../../../contract/schemas/account/auth'
import { accountOfThird } from '../../../server/src/modules/account/auth/third-accounts'
import { miniKind, officialKind } from '../../../server/src/providers/wechat/contract'
import { askCode, logIn, pageLogin, startAccountApp, wechatLogin, type Member } from '../../support/accounts'
import { tablesWith, whileErasing } from '../../support/erasing'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const suite = startForEach(startAccountApp)

const count = async (table: 'accounts' | 'third_directory' | 'third_accounts') =>
  (await suite.db.selectFrom(table).selectAll().execute()).length

async function memberBy(login: typeof pageLogin, code: string, identity: object): Promise<Member> {
  suite.wechat.answer(code, { ...identity })
  const { uid, access_token } = (await login(suite, code)).json()
  return { uid, headers: { authorization: `Bearer ${access_token}` } }
}

async function call(member: Member, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await suite.app.inject({
    method,
    url,
    headers: member.headers,
    ...(payload && { payload }),
  })
  return response.json()
}

const bind = (member: Member, code: string, app: object = {}) =>
  call(member, 'POST', `/auth/v1/users/${member.uid}/bind-third`, {
    code,
    thirdClientId: 'wx-page',
    thirdType: 'wechat-official',
    ...app,
  })

test('the mini-program and a page with the same unionid lead to the same account', async () => {
  const mini = await memberBy(wechatLogin, 'js-1', { openid: 'o-mini', unionid: 'u-1' })
  const page = await memberBy(pageLogin, 'page-1', { openid: 'o-page', unionid: 'u-1' })
  expect(page.uid).toBe(mini.uid)
  const without = await memberBy(pageLogin, 'page-2', { openid: 'o-page' })
  expect(without.uid).toBe(mini.uid)
  expect([await count('accounts'), await count('third_accounts')]).toEqual([1, 2])
})

test('an openid that got its unionid later is found from the other app', async () => {
  const mini = await memberBy(wechatLogin, 'js-1', { openid: 'o-mini' })
  await memberBy(wechatLogin, 'js-2', { openid: 'o-mini', unionid: 'u-1' })
  expect((await memberBy(pageLogin, 'page-1', { openid: 'o-page', unionid: 'u-1' })).uid).toBe(mini.uid)
})

test('the same openid at two apps without a unionid is two people', async () => {
  const mini = await memberBy(wechatLogin, 'js-1', { openid: 'o-1' })
  const page = await memberBy(pageLogin, 'page-1', { openid: 'o-1' })
  expect(page.uid).not.toBe(mini.uid)
})

test('two accounts that turn out to be one person stay two, each found by its own openid', async () => {
  const mini = await memberBy(wechatLogin, 'js-1', { openid: 'o-mini' })
  const page = await memberBy(pageLogin, 'page-1', { openid: 'o-page', unionid: 'u-1' })
  const again = await memberBy(wechatLogin, 'js-2', { openid: 'o-mini', unionid: 'u-1' })
  expect(again.uid).toBe(mini.uid)
  expect((await memberBy(pageLogin, 'page-2', { openid: 'o-page', unionid: 'u-1' })).uid).toBe(page.uid)
})

test('first logins of one person from two apps at the same moment make one account', async () => {
  const people = Array.from({ length: 12 }, (_, i) => ({
    kind: i % 2 ? miniKind : `${officialKind}wx-page`,
    identity: { openid: `o-${i % 4}`, unionid: 'u-1' },
  }))
  const logins = people.map((person) =>
    suite.db.transaction().execute((tx) => accountOfThird(tx, person, new Date(), 'current')),
  )
  const uids = new Set((await Promise.all(logins)).map((account) => account.uid))
  expect(uids.size).toBe(1)
  expect(await count('accounts')).toBe(1)
  const owners = await suite.db.selectFrom('third_directory').select('uid').distinct().execute()
  expect(owners).toHaveLength(1)
})

test('a page login whose code names nobody is refused and makes no account', async () => {
  suite.wechat.answer('nobody', { access_token: 'a' })
  const response = await pageLogin(suite, 'nobody')
  expect(response.json()).toMatchObject({
    status: 400,
    code: ErrorCode.WechatNoOpenid,
    msg: 'no openId returned',
  })
  expect(await count('accounts')).toBe(0)
})

test('a tied WeChat logs in to the account of the phone', async () => {
  const member = await logIn(suite, MOBILE)
  suite.wechat.answer('page-1', { openid: 'o-page', unionid: 'u-1' })
  expect(await bind(member, 'page-1')).toEqual({ status: 200, msg: '', result: { isBind: 1 } })
  expect((await memberBy(pageLogin, 'page-2', { openid: 'o-page' })).uid).toBe(member.uid)
  expect((await memberBy(wechatLogin, 'js-1', { openid: 'o-mini', unionid: 'u-1' })).uid).toBe(member.uid)
})

test('the same request again is answered the same, though the code is used up', async () => {
  const member = await logIn(suite, MOBILE)
  suite.wechat.answer('page-1', { openid: 'o-page' })
  const first = await bind(member, 'page-1')
  expect(await bind(member, 'page-1')).toEqual(first)
  expect(suite.wechat.paths).toHaveLength(1)
  const otherMember = await logIn(suite, '13900005678')
  expect(await bind(otherMember, 'page-1')).toMatchObject({ code: ErrorCode.WechatRefused })
  expect(await bind(member, 'page-1', { thirdClientId: 'wx-unknown' })).toMatchObject({
    code: ErrorCode.WechatOff,
  })
})

test('a request that comes several times at once is answered well each time', async () => {
  const member = await logIn(suite, MOBILE)
  suite.wechat.answer('page-1', { openid: 'o-page' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => bind(member, 'page-1')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(suite.wechat.paths).toHaveLength(1)
})

test('a WeChat of somebody else is refused in a sentence that says what to do, and nothing changes', async () => {
  const owner = await memberBy(pageLogin, 'page-1', { openid: 'o-page', unionid: 'u-1' })
  const member = await logIn(suite, MOBILE)
  for (const [code, identity] of [
    ['page-2', { openid: 'o-page' }],
    ['page-3', { openid: 'o-new', unionid: 'u-1' }],
  ] as const) {
    suite.wechat.answer(code, identity)
    expect(await bind(member, code)).toMatchObject({
      status: 409,
      code: ErrorCode.Conflict,
      msg: '这个微信已绑定另一个账号：请退出后用这个微信登录',
    })
  }
  expect(await count('third_accounts')).toBe(1)
  expect((await memberBy(pageLogin, 'page-4', { openid: 'o-page' })).uid).toBe(owner.uid)
  expect((await memberBy(pageLogin, 'page-5', { openid: 'o-new' })).uid).not.toBe(member.uid)
})

test('an account keeps its WeChat when another one is to be tied', async () => {
  const member = await memberBy(pageLogin, 'page-1', { openid: 'o-1' })
  suite.wechat.answer('page-2', { openid: 'o-2' })
  expect(await bind(member, 'page-2')).toMatchObject({
    status: 409,
    msg: expect.stringContaining('另一个微信'),
  })
  expect((await memberBy(pageLogin, 'page-3', { openid: 'o-2' })).uid).not.toBe(member.uid)
})

test('the older path ties by the app id, shows the fields that the client sent, and finds the login name', async () => {
  const member = await logIn(suite, MOBILE)
  const rows = ['/auth/v1/account/wechat', '/auth/v1/account/wechat-official/login-name']
  for (const url of rows) expect(await call(member, 'GET', url)).toMatchObject({ code: ErrorCode.NotFound })
  expect(await call(member, 'PUT', '/auth/v1/wechat/account', { nickname: '小岸' })).toMatchObject({
    code: ErrorCode.NotFound,
  })
  suite.wechat.answer('page-1', { openid: 'o-page' })
  const tied = await call(member, 'POST', '/auth/v1/wechat/account', { code: 'page-1', clientId: 'wx-page' })
  expect(tied.result).toEqual({ nickname: '', avatar: '', boundAt: Date.parse('2026-07-01T02:00:00Z') })
  const shown = { nickname: `小岸 ${MOBILE}`, avatar: 'https://wx.example.com/a.png' }
  const bound = await call(member, 'PUT', '/auth/v1/wechat/account', shown)
  expect(Value.Check(WechatAccount, bound.result)).toBe(true)
  expect(bound.result).toMatchObject({ nickname: '小岸 138****1234', avatar: shown.avatar })
  await call(member, 'PUT', '/auth/v1/wechat/account', { nickname: '岸' })
  expect((await call(member, 'GET', '/auth/v1/account/wechat')).result).toMatchObject({
    nickname: '岸',
    avatar: shown.avatar,
  })
  expect((await call(member, 'GET', rows[1] ?? '')).result).toEqual({ loginName: '138****1234' })
})

test('an account that WeChat alone opens has a login name of its own, the same everywhere, until a phone is bound', async () => {
  const member = await memberBy(pageLogin, 'page-1', { openid: 'o-page' })
  const otherMember = await memberBy(pageLogin, 'page-2', { openid: 'o-other' })
  await call(member, 'POST', '/auth/v1/users/register', { uid: member.uid })
  const official = async () =>
    (await call(member, 'GET', '/auth/v1/account/wechat-official/login-name')).result.loginName
  const shown = async () => (await call(member, 'GET', `/auth/v1/account/${member.uid}`)).result.loginName
  const loadState = (caller: typeof member, name: string) =>
    call(caller, 'GET', `/auth/v1/account/state?loginName=${encodeURIComponent(name)}`)
  const name = await official()
  expect(name).toMatch(/^wx_[0-9a-f]{12}$/)
  expect(await shown()).toBe(name)
  const open = { state: 'open', isBind: 1, hasPassword: false }
  for (const own of [name, member.uid]) expect((await loadState(member, own)).result).toEqual(open)
  expect(await loadState(otherMember, name)).toMatchObject({ status: 403 })
  await askCode(suite, MOBILE, { type: 1 })
  const code = suite.messages.at(-1)?.code
  await call(member, 'POST', `/auth/v1/users/${member.uid}/bind-phone`, { mobile: MOBILE, code })
  expect([await official(), await shown()]).toEqual(['138****1234', '138****1234'])
  for (const own of [name, member.uid, MOBILE, '138****1234']) {
    expect((await loadState(member, own)).result).toEqual(open)
  }
})

test('the mini-program alone gives no login name of an official account', async () => {
  const member = await memberBy(wechatLogin, 'js-1', { openid: 'o-mini' })
  expect(await call(member, 'GET', '/auth/v1/account/wechat-official/login-name')).toMatchObject({
    code: ErrorCode.NotFound,
  })
})

test('an identity that is tied while the account is erased belongs to nobody, and is tied to the next account', async () => {
  const member = await logIn(suite, MOBILE)
  suite.wechat.answer('page-1', { openid: 'o-page' })
  const answer = await whileErasing(suite.db, member.uid, async () => bind(member, 'page-1'))
  expect(answer).toMatchObject({ status: 401, code: ErrorCode.Unauthenticated })
  expect(await tablesWith(suite.db, member.uid)).toEqual([])
  const otherMember = await logIn(suite, '13900005678')
  suite.wechat.answer('page-2', { openid: 'o-page' })
  expect(await bind(otherMember, 'page-2')).toMatchObject({ status: 200 })
})

test('nobody ties anything to the account of somebody else', async () => {
  const member = await logIn(suite, MOBILE)
  const otherMember = await logIn(suite, '13900005678')
  suite.wechat.answer('page-1', { openid: 'o-page' })
  const answer = await bind({ ...member, headers: otherMember.headers }, 'page-1')
  expect(answer).toMatchObject({ status: 403, code: ErrorCode.Forbidden })
  expect(suite.wechat.paths).toEqual([])
})

test('an owner unties the WeChat that somebody else tied, who is out and comes in no more', async () => {
  const owner = await logIn(suite, MOBILE)
  suite.wechat.answer('theirs', { openid: 'o-thief', unionid: 'u-thief' })
  expect((await bind(owner, 'theirs')).result).toEqual({ isBind: 1 })
  const thief = await memberBy(pageLogin, 'in-1', { openid: 'o-thief', unionid: 'u-thief' })
  expect(thief.uid).toBe(owner.uid)
  const untie = (code: string) => call(owner, 'POST', `/auth/v1/users/${owner.uid}/wechat-removal`, { code })

  expect(await untie('000000')).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect(await count('third_accounts')).toBe(1)
  suite.wait(60)
  await askCode(suite, MOBILE, { type: 1 })
  const code = suite.messages.at(-1)?.code ?? ''
  expect(await untie(code)).toMatchObject({ status: 200 })
  expect(await untie(code)).toMatchObject({ status: 200 })
  expect([await count('third_accounts'), await count('third_directory')]).toEqual([0, 0])
  expect(await call(thief, 'GET', '/user/userinfo')).toMatchObject({ status: 401 })
  const back = await memberBy(pageLogin, 'in-2', { openid: 'o-thief', unionid: 'u-thief' })
  expect(back.uid).not.toBe(owner.uid)
  suite.wechat.answer('own', { openid: 'o-own' })
  expect((await bind(owner, 'own')).result).toEqual({ isBind: 1 })
})

test('an account that only WeChat opens keeps it', async () => {
  const member = await memberBy(pageLogin, 'in-1', { openid: 'o-1' })
  const url = `/auth/v1/users/${member.uid}/wechat-removal`
  expect(await call(member, 'POST', url, { code: '123456' })).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect(await count('third_accounts')).toBe(1)
})
