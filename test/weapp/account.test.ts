import { jpeg } from '../support/pictures'
import type { Address } from '../../src/routes/address'
import { newestCode } from '../support/visit'
import type { MiniProgram } from './host/host'
import { apiBase, createProgram, pageUrl } from './program'
import { serverWithWechat } from './student-phones'

const mobile = '13912345678'

let program: MiniProgram

afterEach(() => program.close())
const suite = serverWithWechat()
const { server } = suite
beforeEach(() => {
  suite.wechat.answer('login-code', { openid: 'open-1', session_key: 'k' })
  suite.wechat.answer('bind-code', { openid: 'open-2', session_key: 'k' })
})

/** Opens a page of the account; WeChat's own login answers with `code`. */
async function open(address: Address, code: string): Promise<void> {
  program = createProgram(server, {
    loginCode: () => code,
    chosenPicture: () => jpeg,
  })
  await program.launch(pageUrl(address))
}

const button = (name: string) => ({ role: 'button', name }) as const

async function oneTap(): Promise<void> {
  await program.tap(button('登录'))
  await program.tap({ role: 'checkbox', name: /用户协议/ })
  await program.tap(button('微信一键登录'))
}

test('an account that WeChat made binds a number by a code', async () => {
  await open('/personal-center?settings=1', 'login-code')
  await oneTap()
  expect(program.text()).toContain('未绑定手机号')
  await program.tap(button('绑定手机号'))
  await program.type('手机号', mobile)
  await program.tap(button('获取验证码'))
  await program.type('验证码', newestCode(server, mobile))
  await program.tap(button('绑定'))
  expect(program.text()).toContain('手机号 139****5678')
  const accounts = await server.db.selectFrom('accounts').selectAll().execute()
  expect(accounts.map(({ phone_mask }) => phone_mask)).toEqual(['139****5678'])
  expect(program.problems).toEqual([])
})

test('a student who logs in by a number can tie WeChat to the account', async () => {
  await open('/personal-center?settings=1', 'bind-code')
  await program.tap(button('登录'))
  await program.tap(button('手机号登录'))
  await program.type('手机号', mobile)
  await program.tap(button('获取验证码'))
  await program.type('验证码', newestCode(server, mobile))
  await program.tap({ role: 'checkbox', name: /用户协议/ })
  await program.tap(button('登录'))
  expect(program.text()).toContain('手机号 139****5678')
  await program.tap(button('绑定微信'))
  expect(program.text()).toContain('已绑定')
  const [account] = await server.db.selectFrom('accounts').selectAll().execute()
  const tied = await server.db.selectFrom('third_accounts').selectAll().execute()
  expect(tied).toMatchObject([{ uid: account?.uid, openid: 'open-2' }])
  expect(program.problems).toEqual([])
})

test('a student saves a record', async () => {
  await open('/improve-info', 'login-code')
  await oneTap()
  await program.tap({ role: 'button', name: '101 思想政治理论' })
  await program.type('报考院校代码', '10001')
  await program.tap(button('保存资料'))
  const [student] = await server.db.selectFrom('students').selectAll().execute()
  expect(student).toMatchObject({ target_school: '10001', subjects: ['politics'] })
  expect(program.problems).toEqual([])
})

test('a student chooses an avatar, which is handed in and shown', async () => {
  await open('/user-page', 'login-code')
  await oneTap()
  await program.tap(button('更换头像'))
  await program.settle()
  const [file] = await server.db.selectFrom('files').selectAll().execute()
  expect(file).toMatchObject({ use: 'avatar', type: 'image/jpeg', size: jpeg.length })
  expect(file?.used_at).toEqual(expect.anything())
  expect(program.markup()).toContain(`${apiBase}/files/${file?.name}`)
  expect(program.problems).toEqual([])
})

test('the profile and the guest entry draw', async () => {
  await open('/word-login?wordJump=plan', 'login-code')
  await program.tap(button('先试学一组'))
  expect(program.text()).toContain('每天新词')
  await program.move('reLaunch', pageUrl('/user-page'))
  await oneTap()
  expect(program.text()).toContain('基本信息')
  expect(program.problems).toEqual([])
})
