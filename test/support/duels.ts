import type { Result } from '../../contract/types'
import type { Question } from '../../contract/schemas/practice/question'
import { deriveKeys } from '../../server/src/security/keys'
import { openSession } from '../../server/src/modules/account/auth/sessions'
import { eraseFrom, personalTables } from '../../server/src/modules/account/auth/personal-data'
import { heldBackFrom } from '../../server/src/domain/bank-questions'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from './accounts'
import { sharedContent } from './content'
import { makeMember } from './members'
import { startWholeServer, type WholeServer } from './whole-server'

/** Questions of a duel. */
export const SIZE = 10
/** When the test began, in Unix ms. */
export const now = Date.now()
export const DAY = 86_400_000

/** The server of the test that runs. */
export let server: WholeServer
/** Single choices of politics that stand alone and are held back for no paper. */
export let questions: readonly Question[]
/** Starts a server for each test of a file, with the single choices of politics at hand. */
export function startDuelServer(): void {
  beforeEach(async () => {
    server = await startWholeServer()
    const { bank } = await sharedContent('content')
    const held = new Set(heldBackFrom(bank))
    questions = bank.sets
      .filter(({ subject }) => subject === 'politics')
      .flatMap((set) => set.questions)
      .filter(({ type, group, id }) => type === 'single' && group === undefined && !held.has(id))
  })
  afterEach(() => server.close())
}

/** A student who is signed in, with a name where one is given. */
export async function member(name = ''): Promise<Member> {
  const { uid } = await makeMember(server.db)
  if (name !== '')
    await server.db
      .insertInto('profiles')
      .values({ uid, name, avatar: '', branch_id: '', created_at: new Date() })
      .execute()
  const { access } = await openSession(server.db, deriveKeys('a secret'), uid, {}, new Date())
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

/** Sends events of the practice. */
export async function send(of: Member, events: readonly object[]): Promise<void> {
  const url = `/study/v1/users/${of.uid}/streams/practice/events`
  const sent = await server.app.inject({ method: 'POST', url, headers: of.headers, payload: { events } })
  expect(sent.statusCode).toBe(200)
}

interface Run {
  readonly right: number
  readonly at?: number
  readonly source?: string
  readonly mode?: string
  readonly from?: number
  readonly count?: number
}

/** The events of a run; the device calls each answer right, whatever it is. */
export function run({
  right,
  at = now,
  source = 'duel:politics',
  mode = 'duel',
  from = 0,
  count = SIZE,
}: Run) {
  const attempt = newUuid(new Date(at))
  const asked = questions.slice(from, from + count)
  const base = () => ({ id: newUuid(new Date(at)), at })
  const begin = {
    id: attempt,
    at,
    kind: 'begin',
    mode,
    source,
    questions: asked.map(({ id }) => id),
    seed: 1,
  }
  const answers = asked.map(({ id, answer }, nth) => {
    const key = answer.join('')
    const text = nth < right ? key : key === 'A' ? 'B' : 'A'
    return { ...base(), kind: 'answer', attempt, question: id, version: 1, text, share: 1, took: 1000 }
  })
  const finish = { ...base(), kind: 'finish', attempt, why: 'done' }
  return { attempt, begin, answers, finish, all: [begin, ...answers, finish] }
}

/** The opponents that a student is offered. */
export async function opponents(
  of: Member,
  subject = 'politics',
  open = 'none',
): Promise<Result<'listOpponents'>['items']> {
  const url = `/gaoshou/v1/combat/opponents?subject=${subject}&open=${open}`
  return (await server.app.inject({ url, headers: of.headers })).json().result.items
}
/** One of a student's duels. */
export const duel = async (of: Member, attempt: string): Promise<Result<'getDuel'>> =>
  (await server.app.inject({ url: `/gaoshou/v1/combat/duels/${attempt}`, headers: of.headers })).json().result
/** The first page of a student's duels. */
export const duels = async (of: Member): Promise<Result<'listDuels'>> =>
  (await server.app.inject({ url: '/gaoshou/v1/combat/duels', headers: of.headers })).json().result

/** Erases an account with all that is its. */
export async function leave({ uid }: Member): Promise<void> {
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, uid)
}
/** Takes a student off the boards. */
export const hide = ({ headers }: Member) =>
  server.app.inject({
    method: 'PUT',
    url: '/statistics/v1/leaderboard/participation',
    headers,
    payload: { isShown: false },
  })

/** A student's standing on the season's board. */
export const standing = async (of: Member): Promise<Result<'getLeaderboardItem'>> =>
  (
    await server.app.inject({
      url: '/statistics/v1/leaderboard/combat-season/item',
      headers: of.headers,
    })
  ).json().result
