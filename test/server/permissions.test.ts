import { may, permissionsOf, roles, type Role } from '../../contract/domain/staff/permissions'
import type { OperationId } from '../../contract/operations'
import { operationEntries } from '../../server/src/plugins/contract'
import { changeAccount } from '../../server/src/modules/staff/staff/operator'
import { asks, confirm, hireSignedIn, loadOperator, type Agent } from '../support/staff'
import { exampleFor, requestFor, startWholeServer } from '../support/whole-server'
import { startForAll } from '../support/start-suite'

const server = startForAll(startWholeServer)
const staff = new Map<Role, Agent>()
beforeAll(async () => {
  for (const [at, role] of roles.entries()) {
    const agent = await hireSignedIn(server, { phone: `1370000000${at}`, role, name: '员工', branch: '1' })
    await confirm(server, agent)
    staff.set(role, agent)
  }
})

const forStaff = operationEntries().filter(([, it]) => it.auth === 'staff')
const built = forStaff.filter(([, it]) => !it.planned)

/** The operations open to all staff: they are about themselves, or show no more than their role allows. */
const aboutOneself: readonly OperationId[] = [
  'closeStaffSession',
  'getStaff',
  'getStaffTerms',
  'confirmIdentity',
  'setStaffPassword',
  'listStaffDevices',
  'signOutStaffDevice',
  'getDesk',
  'claimItem',
  'releaseItem',
  'listRecords',
]

function getAgent(role: Role): Agent {
  const agent = staff.get(role)
  if (!agent) throw new Error(`nobody is ${role}`)
  return agent
}

/** The code that a role is answered with. */
async function ask(role: Role, id: OperationId): Promise<string> {
  const operation = new Map(operationEntries()).get(id)
  if (!operation) throw new Error(`no operation ${id}`)
  const { headers = {}, ...rest } = exampleFor(id, '')
  const request = requestFor(operation, { ...rest, headers: { ...headers, ...getAgent(role).headers } })
  return (await server.app.inject(request)).json().code ?? 'fine'
}

test('the table says who does what', () => {
  expect(permissionsOf.agent).toEqual(['leads'])
  expect(permissionsOf.teacher).toEqual(['questions', 'curves', 'live'])
  expect(permissionsOf.cashier).toEqual(['orders', 'settle-orders', 'refunds'])
  expect(new Set(Object.values(permissionsOf).flat())).toEqual(new Set(permissionsOf.admin))
})

test('every operation of staff asks for a permission, or is about who calls', () => {
  const free = forStaff.filter(([, it]) => !it.permission).map(([id]) => id)
  expect(free.sort()).toEqual([...aboutOneself].sort())
})

test('only staff are asked for a permission', () => {
  const odd = operationEntries().filter(([, it]) => it.permission && it.auth !== 'staff')
  expect(odd).toEqual([])
})

const matrix = built.flatMap(([id, { permission }]) =>
  permission === undefined ? [] : roles.map((role) => [role, id, permission] as const),
)

test('the matrix has something to ask', () => {
  expect(matrix.length).toBeGreaterThan(roles.length * 5)
})

test.each(matrix)('a %s calls %s exactly with the permission %s', async (role, id, permission) => {
  const isRefused = (await ask(role, id)) === 'x403f'
  expect(isRefused).toBe(!may(role, permission))
})

test.each(roles)(
  'a %s enters the room of a closed class exactly with the permission for live classes',
  async (role) => {
    const { headers } = getAgent(role)
    const listed = (await server.app.inject('/live/v1/classes')).json().result.items
    const closed = listed.find(({ isTrial }: { isTrial: boolean }) => !isTrial)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/messages?after=0'],
      ['POST', '/tickets'],
    ] as const) {
      const url = `/live/v1/rooms/${closed.room}${path}`
      const { code } = (await server.app.inject({ method, url, headers })).json()
      expect([path, code === 'x403f']).toEqual([path, !may(role, 'live')])
    }
  },
)

test('staff without a permission are refused whatever the request, and before anything else', async () => {
  const refused = matrix.filter(([role, , permission]) => !may(role, permission))
  for (const [role, id] of refused) {
    const operation = new Map(operationEntries()).get(id)
    if (!operation) throw new Error(`no operation ${id}`)
    const { params = {} } = exampleFor(id, '')
    const { headers } = getAgent(role)
    const answer = await server.app.inject(requestFor(operation, { params, headers, body: [] }))
    expect(answer.json()).toMatchObject({ code: 'x403f', msg: '没有权限进行这个操作' })
  }
})

test('staff with a new role may at once do what that allows, and nothing else any more', async () => {
  const phone = '13700001111'
  const agent = await hireSignedIn(server, { phone, role: 'agent', invite: 'DEMO01' })
  await confirm(server, agent)
  const leads = async (): Promise<number> =>
    (await asks(server, agent, '/sale/v1/leads?scope=own')).statusCode
  expect(await leads()).toBe(200)
  await changeAccount(await loadOperator(server), phone, { role: 'teacher' })
  expect(await leads()).toBe(403)
  await changeAccount(await loadOperator(server), phone, { role: 'admin' })
  expect(await leads()).toBe(200)
})
