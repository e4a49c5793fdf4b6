import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { loadBoot } from '../../server/src/config/boot'
import { readConfig } from '../../server/src/config'
import type { Db } from '../../server/src/db'
import { wirePassword } from '../../server/src/security/common-passwords'
import { createHasher } from '../../server/src/login-admission/hasher'
import { phoneIndex } from '../../server/src/security/phone'
import { newUuid } from '../../server/src/lib/uuid'
import { addStaff, type NewStaff, type OperatorDeps } from '../../server/src/modules/staff/staff/operator'
import { changeStaff, findByLogin } from '../../server/src/modules/staff/staff/repo'
import { openSession } from '../../server/src/modules/staff/staff/sessions'
import type { SmsMessage } from '../../server/src/providers/sms/contract'
import { startTestServer, type TestServer } from './server'
import { testKeys } from './keys'

/** The password that staff of the tests have, as they type it. */
export const STAFF_PASSWORD = '灯塔-lantern-42'

/** The part of a server that the helpers need. */
export type StaffServer = { app: FastifyInstance; db: Db; messages: SmsMessage[] }

/** Staff who are signed in. */
export type Agent = { headers: { authorization: string }; staffId: string; expiresAt: number }

/** The dependencies of the operator's command, for a server of the tests. */
export async function loadOperator({ db }: { db: Db }): Promise<OperatorDeps> {
  const config = readConfig({ NODE_ENV: 'test' })
  const keys = testKeys()
  const branches = new Set(loadBoot(config.bootFile).consult.branches.map(({ id }) => id))
  const hasher = createHasher(keys)
  return { db, clock: () => new Date(), keys, hasher, branches: () => branches, actor: 'tester' }
}

/** The hash of the password that all staff have, made once in a file. */
let staffHash: Promise<string> | undefined

/** Makes a staff account whose password the operator chose; answers its id. */
export async function hireNew(server: { db: Db }, staff: NewStaff): Promise<string> {
  const operator = await loadOperator(server)
  const hash = (password: string) => (staffHash ??= operator.hasher.hash(password))
  await addStaff({ ...operator, hasher: { ...operator.hasher, hash } }, staff, STAFF_PASSWORD)
  const row = await findByLogin(server.db, phoneIndex(operator.keys, staff.phone))
  if (!row) throw new Error('nobody was hired')
  return row.id
}

/** Makes a staff account whose owner has set the password; answers its id. */
export async function hire(server: { db: Db }, staff: NewStaff): Promise<string> {
  const id = await hireNew(server, staff)
  await changeStaff(server.db, id, { password_change_id: newUuid(new Date()) })
  return id
}

/** A whole server whose clock the test moves, and whose SMS gateway only collects. */
export type StaffSuite = TestServer & StaffServer & { wait(seconds: number): void; now(): number }

/** Starts it. */
export async function startStaffSuite(env: Readonly<Record<string, string>> = {}): Promise<StaffSuite> {
  const messages: SmsMessage[] = []
  let now = Date.parse('2026-07-01T02:00:00Z')
  const server = await startTestServer({
    env,
    clock: () => new Date(now),
    sms: { send: async (message) => void messages.push(message) },
  })
  return { ...server, messages, wait: (seconds) => void (now += seconds * 1000), now: () => now }
}

/** How a step of the login differs from the plain one. */
export type Step = { password?: string; entrance?: string; ip?: string; d?: string }

const from = ({ ip = '203.0.113.7', d = 'staff-phone' }: Step) => ({ remoteAddress: ip, headers: { d } })

/** Sends the password step. */
export function passwordStep(
  { app }: StaffServer,
  loginName: string,
  step: Step = {},
): Promise<LightMyRequestResponse> {
  const password = wirePassword(step.password ?? STAFF_PASSWORD)
  const payload = { loginName, password, entrance: step.entrance ?? 'agent' }
  return app.inject({ method: 'POST', url: '/sale/v1/login/password', ...from(step), payload })
}

/** Asks for the code of a ticket. */
export function askStaffCode({ app }: StaffServer, ticket: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/sale/v1/login/code', ...from({}), payload: { ticket } })
}

/** Sends the code step. */
export function codeStep(
  { app }: StaffServer,
  ticket: string,
  code: string,
  step: Step = {},
): Promise<LightMyRequestResponse> {
  const payload = { ticket, code, device: '电脑·浏览器' }
  return app.inject({ method: 'POST', url: '/sale/v1/login/session', ...from(step), payload })
}

/** Signs staff in, both steps. */
export async function signIn(server: StaffServer, mobile: string, step: Step = {}): Promise<Agent> {
  const { ticket } = (await passwordStep(server, mobile, step)).json().result
  await askStaffCode(server, ticket)
  const code = server.messages.filter((message) => message.mobile === mobile).at(-1)?.code ?? ''
  const answer = await codeStep(server, ticket, code, step)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { token, expiresAt, staff } = answer.json().result
  return { headers: { authorization: `Bearer ${token}` }, staffId: staff.staffId, expiresAt }
}

/** Hires an agent and puts a session into the database, for tests of what comes after the login. */
export async function hireSignedIn(server: { db: Db }, staff: NewStaff): Promise<Agent> {
  return anotherSession(server, await hire(server, staff))
}

/** One more session of staff, on a device of its own. */
export async function anotherSession({ db }: { db: Db }, staffId: string, device = ''): Promise<Agent> {
  const { keys } = await loadOperator({ db })
  const opened = await openSession(db, keys, staffId, { device }, new Date())
  return { staffId, expiresAt: opened.expiresAt, headers: { authorization: `Bearer ${opened.token}` } }
}

/** Asks something as staff. */
export function asks(
  { app }: StaffServer,
  { headers }: Pick<Agent, 'headers'>,
  url: string,
  method: 'GET' | 'DELETE' = 'GET',
): Promise<LightMyRequestResponse> {
  return app.inject({ method, url, headers })
}

/** Confirms an identity under the terms that the content folder holds. */
export async function confirm(
  server: StaffServer,
  agent: Agent,
  change: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const terms = (await asks(server, agent, '/sale/v1/staff/terms')).json().result
  const payload = {
    id: newUuid(new Date()),
    realName: '王晓',
    branchId: '1',
    termsVersion: terms.version,
    ...change,
  }
  return server.app.inject({
    method: 'PUT',
    url: '/sale/v1/staff/identity',
    headers: agent.headers,
    payload,
  })
}
