import type { Result } from '../../../contract/types'
import { getSeason } from '../../../contract/domain/practice/season'
import { deriveKeys } from '../../../server/src/security/keys'
import { createBoards } from '../../../server/src/modules/habit/board/service'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import {
  now,
  DAY,
  server,
  member,
  send,
  run,
  opponents,
  duel,
  duels,
  standing,
  startDuelServer,
} from '../../support/duels'

const noPapers = {
  has: () => false,
  findResult: () => Promise.resolve(undefined),
  touched: () => Promise.resolve([]),
}

startDuelServer()

const listed = async (of: Member): Promise<Result<'getLeaderboardPage'>['items']> =>
  (
    await server.app.inject({
      url: '/statistics/v1/leaderboard/combat-season/page',
      headers: of.headers,
    })
  ).json().result.items

test('a winner is on the season’s board, once for each run, and not for oneself', async () => {
  const [one, me] = [await member('林清'), await member('我')]
  await send(one, run({ right: 6 }).all)
  expect(await standing(me)).toMatchObject({ score: 0, rank: null, total: 0 })
  const against = (await opponents(me))[0]?.run ?? ''
  const source = `duel:politics:${against}`
  const first = run({ right: 8, source })
  await send(me, first.all)
  await send(me, run({ right: 9, source, at: now + 1 }).all)
  await send(me, run({ right: 10, source: `duel:politics:${first.attempt}`, at: now + 2 }).all)
  const { startsAt, endsAt } = getSeason(now)
  expect(await standing(me)).toMatchObject({ isShown: true, score: 1, rank: 1, total: 1, startsAt, endsAt })
  expect(await listed(me)).toEqual([{ rank: 1, name: '我**', score: 1, isMe: true }])
  expect(await listed(one)).toEqual([])
})

test('the first meeting with a run counts, even if a later one is won', async () => {
  const [first, me] = [await member('林清'), await member('我')]
  await send(first, run({ right: 6 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  await send(me, run({ right: 2, source }).all)
  await send(me, run({ right: 9, source, at: now + 1 }).all)
  expect(await standing(me)).toMatchObject({ score: 0, rank: 1 })
})

test('of several duels against one student the first of a season counts', async () => {
  const [first, second, me] = [await member('林清'), await member('周'), await member('我')]
  const beat = async (rival: Member, at: number) => {
    await send(rival, run({ right: 2, at }).all)
    for (const { run: against } of await opponents(me))
      await send(me, run({ right: 9, source: `duel:politics:${against}` }).all)
  }
  await beat(first, now - 3000)
  await beat(first, now - 2000)
  expect(await standing(me)).toMatchObject({ score: 1 })
  await beat(second, now - 1000)
  expect(await standing(me)).toMatchObject({ score: 2 })
})

test('an outcome stays: earlier answers, and the same end again, change nothing', async () => {
  const [first, me] = [await member('林清'), await member('我')]
  await send(first, run({ right: 6 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  const lost = run({ right: 1, source })
  await send(me, lost.all)
  const won = run({ right: 10, source, at: now - 1000 })
  await send(me, [...won.answers.map((answer) => ({ ...answer, attempt: lost.attempt })), lost.finish])
  expect(await duel(me, lost.attempt)).toMatchObject({ mine: { right: 1, took: 10_000 } })
  expect(await standing(me)).toMatchObject({ score: 0 })
})

test('which meeting was the first, the server knows, not the device’s clock', async () => {
  const [first, me] = [await member('林清'), await member('我')]
  await send(first, run({ right: 6, at: now - DAY / 2 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  await send(me, run({ right: 1, source }).all)
  await send(me, run({ right: 10, source, at: now - 3_600_000 }).all)
  expect(await standing(me)).toMatchObject({ score: 0 })
})

test('a duel that is said to be older than the run that it is against is none', async () => {
  const [first, me] = [await member('林清'), await member('我')]
  await send(first, run({ right: 6 }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  await send(me, run({ right: 10, source, at: now - 60 * DAY }).all)
  expect(await standing(me)).toMatchObject({ score: 0, total: 0 })
  expect((await duels(me)).items).toEqual([])
})

test('a run that was left, and one of another subject than it says, are no opponents', async () => {
  const [first, second] = [await member('林清'), await member()]
  const left = run({ right: 6 })
  await send(first, [left.begin, ...left.answers, { ...left.finish, why: 'left' }])
  await send(first, run({ right: 6, mode: 'network', source: 'network:maths' }).all)
  expect([await opponents(second), await opponents(second, 'maths')]).toEqual([[], []])
})

test('a duel that ends in the next season counts on the board of its own', async () => {
  const [first, me] = [await member('林清'), await member('我')]
  const before = getSeason(now).startsAt - 60_000
  await send(first, run({ right: 6, at: before - DAY }).all)
  const source = `duel:politics:${(await opponents(me))[0]?.run ?? ''}`
  const mine = run({ right: 8, at: before, source })
  await send(me, [mine.begin, ...mine.answers, { ...mine.finish, at: now }])
  expect(await standing(me)).toMatchObject({ score: 0, rank: null })
  const rows = await server.db.selectFrom('duel_groups').selectAll().execute()
  expect(rows).toMatchObject([{ uid: me.uid, season: getSeason(before).id }])
})

test('groups hold fifty students of about the same ability', async () => {
  const boards = new Map<string, number>()
  const createdBoards = createBoards({
    db: server.db,
    clock: () => new Date(now),
    keys: deriveKeys('a secret'),
    papers: noPapers,
  })
  for (let nth = 0; nth < 52; nth += 1) {
    const { uid } = await makeMember(server.db)
    await createdBoards.countSeason(uid, {
      season: getSeason(now).id,
      mean: nth === 51 ? 2 : 0.2,
      getScore: () => Promise.resolve(1),
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

test('opponents with the same aim come before those nearer in ability', async () => {
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

test('the number of those with the same aim is shown from thirty people on', async () => {
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
