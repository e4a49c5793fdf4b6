import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import { hire, STAFF_PASSWORD } from '../support/staff'
import { newestCode } from '../support/visit'
import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'

const mobile = '13700001111'

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer({ each: true })
beforeEach(async () => {
  await hire(server, { phone: mobile, role: 'agent', invite: 'DEMO01' })
})

async function open(address: Address): Promise<void> {
  program?.close()
  program = createProgram(server)
  await program.launch(pageUrl(address))
}

const button = (name: string) => ({ role: 'button', name }) as const

async function signIn(password = STAFF_PASSWORD): Promise<void> {
  await program.type('手机号', mobile)
  await program.type('密码', password)
  await program.tap(button('下一步'))
}

async function enterCode(): Promise<void> {
  await program.type('验证码', newestCode(server, mobile))
  await program.tap(button('登录'))
}

async function confirm(): Promise<void> {
  await program.type('真实姓名', '王晓')
  await program.tap({ role: 'checkbox', name: /客户信息保护承诺/ })
  await program.tap(button('确认身份'))
}

test('an agent signs in, confirms who they are, sees the day and signs out', async () => {
  await open('/sale-login')
  await signIn()
  await enterCode()
  expect(program.page.route).toBe('areas/staff/screens/confirm-identity/index')
  expect(program.text()).toContain('登记的信息')
  expect(program.text()).toContain('137****1111')
  await confirm()
  expect(program.page.route).toBe('areas/staff/screens/sale-index/index')
  expect(program.text()).toContain('王晓，你好')
  expect(program.text()).toContain('近 7 天还没有新线索')
  await program.tap(button('退出登录'))
  expect(program.findAll(button('下一步'))).toHaveLength(1)
  await expect(server.db.selectFrom('staff_sessions').selectAll().execute()).resolves.toEqual([])
  expect(program.problems).toEqual([])
})

test('a wrong password is reported, and the right one is accepted after it', async () => {
  await open('/sale-login')
  await program.tap(button('下一步'))
  expect(program.text()).toContain('账号不能为空')
  await signIn('not-the-password')
  expect(program.text()).toContain('账号或密码不正确')
  await signIn()
  await program.tap(button('登录'))
  expect(program.text()).toContain('验证码不能为空')
  await enterCode()
  expect(program.text()).toContain('登记的信息')
  await program.tap(button('确认身份'))
  expect(program.page.route).toBe('areas/staff/screens/confirm-identity/index')
  expect(program.problems).toEqual([])
})

test('the pages of staff ask a stranger to sign in first, and then show what was asked for', async () => {
  await open('/sale-index')
  expect(program.text()).toContain('员工登录')
  expect(program.text()).not.toContain('你好')
  await open('/confiirm-identity')
  expect(program.text()).not.toContain('登记的信息')
  expect(program.problems).toEqual([])
})

test('the menu leads a stranger to the mixed login, which has a way in for each', async () => {
  await open('/menu-blend')
  await program.tap(button('去登录'))
  expect(program.page.route).toBe('areas/staff/screens/login-blend/index')
  expect(program.text()).toContain('我是学生')
  expect(program.findAll(button('微信一键登录'))).toHaveLength(1)
  await program.tap({ role: 'link', name: '员工登录' })
  expect(program.page.route).toBe('areas/staff/screens/sale-login/index')
  await signIn()
  await enterCode()
  await confirm()
  await program.move('reLaunch', pageUrl('/menu-blend'))
  expect(program.findAll({ role: 'link', name: '线索' })).toHaveLength(1)
  expect(program.findAll({ role: 'link', name: '员工台' })).toHaveLength(0)
  await program.tap({ role: 'link', name: /工作台/ })
  expect(program.page.route).toBe('areas/staff/screens/sale-index/index')
  expect(program.problems).toEqual([])
})
