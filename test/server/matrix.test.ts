import { MIN_VERSION, MIN_WEB_VERSION } from '../../contract/identity'
import type { OperationId } from '../../contract/operations'
import { operationEntries } from '../../server/src/plugins/contract'
import { openSession } from '../../server/src/modules/account/auth/sessions'
import { disableStaff } from '../../server/src/modules/staff/staff/operator'
import { readExample } from '../../server/src/http/examples'
import type { Member } from '../support/accounts'
import { anotherSession, confirm, hireSignedIn, loadOperator, type Agent } from '../support/staff'
import { testKeys } from '../support/keys'
import { EXAMPLE_UID } from '../support/contract-app'
import { exampleFor, requestFor, startWholeServer } from '../support/whole-server'
import { startForAll } from '../support/start-suite'

const server = startForAll(startWholeServer)
let owner: Member
let otherMember: Member
let agent: Agent
beforeAll(async () => {
  owner = await signInWhereExamples(await server.member('13800001234'))
  otherMember = await server.member('13900005678')
  agent = await hireSignedIn(server, { phone: '13700001111', role: 'admin', invite: 'DEMO01' })
  await confirm(server, agent)
})

const built = operationEntries().filter(([, it]) => !it.planned)
const guarded = built.filter(([, it]) => it.auth === 'user')
const forStaff = built.filter(([, it]) => it.auth === 'staff')
const aboutSomebody = guarded.filter(
  ([id, it]) =>
    /\{(uid|userId)\}/.test(it.path) || JSON.stringify(readExample(id)?.request).includes(EXAMPLE_UID),
)

/** The answers to owners whose golden request cannot be right, because its proof or its object is made up. */
const refused: Partial<Record<OperationId, string>> = {
  setPassword: 'x400101',
  deleteAccount: 'x400101',
  changePhone: 'x400101',
  bindPhone: 'x409',
  bindThirdParty: 'x503201',
  // The example's terms are not those of the server.
  confirmIdentity: 'x409',
  getClueOrigin: 'x404',
  assignLead: 'x404',
  setStaffPassword: 'x400103',
  uploadFile: 'x400401',
  // Another export was asked for.
  getExportFile: 'x404',
  setAvatar: 'x404',
  getWeekReport: 'x404',
  // No template is used there.
  allowWechatMessages: 'x404',
  // No report was left where the matrix stands.
  claimItem: 'x404',
  getDeskReport: 'x404',
  settleReport: 'x404',
  reopenReport: 'x404',
  // Nobody has bought anything there.
  getDeskOrder: 'x404',
  confirmPayment: 'x404',
  closeDeskOrder: 'x404',
  settleSurplus: 'x404',
  shipOrder: 'x404',
  returnParcel: 'x404',
  revealAddress: 'x404',
  settleInvoice: 'x404',
  decideRefund: 'x404',
  reportMistake: 'x404',
  giveRefund: 'x404',
  // Nobody has finished a task there.
  claimTaskAward: 'x409',
  // Nobody has the code, nor the points.
  addStudentToTask: 'x404',
  spendPoints: 'x409',
  // No class is given there.
  listLiveQuestions: 'x404',
  listLiveReports: 'x404',
  muteLiveStudent: 'x404',
  hideLiveMessage: 'x404',
  addTeacherMessage: 'x404',
}

/** Signs a student in on the installation that the examples name. */
async function signInWhereExamples({ uid }: Member): Promise<Member> {
  const { d: installation = '' } = exampleFor('createDeviceCredential', uid).headers ?? {}
  const { access } = await openSession(server.db, testKeys(), uid, { installation }, new Date())
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

async function ask(id: OperationId, caller: Pick<Member, 'headers'> | undefined, about = owner) {
  const operation = new Map(operationEntries()).get(id)
  if (!operation) throw new Error(`no operation ${id}`)
  const { headers = {}, ...rest } = exampleFor(id, about.uid)
  const answer = await server.app.inject(
    requestFor(operation, { ...rest, headers: { ...headers, ...caller?.headers } }),
  )
  return [answer.statusCode, answer.json().code ?? 'fine']
}

test('there are operations about somebody to look at', () => {
  expect(aboutSomebody.length).toBeGreaterThan(10)
})

/** A body that fails every schema, and one with nothing in it; who may not call is refused whatever it is. */
const bodies = (id: OperationId): unknown[] => {
  const { body } = exampleFor(id, owner.uid)
  const broken =
    typeof body === 'object' && body !== null
      ? Object.fromEntries(
          Object.entries(body).map(([name, value]) => [name, /^(uid|userId)$/.test(name) ? value : []]),
        )
      : body
  return [body, broken, {}, undefined]
}

test.each([...guarded, ...forStaff])(
  '%s answers nobody who is not signed in, whatever the body',
  async (id, operation) => {
    for (const body of bodies(id)) {
      const request = requestFor(operation, { ...exampleFor(id, owner.uid), headers: {}, body })
      expect((await server.app.inject(request)).statusCode).toBe(401)
      const type = { 'content-type': 'text/css' }
      const odd = { ...request, headers: { ...request.headers, ...type }, payload: '{' }
      expect((await server.app.inject(odd)).statusCode).toBe(401)
    }
  },
)

test.each(aboutSomebody)(
  '%s is refused to another student, whatever else is in it',
  async (id, operation) => {
    const isInBody = !operation.path.includes('{uid}') && !operation.path.includes('{userId}')
    const { params = {}, query = {} } = exampleFor(id, owner.uid)
    const inQuery = isInBody && JSON.stringify(query).includes(owner.uid)
    const first: unknown[] = bodies(id).slice(0, 2)
    for (const body of isInBody && !inQuery ? first : bodies(id)) {
      const request = requestFor(operation, { params, query, headers: otherMember.headers, body })
      expect((await server.app.inject(request)).json()).toMatchObject({ code: 'x403f' })
    }
  },
)

test.each([...guarded, ...forStaff])('%s answers nobody who is not signed in', async (id) => {
  expect(await ask(id, undefined)).toEqual([401, 'x401'])
  for (const about of [owner.uid, `staff~${agent.staffId}`]) {
    const headers = { authorization: `Bearer ${about}.${'A'.repeat(43)}` }
    expect(await ask(id, { headers })).toEqual([401, 'x401'])
  }
})

test.each(guarded)('%s is refused to an agent, whoever it is about', async (id) => {
  expect(await ask(id, agent)).toEqual([403, 'x403f'])
})

test.each(forStaff)('%s answers staff and no student', async (id) => {
  expect(await ask(id, owner)).toEqual([403, 'x403f'])
  const own = await anotherSession(server, agent.staffId)
  expect((await ask(id, own))[1]).toBe(refused[id] ?? 'fine')
})

test('operations that show people are refused to staff who have not confirmed their identity', async () => {
  const fresh = await hireSignedIn(server, { phone: '13700003333', role: 'admin', invite: 'DEMO02' })
  const showing = forStaff.filter(([, it]) => it.showsPeople)
  expect(showing).not.toEqual([])
  for (const [id] of showing) expect(await ask(id, fresh)).toEqual([403, 'x403301'])
})

test('an agent who was let go is answered nothing', async () => {
  const gone = await hireSignedIn(server, { phone: '13700004444', role: 'agent', name: '离职', branch: '1' })
  await disableStaff(await loadOperator(server), '13700004444')
  for (const [id] of forStaff) expect(await ask(id, gone)).toEqual([401, 'x401'])
})

test.each(aboutSomebody)('%s answers its owner and no other student', async (id) => {
  expect(await ask(id, otherMember)).toEqual([403, 'x403f'])
  expect((await ask(id, owner))[1]).toBe(refused[id] ?? 'fine')
})

test('whoever is refused changes nothing for the owner', async () => {
  const before = await server.db.selectFrom('profiles').selectAll().where('uid', '=', owner.uid).execute()
  await ask('setUserName', otherMember)
  await ask('deleteAccount', otherMember)
  expect(await server.db.selectFrom('profiles').selectAll().where('uid', '=', owner.uid).execute()).toEqual(
    before,
  )
})

test.each(built)(
  '%s is refused to a client that is too old, in one clear sentence',
  async (id, operation) => {
    const versions: [string, string][] = [
      [String(MIN_VERSION - 1), '-1'],
      [String(MIN_WEB_VERSION - 1), '9'],
    ]
    for (const [v, p] of versions) {
      const { headers = {}, ...rest } = exampleFor(id, owner.uid)
      const answer = await server.app.inject(
        requestFor(operation, { ...rest, headers: { ...headers, ...owner.headers, v, p } }),
      )
      expect(answer.json()).toEqual({
        status: 426,
        code: 'x426',
        msg: '当前版本太旧，请更新后再试',
        result: null,
      })
    }
  },
)

test('an app of its oldest version is answered where a web client of that version is not', async () => {
  const headers = { v: String(MIN_VERSION) }
  const url = '/base/v1/home'
  expect((await server.app.inject({ url, headers: { ...headers, p: '-1' } })).statusCode).toBe(200)
  expect((await server.app.inject({ url, headers: { ...headers, p: '9' } })).statusCode).toBe(426)
})
