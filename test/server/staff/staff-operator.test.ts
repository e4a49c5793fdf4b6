import { wirePassword } from '../../../server/src/security/common-passwords'
import { newUuid } from '../../../server/src/lib/uuid'
import {
  addStaff,
  changeAccount,
  disableStaff,
  enableStaff,
  resetStaff,
  type OperatorDeps,
} from '../../../server/src/modules/staff/staff/operator'
import { describeAudit, describeStaff } from '../../../server/src/modules/staff/staff/operator-lists'
import { StartError } from '../../../server/src/errors/start-error'
import {
  asks,
  confirm,
  hire,
  loadOperator,
  passwordStep,
  signIn,
  STAFF_PASSWORD,
  startStaffSuite,
} from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const OLD = '13700001111'
const NEW = '13700002222'
const suite = startForEach(startStaffSuite)
let deps: OperatorDeps

beforeEach(async () => {
  deps = await loadOperator(suite)
  await hire(suite, { phone: OLD, role: 'agent', invite: 'DEMO01' })
})

const audited = async () =>
  (await suite.db.selectFrom('staff_audit').selectAll().orderBy('id').execute()).map(
    ({ actor, action, detail }) => [actor, action, detail].join(' ').trim(),
  )
const accounts = () => suite.db.selectFrom('staff').selectAll().orderBy('created_at').execute()
const refusal = async (work: Promise<unknown>) => {
  const cause: unknown = await work.catch((thrown: unknown) => thrown)
  expect(cause).toBeInstanceOf(StartError)
  return String(cause)
}

test('every action is noted with who did it, and neither a phone nor a name', async () => {
  await disableStaff(deps, OLD)
  await enableStaff(deps, OLD)
  await resetStaff(deps, OLD, 'another-灯-88', true)
  await changeAccount(deps, OLD, { newPhone: NEW, name: '别名', role: 'admin' })
  expect(await audited()).toEqual([
    'tester add agent 1 DEMO01',
    'tester disable',
    'tester enable',
    'tester reset identity',
    'tester change phone name role agent>admin',
  ])
  const [row] = await accounts()
  const rows = await suite.db.selectFrom('staff_audit').selectAll().execute()
  expect(rows.every(({ staff_id }) => staff_id === row?.id)).toBe(true)
  expect(JSON.stringify([rows, await describeAudit(deps)])).not.toMatch(/1370000|别名/)
  expect((await describeAudit(deps))[0]).toContain('修改  137****2222  phone name')
})

test('a refused change is not recorded and changes nothing', async () => {
  const before = await accounts()
  expect(await refusal(changeAccount(deps, OLD, {}))).toContain('没有写要改什么')
  expect(await refusal(changeAccount(deps, OLD, { branch: '99999' }))).toContain('校区')
  expect(await refusal(changeAccount(deps, OLD, { branch: '2' }))).toContain('邀请码 DEMO01 属于校区 1')
  expect(await refusal(changeAccount(deps, OLD, { role: 'boss' }))).toContain('角色只能是')
  expect(await refusal(changeAccount(deps, OLD, { newPhone: '12' }))).toContain('手机号应当是')
  expect(await refusal(disableStaff(deps, NEW))).toContain('没有这个手机号的账号')
  expect(await accounts()).toEqual(before)
  expect(await audited()).toHaveLength(1)
})

test('staff who were given a longer password before sign in with it', async () => {
  const password = 'lantern-tower-42-bay'
  const password_hash = await deps.hasher.hash(wirePassword(password))
  await suite.db.updateTable('staff').set({ password_hash }).execute()
  expect((await passwordStep(suite, OLD, { password })).statusCode).toBe(200)
})

const agent = { phone: NEW, role: 'agent', invite: 'DEMO02' }

test.each([
  ['a phone that is none', { ...agent, phone: '137' }, STAFF_PASSWORD, '手机号应当是'],
  ['a role that there is not', { ...agent, role: 'boss' }, STAFF_PASSWORD, '角色只能是'],
  ['an invite code that nobody has', { ...agent, invite: 'NONE' }, STAFF_PASSWORD, '不认识邀请码 NONE'],
  ['a short password', agent, 'lantern', '密码太短'],
  ['a password that the app lets nobody set', agent, 'lantern-tower-42', '密码太长'],
  ['a common password', agent, '12345678', '太常见'],
  ['a password with the phone', agent, `${agent.phone}ab`, '不能有手机号'],
  ['an admin without a branch', { phone: NEW, role: 'admin', name: '甲' }, STAFF_PASSWORD, '缺少校区'],
])('%s is refused in a sentence that says what to do', async (_what, staff, password, sentence) => {
  const before = await accounts()
  expect(await refusal(addStaff(deps, staff, password))).toContain(sentence)
  expect(await accounts()).toEqual(before)
})

test('a branch that the deployment does not have is refused by name', async () => {
  const wanted = { phone: NEW, role: 'admin', name: '甲', branch: '99999' }
  expect(await refusal(addStaff(deps, wanted, STAFF_PASSWORD))).toContain('没有校区 99999')
})

test('a new phone is what staff sign in with, and whoever is in is out', async () => {
  const before = await signIn(suite, OLD)
  await changeAccount(deps, OLD, { newPhone: NEW })
  expect((await asks(suite, before, '/sale/v1/staff')).statusCode).toBe(401)
  expect((await signIn(suite, NEW)).staffId).toBe(before.staffId)
  const taken = hire(suite, { phone: NEW, role: 'admin', name: '甲', branch: '1' })
  expect(await refusal(taken)).toContain('已经有账号')
  await hire(suite, { phone: OLD, role: 'admin', name: '甲', branch: '1' })
  expect(await refusal(changeAccount(deps, NEW, { newPhone: OLD }))).toContain('已经有账号')
})

test('in a new branch the identity is asked again', async () => {
  const agent = await signIn(suite, OLD)
  expect((await confirm(suite, agent)).statusCode).toBe(200)
  await changeAccount(deps, OLD, { invite: '', branch: '2' })
  const { result } = (await asks(suite, agent, '/sale/v1/staff')).json()
  expect(result).toMatchObject({ branchId: '2', isConfirmed: false })
  expect(result).not.toHaveProperty('inviteCode')
})

test('the invite code of a leaver goes to a successor, and the leads with it', async () => {
  const at = new Date(suite.now())
  await suite.db
    .insertInto('sales_clues')
    .values({
      uid: newUuid(at),
      id: newUuid(at),
      phone_cipher: null,
      phone_mask: '',
      phone_proven: false,
      promotion_id: '',
      invite_code: 'DEMO01',
      agent_code: '',
      source: '',
      name: '',
      school: '',
      college: '',
      class: '',
      subject: '',
      submitted_at: null,
      fingerprint: Buffer.alloc(0),
      created_at: at,
      owner_rule: 'invite',
      owner_invite: 'DEMO01',
      owner_name: '示例老师甲',
      owner_branch: '1',
      decided_at: at,
    })
    .execute()
  const add = () => hire(suite, { phone: NEW, role: 'agent', invite: 'DEMO01' })
  expect(await refusal(add())).toContain('先停用原账号才能转交')
  await disableStaff(deps, OLD)
  await add()
  expect(await audited()).toEqual([
    'tester add agent 1 DEMO01',
    'tester disable',
    'tester release DEMO01',
    'tester add agent 1 DEMO01',
  ])
  const successor = await signIn(suite, NEW)
  await confirm(suite, successor)
  const { result } = (await asks(suite, successor, '/sale/v1/index?scope=own')).json()
  expect(result).toMatchObject({ today: 1 })
  await enableStaff(deps, OLD)
  expect(await describeStaff(deps)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^137\*{4}1111 {2}销售 {2}1 {2}- /)]),
  )
})

test('staff whose seller is retired or unknown stay in their branch until they get another invite code', async () => {
  const marked = expect.stringMatching(/^137\*{4}1111 .* DEMO01 .*邀请码不在 content\/sellers\.json 里/)
  expect(await describeStaff(deps)).not.toEqual([marked])
  const before = await accounts()
  const isRefused = async () => {
    const said = await refusal(changeAccount(deps, OLD, { branch: '2' }))
    expect(said).toContain('邀请码 DEMO01 不在 content/sellers.json 里')
    expect(await accounts()).toEqual(before)
    expect(await describeStaff(deps)).toEqual([marked])
  }
  const seller = suite.db.updateTable('sellers').where('invite_code', '=', 'DEMO01')
  await seller.set({ retired_at: new Date() }).execute()
  await isRefused()
  await suite.db.deleteFrom('sellers').where('invite_code', '=', 'DEMO01').execute()
  await isRefused()
  await changeAccount(deps, OLD, { name: '别名' })
  await changeAccount(deps, OLD, { invite: 'DEMO02', branch: '2' })
  expect(await accounts()).toMatchObject([{ invite_code: 'DEMO02', branch_id: '2', name: '别名' }])
  expect(await describeStaff(deps)).toEqual([expect.not.stringContaining('sellers.json')])
})

test('the sellers are those that the running server knows', async () => {
  await suite.db
    .updateTable('sellers')
    .set({ retired_at: new Date() })
    .where('invite_code', '=', 'DEMO02')
    .execute()
  expect(await refusal(hire(suite, { phone: NEW, role: 'agent', invite: 'DEMO02' }))).toContain('DEMO02')
  await suite.db
    .insertInto('sellers')
    .values({
      invite_code: 'DEMO03',
      name: '新来的',
      agent_code: 'A003',
      branch_id: '3',
      sale_url: 'https://sale.example.com',
      sample: true,
      retired_at: null,
    })
    .execute()
  await hire(suite, { phone: NEW, role: 'agent', invite: 'DEMO03' })
  expect((await accounts()).at(-1)).toMatchObject({ name: '新来的', branch_id: '3' })
})

test('claimed items go back with a new role, and stay with any other change', async () => {
  const staffId = await hire(suite, { phone: NEW, role: 'cashier', name: '甲', branch: '1' })
  const now = new Date()
  await suite.db
    .insertInto('desk_claims')
    .values({
      queue: 'orders',
      item: '1',
      staff_id: staffId,
      claimed_at: now,
      until: new Date(now.getTime() + 60_000),
    })
    .execute()
  const claims = () => suite.db.selectFrom('desk_claims').select('item').execute()
  await changeAccount(deps, NEW, { name: '别名', role: 'cashier' })
  expect(await claims()).toHaveLength(1)
  await changeAccount(deps, NEW, { role: 'admin' })
  expect(await claims()).toEqual([])
})
