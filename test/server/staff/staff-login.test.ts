import { passwordLimits, smsLimits } from '../../../server/src/domain/limits'
import { session } from '../../../server/src/modules/staff/staff/limits'
import { disableStaff, enableStaff, resetStaff } from '../../../server/src/modules/staff/staff/operator'
import { dump } from '../../support/accounts'
import {
  askStaffCode,
  asks,
  codeStep,
  hire,
  loadOperator,
  passwordStep,
  signIn,
  startStaffSuite,
  STAFF_PASSWORD,
  type Agent,
} from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13700001111'
const BOSS = '13700002222'
const suite = startForEach(startStaffSuite)

beforeEach(async () => {
  await hire(suite, { phone: MOBILE, role: 'agent', invite: 'DEMO01' })
  await hire(suite, { phone: BOSS, role: 'admin', name: '示例主管', branch: '1' })
})

const loadTicket = async (mobile = MOBILE): Promise<string> =>
  (await passwordStep(suite, mobile)).json().result.ticket
const getCode = (mobile = MOBILE): string =>
  suite.messages.filter((message) => message.mobile === mobile).at(-1)?.code ?? ''
const isIn = async (agent: Pick<Agent, 'headers'>): Promise<boolean> =>
  (await asks(suite, agent, '/sale/v1/staff')).statusCode === 200

test('an agent signs in by password and code, and is shown who they are', async () => {
  const agent = await signIn(suite, MOBILE)
  expect((await asks(suite, agent, '/sale/v1/staff')).json().result).toEqual({
    staffId: agent.staffId,
    name: '示例老师甲',
    role: 'agent',
    branchId: '1',
    phone: '137****1111',
    inviteCode: 'DEMO01',
    agentCode: 'A001',
    isConfirmed: false,
    needsPassword: false,
  })
})

test('the password alone opens nothing: its ticket is no session', async () => {
  const ticket = await loadTicket()
  expect(await isIn({ headers: { authorization: `Bearer ${ticket}` } })).toBe(false)
  expect((await codeStep(suite, ticket, '000000')).json()).toMatchObject({ code: 'x400101' })
})

test('a code that anybody can ask for on the login page does not open a staff session', async () => {
  const ticket = await loadTicket()
  for (const type of ['1', '2', '3']) {
    const headers = { a: 'shangan-h5', p: '9', v: '4080500', d: 'x' }
    const query = { mobile: MOBILE, type }
    await suite.app.inject({ method: 'GET', url: '/auth/v2/basic/mobile-code', query, headers })
    expect((await codeStep(suite, ticket, getCode())).json().code).toBe('x400101')
    suite.wait(61)
  }
})

test('a wrong password, an unknown phone and a phone of a student are refused alike', async () => {
  const answers = [
    await passwordStep(suite, MOBILE, { password: 'not-the-password' }),
    await passwordStep(suite, '13700009999'),
  ]
  expect(answers.map((it) => [it.statusCode, it.json().code])).toEqual([
    [400, 'x400103'],
    [400, 'x400103'],
  ])
  expect(answers[0]?.json()).toEqual(answers[1]?.json())
})

test('an account is locked after too many wrong passwords, but not on a device that it knows', async () => {
  await signIn(suite, MOBILE, { d: 'own' })
  const most = passwordLimits.account[0]?.max ?? 0
  for (let i = 0; i < most; i += 1)
    await passwordStep(suite, MOBILE, { password: 'wrong-password', d: 'evil' })
  const locked = await passwordStep(suite, MOBILE, { d: 'evil' })
  expect([locked.statusCode, locked.json().code]).toEqual([429, 'x429'])
  expect(locked.json().msg).toContain('请管理员重设密码')
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  expect((await passwordStep(suite, MOBILE, { d: 'own' })).statusCode).toBe(200)
  suite.wait(16 * 60)
  expect((await passwordStep(suite, MOBILE, { d: 'evil' })).statusCode).toBe(200)
})

test('the code is sent under the limits of a phone, and its ticket and itself work once', async () => {
  const ticket = await loadTicket()
  expect((await askStaffCode(suite, ticket)).statusCode).toBe(200)
  expect((await askStaffCode(suite, ticket)).json().code).toBe('x429101')
  expect(suite.messages).toHaveLength(smsLimits.phone[0]?.max ?? 0)
  expect((await codeStep(suite, ticket, getCode())).statusCode).toBe(200)
  expect((await codeStep(suite, ticket, getCode())).json().code).toBe('x400301')
})

test('five wrong codes end the code, and ten minutes end the ticket', async () => {
  const ticket = await loadTicket()
  await askStaffCode(suite, ticket)
  for (let i = 0; i < 5; i += 1) await codeStep(suite, ticket, getCode() === '000000' ? '000001' : '000000')
  expect((await codeStep(suite, ticket, getCode())).json().code).toBe('x400102')
  suite.wait(601)
  expect((await askStaffCode(suite, ticket)).json().code).toBe('x400301')
  expect((await codeStep(suite, ticket, getCode())).json().code).toBe('x400301')
})

test('only the right password reveals that an account is disabled, and whoever is in is out', async () => {
  const agent = await signIn(suite, MOBILE)
  const waiting = await loadTicket()
  const operator = await loadOperator(suite)
  await disableStaff(operator, MOBILE)
  expect(await isIn(agent)).toBe(false)
  expect((await passwordStep(suite, MOBILE)).json().code).toBe('x403302')
  expect((await passwordStep(suite, MOBILE, { password: 'wrong-password' })).json().code).toBe('x400103')
  expect((await codeStep(suite, waiting, '000000')).json().code).toBe('x400301')
  await enableStaff(operator, MOBILE)
  expect(await isIn(agent)).toBe(false)
  expect((await passwordStep(suite, MOBILE)).statusCode).toBe(200)
})

test('a reset ends every session and the lockout, and the old password is no more', async () => {
  const agent = await signIn(suite, MOBILE)
  const most = passwordLimits.account[0]?.max ?? 0
  for (let i = 0; i < most; i += 1)
    await passwordStep(suite, MOBILE, { password: 'wrong-password', d: 'evil' })
  await resetStaff(await loadOperator(suite), MOBILE, 'another-灯-88', false)
  expect(await isIn(agent)).toBe(false)
  expect((await passwordStep(suite, MOBILE)).json().code).toBe('x400103')
  expect((await passwordStep(suite, MOBILE, { password: 'another-灯-88', d: 'evil' })).statusCode).toBe(200)
})

test('the entrance of admins is closed to agents, who learn it by their right password alone', async () => {
  expect((await passwordStep(suite, MOBILE, { entrance: 'admin' })).json().code).toBe('x403303')
  const wrong = { entrance: 'admin', password: 'wrong-password' }
  expect((await passwordStep(suite, MOBILE, wrong)).json().code).toBe('x400103')
  expect((await passwordStep(suite, BOSS, { entrance: 'admin' })).statusCode).toBe(200)
  expect((await passwordStep(suite, BOSS)).statusCode).toBe(200)
})

test('a session lives eight hours unused and twelve in all', async () => {
  const idle = await signIn(suite, MOBILE)
  suite.wait(session.idle - 1)
  expect(await isIn(idle)).toBe(true)
  suite.wait(session.whole - session.idle)
  expect(await isIn(idle)).toBe(true)
  suite.wait(1)
  expect(await isIn(idle)).toBe(false)
  const unused = await signIn(suite, MOBILE)
  suite.wait(session.idle)
  expect(await isIn(unused)).toBe(false)
})

test('signing out ends the session, and a device can be signed out from another', async () => {
  const here = await signIn(suite, MOBILE, { d: 'here' })
  suite.wait(61)
  const there = await signIn(suite, MOBILE, { d: 'there' })
  const list = (await asks(suite, here, '/sale/v1/staff/devices')).json().result.devices
  expect(list.map((it: { isCurrent: boolean; name: string }) => [it.isCurrent, it.name])).toEqual([
    [false, '电脑·浏览器'],
    [true, '电脑·浏览器'],
  ])
  const { deviceId } = list[0]
  expect((await asks(suite, here, `/sale/v1/staff/devices/${deviceId}`, 'DELETE')).statusCode).toBe(200)
  expect((await asks(suite, here, `/sale/v1/staff/devices/${deviceId}`, 'DELETE')).statusCode).toBe(200)
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  await asks(suite, here, '/sale/v1/session', 'DELETE')
  expect(await isIn(here)).toBe(false)
})

test('another agent cannot sign a foreign device out', async () => {
  await hire(suite, { phone: '13700003333', role: 'agent', invite: 'DEMO02' })
  const mine = await signIn(suite, MOBILE, { d: 'mine' })
  const otherAgent = await signIn(suite, '13700003333', { d: 'theirs' })
  const [device] = (await asks(suite, mine, '/sale/v1/staff/devices')).json().result.devices
  await asks(suite, otherAgent, `/sale/v1/staff/devices/${device.deviceId}`, 'DELETE')
  expect(await isIn(mine)).toBe(true)
})

test('the database holds no phone, password or token of staff in clear', async () => {
  const agent = await signIn(suite, MOBILE)
  const text = await dump(suite.db)
  const token = agent.headers.authorization?.split(' ')[1] ?? ''
  for (const secret of [MOBILE, STAFF_PASSWORD, token, token.split('.')[1] ?? '', getCode()]) {
    expect(text.includes(`${secret}`)).toBe(false)
  }
})

test.each(['teacher', 'cashier'])('a %s comes in by the entrance of agents alone', async (role) => {
  const phone = '13700007777'
  await hire(suite, { phone, role, name: '员工', branch: '1' })
  expect((await passwordStep(suite, phone, { entrance: 'admin' })).json()).toMatchObject({
    code: 'x403303',
    msg: '这个账号不是管理员，请从“员工登录”进入',
  })
  expect((await passwordStep(suite, phone, { entrance: role })).json().code).toBe('x400')
  const agent = await signIn(suite, phone)
  expect((await asks(suite, agent, '/sale/v1/staff')).json().result).toMatchObject({ role, name: '员工' })
})
