import type { Result } from '../../contract/types'
import { seasonOf } from '../../contract/domain/practice/season'
import type { Question } from '../../contract/schemas/question'
import { deriveKeys } from '../../server/src/security/keys'
import { openSession } from '../../server/src/modules/auth/sessions'
import { eraseFrom, personalTables } from '../../server/src/modules/auth/personal-data'
import { createBoards } from '../../server/src/modules/board/service'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from '../support/accounts'
import { sharedContent } from '../support/content'
import { makeMember } from '../support/members'
import { startWholeServer, type WholeServer } from '../support/whole-server'

const SIZE = 10
const now = Date.now()
const DAY = 86_400_000

const noPapers = {
  has: () => false,
  resultOf: () => Promise.resolve(undefined),
  handedIn: () => Promise.resolve([]),
}

let server: WholeServer
let questions: readonly Question[]
beforeEach(async () => {
  server = await startWholeServer()
  const { bank } = await sharedContent('content')
  questions = bank.sets
    .filter(({ subject }) => subject === 'politics')
    .flatMap((set) => set.questions)
    .filter(({ type, group }) => type === 'single' && group === undefined)
})
afterEach(() => server.close())

async function member(name = ''): Promise<Member> {
  const { uid } = await makeMember(server.db)
  if (name !== '')
    await server.db
      .insertInto('profiles')
      .values({ uid, name, avatar: '', branch_id: '', created_at: new Date() })
      .execute()
  const { access } = await openSession(server.db, deriveKeys('a secret'), uid, {}, new Date())
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

async function send(of: Member, events: readonly object[]): Promise<void> {
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
function run({ right, at = now, source = 'duel:politics', mode = 'duel', from = 0, count = SIZE }: Run) {
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

async function opponents(of: Member, subject = 'politics'): Promise<Result<'listOpponents'>['items']> {
  const url = `/gaoshou/v1/combat/opponents?subject=${subject}`
  return (await server.app.inject({ url, headers: of.headers })).json().result.items
}
const duel = async (of: Member, attempt: string): Promise<Result<'getDuel'>> =>
  (await server.app.inject({ url: `/gaoshou/v1/combat/duels/${attempt}`, headers: of.headers })).json().result
const duels = async (of: Member): Promise<Result<'listDuels'>> =>
  (await server.app.inject({ url: '/gaoshou/v1/combat/duels', headers: of.headers })).json().result

async function leave({ uid }: Member): Promise<void> {
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, uid)
}
const hide = ({ headers }: Member) =>
  server.app.inject({
    method: 'PUT',
    url: '/statistics/v1/leaderboard/participation',
    headers,
    payload: { isShown: false },
  })

test('a run that was handed in is offered to others, marked by the server, under a masked name', async () => {
  const [one, two] = [await member('林清'), await member()]
  await send(one, run({ right: 6 }).all)
  const [offered, ...others] = await opponents(two)
  expect(others).toEqual([])
  expect(offered).toMatchObject({ name: '林**', answers: SIZE, answeredAt: now })
  expect(offered?.questions.map(({ question }) => question)).toEqual(
    questions.slice(0, SIZE).map(({ id }) => id),
  )
  expect(offered?.questions.filter(({ isRight }) => isRight)).toHaveLength(6)
  expect(offered?.questions[0]?.took).toBe(1000)
  expect(JSON.stringify(offered)).not.toContain(one.uid)
  expect(await opponents(one)).toEqual([])
  expect(await opponents(two, 'maths')).toEqual([])
})

test('only whole runs over the network, ability tests and duels are recorded', async () => {
  const [one, two] = [await member('林清'), await member()]
  await send(one, run({ right: 6, count: SIZE - 1 }).all)
  await send(one, run({ right: 6, mode: 'train', source: 'quick:politics' }).all)
  const open = run({ right: 6 })
  await send(one, [open.begin, ...open.answers])
  expect(await opponents(two)).toEqual([])
  await send(one, run({ right: 6, mode: 'network', source: 'network:politics', count: SIZE + 2 }).all)
  expect((await opponents(two)).map((offered) => offered.questions.length)).toEqual([SIZE])
})

test('who is on no leaderboard is no opponent', async () => {
  const [one, two] = [await member('林清'), await member()]
  await send(one, run({ right: 6 }).all)
  await hide(one)
  expect(await opponents(two)).toEqual([])
})

test('the nearest rating comes first, one run of each student', async () => {
  const [weak, equal, strong, me] = [
    await member('魏'),
    await member('邓'),
    await member('强'),
    await member(),
  ]
  await send(weak, run({ right: 1 }).all)
  await send(equal, run({ right: 6 }).all)
  await send(equal, run({ right: 6, from: SIZE, at: now + 1 }).all)
  await send(strong, run({ right: 10 }).all)
  await send(me, run({ right: 6 }).all)
  const offered = await opponents(me)
  expect(offered).toHaveLength(3)
  expect(offered[0]?.name).toBe('邓**')
  expect(offered[0]?.answers).toBe(2 * SIZE)
})

test('a duel is counted once, whichever devices finish it how often, and its opponent is not offered again', async () => {
  const [one, me] = [await member('林清'), await member()]
  await send(one, run({ right: 6 }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  const mine = run({ right: 8, source: `duel:politics:${against}` })
  await send(me, mine.all)
  await send(me, [mine.begin, { ...mine.finish, id: newUuid(new Date()), at: now + 5000 }])
  const { items } = await duels(me)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    attempt: mine.attempt,
    season: seasonOf(now).id,
    mine: { right: 8, took: SIZE * 1000 },
    theirs: { right: 6, took: SIZE * 1000 },
    isOwn: false,
    name: '林**',
    finishedAt: now,
  })
  expect(await opponents(me)).toEqual([])
  expect((await duel(me, mine.attempt)).run?.run).toBe(against)
})

test('two devices that finish a duel at once leave one result', async () => {
  const [one, me] = [await member('林清'), await member()]
  await send(one, run({ right: 6 }).all)
  const mine = run({ right: 8, source: `duel:politics:${(await opponents(me))[0]?.run ?? ''}` })
  await send(me, [mine.begin, ...mine.answers])
  const other = { ...mine.finish, id: newUuid(new Date(now + 1)), at: now + 1 }
  await Promise.all([send(me, [mine.finish]), send(me, [other])])
  const { items } = await duels(me)
  expect(items.map(({ attempt, finishedAt }) => [attempt, finishedAt])).toEqual([[mine.attempt, now]])
  expect(await standing(me)).toMatchObject({ score: 1, total: 1 })
})

test('the result of a duel outlives the account of the opponent', async () => {
  const [one, me] = [await member('林清'), await member()]
  await send(one, run({ right: 6 }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  const mine = run({ right: 8, source: `duel:politics:${against}` })
  await send(me, [mine.begin, ...mine.answers])
  await leave(one)
  await send(me, [mine.finish])
  expect(await duel(me, mine.attempt)).toMatchObject({ theirs: { right: 6 }, name: null, run: null })
})

test('a duel of which the server hears after the opponent has left has no result but one’s own', async () => {
  const [one, me] = [await member('林清'), await member()]
  await send(one, run({ right: 6 }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  await leave(one)
  const mine = run({ right: 8, source: `duel:politics:${against}` })
  await send(me, mine.all)
  expect(await duel(me, mine.attempt)).toMatchObject({ mine: { right: 8 }, theirs: null, name: null })
})

test('other questions than the opponent was asked make no duel', async () => {
  const [one, me] = [await member('林清'), await member()]
  await send(one, run({ right: 6 }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  await send(me, run({ right: 8, source: `duel:politics:${against}`, from: SIZE }).all)
  expect((await duels(me)).items).toEqual([])
})

test('a duel against one’s own last run says so', async () => {
  const me = await member('我')
  const first = run({ right: 5 })
  await send(me, first.all)
  const mine = run({ right: 8, source: `duel:politics:${first.attempt}` })
  await send(me, mine.all)
  expect(await duel(me, mine.attempt)).toMatchObject({ isOwn: true, theirs: { right: 5 }, run: null })
})

test('a guest’s runs that come all at once after a login are counted the same', async () => {
  const me = await member('我')
  const first = run({ right: 5, at: now - 9000 })
  const second = run({ right: 8, source: `duel:politics:${first.attempt}`, at: now })
  await send(me, [...first.all, ...second.all])
  expect(await duel(me, second.attempt)).toMatchObject({ isOwn: true, theirs: { right: 5 } })
})

test('a duel whose beginning came before the run that it is against is known in the end', async () => {
  const me = await member('我')
  const first = run({ right: 5, at: now - 9000 })
  const second = run({ right: 8, source: `duel:politics:${first.attempt}`, at: now })
  await send(me, [second.begin, ...second.answers])
  await send(me, first.all)
  await send(me, [second.finish])
  expect(await duel(me, second.attempt)).toMatchObject({ isOwn: true, theirs: { right: 5 } })
})

test('a duel counts for the season in which it was begun', async () => {
  const [one, me] = [await member('林清'), await member()]
  const before = seasonOf(now).startsAt - 60_000
  await send(one, run({ right: 6, at: before - DAY }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  const mine = run({ right: 8, at: before, source: `duel:politics:${against}` })
  await send(me, [mine.begin, ...mine.answers, { ...mine.finish, at: before + DAY }])
  const { season, finishedAt } = await duel(me, mine.attempt)
  expect(season).toBe(seasonOf(before).id)
  expect(season).not.toBe(seasonOf(finishedAt).id)
})

test('another student’s duel is not found', async () => {
  const [one, two] = [await member(), await member()]
  const first = run({ right: 5 })
  const mine = run({ right: 8, source: `duel:politics:${first.attempt}` })
  await send(one, [...first.all, ...mine.all])
  const answer = await server.app.inject({
    url: `/gaoshou/v1/combat/duels/${mine.attempt}`,
    headers: two.headers,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'x404'])
})

const standing = async (of: Member): Promise<Result<'getLeaderboardItem'>> =>
  (
    await server.app.inject({
      url: '/statistics/v1/leaderboard/combat-season/item',
      headers: of.headers,
    })
  ).json().result
const listed = async (of: Member): Promise<Result<'getLeaderboardPage'>['items']> =>
  (
    await server.app.inject({
      url: '/statistics/v1/leaderboard/combat-season/page',
      headers: of.headers,
    })
  ).json().result.items

test('who won is on the season’s board, once for each run, and not for oneself', async () => {
  const [one, me] = [await member('林清'), await member('我')]
  await send(one, run({ right: 6 }).all)
  expect(await standing(me)).toMatchObject({ score: 0, rank: null, total: 0 })
  const against = (await opponents(me))[0]?.run ?? ''
  const source = `duel:politics:${against}`
  const first = run({ right: 8, source })
  await send(me, first.all)
  await send(me, run({ right: 9, source, at: now + 1 }).all)
  await send(me, run({ right: 10, source: `duel:politics:${first.attempt}`, at: now + 2 }).all)
  const { startsAt, endsAt } = seasonOf(now)
  expect(await standing(me)).toEqual({ isShown: true, score: 1, rank: 1, total: 1, startsAt, endsAt })
  expect(await listed(me)).toEqual([{ rank: 1, name: '我**', score: 1, isMe: true }])
  expect(await listed(one)).toEqual([])
})

test('the first meeting with a run counts, even if a later one is won', async () => {
  const [one, me] = [await member('林清'), await member('我')]
  await send(one, run({ right: 6 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  await send(me, run({ right: 2, source }).all)
  await send(me, run({ right: 9, source, at: now + 1 }).all)
  expect(await standing(me)).toMatchObject({ score: 0, rank: 1 })
})

test('what came out once stays: earlier answers, and the same end again, change nothing', async () => {
  const [one, me] = [await member('林清'), await member('我')]
  await send(one, run({ right: 6 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  const lost = run({ right: 1, source })
  await send(me, lost.all)
  const won = run({ right: 10, source, at: now - 1000 })
  await send(me, [...won.answers.map((answer) => ({ ...answer, attempt: lost.attempt })), lost.finish])
  expect(await duel(me, lost.attempt)).toMatchObject({ mine: { right: 1, took: 10_000 } })
  expect(await standing(me)).toMatchObject({ score: 0 })
})

test('which meeting was the first, the server knows, not the device’s clock', async () => {
  const [one, me] = [await member('林清'), await member('我')]
  await send(one, run({ right: 6, at: now - DAY / 2 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  await send(me, run({ right: 1, source }).all)
  await send(me, run({ right: 10, source, at: now - 3_600_000 }).all)
  expect(await standing(me)).toMatchObject({ score: 0 })
})

test('a duel that is said to be older than the run that it is against is none', async () => {
  const [one, me] = [await member('林清'), await member('我')]
  await send(one, run({ right: 6 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  await send(me, run({ right: 10, source, at: now - 60 * DAY }).all)
  expect(await standing(me)).toMatchObject({ score: 0, total: 0 })
  expect((await duels(me)).items).toEqual([])
})

test('a run that was left, and one of another subject than it says, are no opponents', async () => {
  const [one, two] = [await member('林清'), await member()]
  const left = run({ right: 6 })
  await send(one, [left.begin, ...left.answers, { ...left.finish, why: 'left' }])
  await send(one, run({ right: 6, mode: 'network', source: 'network:maths' }).all)
  expect([await opponents(two), await opponents(two, 'maths')]).toEqual([[], []])
})

test('a duel that ends in the next season counts on the board of its own', async () => {
  const [one, me] = [await member('林清'), await member('我')]
  const before = seasonOf(now).startsAt - 60_000
  await send(one, run({ right: 6, at: before - DAY }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  const mine = run({ right: 8, at: before, source })
  await send(me, [mine.begin, ...mine.answers, { ...mine.finish, at: now }])
  expect(await standing(me)).toMatchObject({ score: 0, rank: null })
  const rows = await server.db.selectFrom('duel_groups').selectAll().execute()
  expect(rows).toMatchObject([{ uid: me.uid, season: seasonOf(before).id }])
})

test('groups hold fifty students of about the same ability', async () => {
  const boards = new Map<string, number>()
  const createdBoards = createBoards({ db: server.db, clock: () => new Date(now), papers: noPapers })
  for (let nth = 0; nth < 52; nth += 1) {
    const { uid } = await makeMember(server.db)
    await createdBoards.countSeason(uid, {
      season: seasonOf(now).id,
      mean: nth === 51 ? 2 : 0.2,
      scoreOf: () => Promise.resolve(1),
    })
  }
  for (const { board } of await server.db.selectFrom('duel_groups').selectAll().execute())
    boards.set(board, (boards.get(board) ?? 0) + 1)
  expect([...boards].sort()).toEqual([
    ['combat:3-1', 50],
    ['combat:3-2', 1],
    ['combat:5-1', 1],
  ])
})

/** Gives a student the same aim as everybody who has one here. */
const aim = async (uid: string): Promise<unknown> =>
  server.db
    .insertInto('students')
    .values({
      uid,
      name: '',
      school: '',
      major: '',
      grade: '',
      province: '',
      exam_year: null,
      target_school: '10001',
      target_major: '081200',
      subjects: [],
      created_fingerprint: Buffer.alloc(1),
      updated_at: new Date(),
    })
    .execute()

test('who has the same aim is met before who is nearer in ability', async () => {
  const [near, mate, me] = [await member('近'), await member('同'), await member()]
  await send(near, run({ right: 6 }).all)
  await send(mate, run({ right: 1 }).all)
  await send(me, run({ right: 6 }).all)
  expect((await opponents(me)).map(({ name }) => name)).toEqual(['近**', '同**'])
  await aim(mate.uid)
  expect((await opponents(me)).map(({ name }) => name)).toEqual(['近**', '同**'])
  await aim(me.uid)
  expect((await opponents(me)).map(({ name }) => name)).toEqual(['同**', '近**'])
})

test('the number of those with the same aim is told from thirty people on', async () => {
  const me = await member()
  const pool = async () =>
    (await server.app.inject({ url: '/gaoshou/v1/combat/pool', headers: me.headers })).json().result
  expect(await pool()).toEqual({ people: null })
  await aim(me.uid)
  await send(me, run({ right: 5 }).all)
  const ran = async () => {
    const mate = await member()
    await aim(mate.uid)
    await send(mate, run({ right: 5 }).all)
  }
  for (let nth = 0; nth < 28; nth += 1) await ran()
  expect(await pool()).toEqual({ school: '10001', major: '081200', people: null })
  await ran()
  expect(await pool()).toEqual({ school: '10001', major: '081200', people: 30 })
})
