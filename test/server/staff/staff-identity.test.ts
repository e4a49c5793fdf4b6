import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wirePassword } from '../../../server/src/security/common-passwords'
import { newUuid } from '../../../server/src/lib/uuid'
import { resetStaff } from '../../../server/src/modules/staff/staff/operator'
import {
  asks,
  confirm,
  hire,
  loadOperator,
  signIn,
  startStaffSuite,
  STAFF_PASSWORD,
  type Agent,
} from '../../support/staff'
import { startForEach } from '../../support/start-suite'

/** The day of the shipped terms. */
const DAY: string = JSON.parse(
  readFileSync(join(__dirname, '../../../content/staff-terms.json'), 'utf8'),
).updated
const MOBILE = '13700001111'
/** The password that an operator types for staff who forgot theirs. */
const GIVEN = 'another-灯-88'
const suite = startForEach(startStaffSuite)
let agent: Agent

beforeEach(async () => {
  await hire(suite, { phone: MOBILE, role: 'agent', invite: 'DEMO01' })
  agent = await signIn(suite, MOBILE)
})

const index = () => asks(suite, agent, '/sale/v1/index?scope=own')
const rows = () => suite.db.selectFrom('staff_confirmations').selectAll().execute()

test('nobody is shown before the identity is confirmed', async () => {
  const refused = await index()
  expect([refused.statusCode, refused.json().code, refused.json().result]).toEqual([403, 'x403301', null])
  const confirmed = await confirm(suite, agent)
  expect(confirmed.json().result).toMatchObject({
    isConfirmed: true,
    realName: '王晓',
    confirmedAt: suite.now(),
  })
  expect((await index()).statusCode).toBe(200)
})

test('nobody is shown to who has the password that an operator chose', async () => {
  await confirm(suite, agent)
  await resetStaff(await loadOperator(suite), MOBILE, GIVEN, false)
  suite.wait(60)
  agent = await signIn(suite, MOBILE, { password: GIVEN })
  const profile = async () => (await asks(suite, agent, '/sale/v1/staff')).json().result
  expect(await profile()).toMatchObject({ isConfirmed: true, needsPassword: true })
  expect((await index()).json().code).toBe('x403301')
  const payload = {
    id: newUuid(new Date()),
    oldPassword: wirePassword(GIVEN),
    newPassword: STAFF_PASSWORD,
  }
  const { headers } = agent
  const set = await suite.app.inject({ method: 'PUT', url: '/sale/v1/staff/password', headers, payload })
  expect(set.statusCode).toBe(200)
  expect(await profile()).toMatchObject({ needsPassword: false })
  expect((await index()).statusCode).toBe(200)
})

test('the same confirmation again changes nothing, under the same id or another', async () => {
  const id = newUuid(new Date())
  await confirm(suite, agent, { id })
  const before = await rows()
  suite.wait(60)
  expect((await confirm(suite, agent, { id })).statusCode).toBe(200)
  expect((await confirm(suite, agent)).statusCode).toBe(200)
  expect(await rows()).toEqual(before)
})

const REREAD = [409, '承诺书已更新，请重新阅读后再确认']

test.each([
  ['another branch than the one on file', { branchId: '2' }, [409, '校区与登记的不一致，请核对后再确认']],
  ['terms that do not hold now', { termsVersion: '2020-01-01' }, [409, '承诺书已更新，请重新阅读后再确认']],
  ['terms of the same day with other words', { termsVersion: `${DAY}.0123456789abcdef` }, REREAD],
  ['the day alone, as pages of an earlier build send it', { termsVersion: DAY }, REREAD],
  ['a blank name', { realName: '  ' }, [400, '请输入姓名']],
  ['a forbidden sign in the name', { realName: '<b>' }, [400, '姓名输入有误']],
])('%s is refused and kept nowhere', async (_what, change, refusal) => {
  const answer = await confirm(suite, agent, change)
  expect([answer.statusCode, answer.json().msg]).toEqual(refusal)
  expect(await rows()).toEqual([])
  expect((await index()).statusCode).toBe(403)
})

test('staff who confirmed one name cannot confirm another under the same terms', async () => {
  await confirm(suite, agent)
  const answer = await confirm(suite, agent, { realName: '李四' })
  expect([answer.statusCode, answer.json().msg]).toEqual([409, '身份已经确认过，如需更改请联系管理员'])
  expect((await asks(suite, agent, '/sale/v1/staff')).json().result.realName).toBe('王晓')
})

test('a confirmation by the day alone holds, and other words of that day are confirmed again', async () => {
  await confirm(suite, agent)
  const store = (terms_version: string) =>
    suite.db.updateTable('staff_confirmations').set({ terms_version }).execute()
  await store(DAY)
  expect((await index()).statusCode).toBe(200)
  await store(`${DAY}.0123456789abcdef`)
  expect((await index()).json().code).toBe('x403301')
})

test('a confirmation under older terms shows no students, and stays on record', async () => {
  await confirm(suite, agent)
  await suite.db.updateTable('staff_confirmations').set({ terms_version: '2020-01-01' }).execute()
  expect((await index()).json().code).toBe('x403301')
  expect((await confirm(suite, agent)).statusCode).toBe(200)
  expect((await index()).statusCode).toBe(200)
  expect(await rows()).toHaveLength(2)
})

test('staff who lack only a password of their own see just that', async () => {
  expect((await index()).json().msg).toBe('请先确认身份，再查看客户信息')
  await confirm(suite, agent)
  await resetStaff(await loadOperator(suite), MOBILE, STAFF_PASSWORD, false)
  suite.wait(61)
  agent = await signIn(suite, MOBILE)
  await suite.db.updateTable('staff').set({ password_change_id: null }).execute()
  expect((await index()).json()).toMatchObject({
    code: 'x403301',
    msg: '现在的密码是别人设的，请先改成自己的密码，再查看客户信息',
  })
})

test('an operator can have the identity confirmed again', async () => {
  await confirm(suite, agent)
  await resetStaff(await loadOperator(suite), MOBILE, STAFF_PASSWORD, true)
  suite.wait(61)
  agent = await signIn(suite, MOBILE)
  expect((await index()).json().code).toBe('x403301')
  expect((await confirm(suite, agent, { realName: '李四' })).json().result.realName).toBe('李四')
  expect(await rows()).toHaveLength(2)
})
