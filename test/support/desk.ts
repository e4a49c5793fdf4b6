import { roles, type Role } from '../../contract/domain/staff/permissions'
import { newUuid } from '../../server/src/lib/uuid'
import { openSession } from '../../server/src/modules/staff/staff/sessions'
import { addAccounts } from './members'
import { asks, confirm, hire, loadOperator, startStaffSuite, type Agent } from './staff'

/** Starts a server with somebody of each role of the staff, and a second admin, who is called 李静. */
export async function startDeskSuite() {
  const suite = await startStaffSuite()
  const { keys } = await loadOperator(suite)

  async function signedIn(phone: string, role: Role, name: string): Promise<Agent> {
    const staffId = await hire(suite, { phone, role, name, branch: '1' })
    const { token, expiresAt } = await openSession(suite.db, keys, staffId, {}, new Date(suite.now()))
    const agent = { staffId, expiresAt, headers: { authorization: `Bearer ${token}` } }
    await confirm(suite, agent)
    return agent
  }

  const staff = new Map<Role, Agent>()
  for (const [at, role] of roles.entries())
    staff.set(role, await signedIn(`1370000000${at}`, role, `${role}一`))
  const otherAgent = await signedIn('13700000009', 'admin', '李静')
  const getAgent = (role: Role): Agent => {
    const agent = staff.get(role)
    if (!agent) throw new Error(`nobody is ${role}`)
    return agent
  }

  return {
    ...suite,
    getAgent,
    boss: getAgent('admin'),
    other: otherAgent,
    /** Reads something of the desk. */
    read: async (agent: Agent, path: string) => (await asks(suite, agent, `/sale/v1/desk/${path}`)).json(),
    /** Does something at the desk; the id is a new one where the body has none. */
    async send({ headers }: Agent, path: string, body: object) {
      const url = `/sale/v1/desk/${path}`
      const payload = { id: newUuid(new Date(suite.now())), ...body }
      return (await suite.app.inject({ method: 'POST', url, headers, payload })).json()
    },
    /** Leaves a report of an error in a question; answers its number. */
    async report(own: object = {}): Promise<string> {
      const row = {
        uid: newUuid(new Date()),
        id: newUuid(new Date()),
        question: 'ma-li-001',
        // Before the one that the bank has.
        version: 0,
        reason: 'explain' as const,
        text: '第二步写反了',
        created_at: new Date(suite.now()),
        ...own,
      }
      const added = suite.db.insertInto('question_reports').values(row).returning('number')
      return String((await added.executeTakeFirstOrThrow()).number)
    },
    /** Sets a flag in a lesson. */
    async flag(lesson: string, second: number, own: object = {}): Promise<void> {
      const row = {
        uid: newUuid(new Date()),
        note: newUuid(new Date()),
        lesson,
        second,
        is_kept: true,
        happened_at: new Date(suite.now()),
        event: newUuid(new Date()),
        ...own,
      }
      await addAccounts(suite.db, [row.uid], new Date(suite.now()))
      await suite.db.insertInto('lesson_flags').values(row).execute()
    },
  }
}
