import { sql } from 'kysely'
import { getSeason } from '../../../contract/domain/practice/season'
import { sharedContent } from '../../support/content'
import { newUuid } from '../../../server/src/lib/uuid'
import {
  SIZE,
  now,
  DAY,
  server,
  questions,
  member,
  send,
  run,
  opponents,
  duel,
  duels,
  leave,
  hide,
  standing,
  startDuelServer,
} from '../../support/duels'

startDuelServer()

test('a run that was handed in is offered to others, marked by the server, under a masked name', async () => {
  const [first, second] = [await member('林清'), await member()]
  await send(first, run({ right: 6 }).all)
  const [offered, ...others] = await opponents(second)
  expect(others).toEqual([])
  expect(offered).toMatchObject({ name: '林**', answers: SIZE, answeredAt: now })
  expect(offered?.questions.map(({ question }) => question)).toEqual(
    questions.slice(0, SIZE).map(({ id }) => id),
  )
  expect(offered?.questions.filter(({ isRight }) => isRight)).toHaveLength(6)
  expect(offered?.questions[0]?.took).toBe(1000)
  expect(JSON.stringify(offered)).not.toContain(first.uid)
  expect(await opponents(first)).toEqual([])
  expect(await opponents(second, 'maths')).toEqual([])
})

test('only whole runs over the network, ability tests and duels are recorded', async () => {
  const [first, second] = [await member('林清'), await member()]
  await send(first, run({ right: 6, count: SIZE - 1 }).all)
  await send(first, run({ right: 6, mode: 'train', source: 'quick:politics' }).all)
  const open = run({ right: 6 })
  await send(first, [open.begin, ...open.answers])
  expect(await opponents(second)).toEqual([])
  await send(first, run({ right: 6, mode: 'network', source: 'network:politics', count: SIZE + 2 }).all)
  expect((await opponents(second)).map((offered) => offered.questions.length)).toEqual([SIZE])
})

test('a run over questions that a paper holds back is offered to those who have handed it in', async () => {
  const [one, two] = [await member('林清'), await member()]
  const { bank } = await sharedContent('content')
  const paper = bank.papers.find(({ id }) => id === 'po-mock-1')
  const [held = ''] = paper?.sections[0]?.questions ?? []
  const { begin, answers, finish } = run({ right: 6 })
  const [first] = begin.questions
  const swapped = answers.map((event) => (event.question === first ? { ...event, question: held } : event))
  await send(one, [{ ...begin, questions: [held, ...begin.questions.slice(1)] }, ...swapped, finish])
  expect(await opponents(two)).toEqual([])
  expect(await opponents(two, 'politics', 'po-mock-2')).toEqual([])
  expect(await opponents(two, 'politics', 'po-mock-1.po-mock-2')).toHaveLength(1)
})

test('a student on no leaderboard is no opponent', async () => {
  const [first, second] = [await member('林清'), await member()]
  await send(first, run({ right: 6 }).all)
  await hide(first)
  expect(await opponents(second)).toEqual([])
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
  const [first, me] = [await member('林清'), await member()]
  await send(first, run({ right: 6 }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  const mine = run({ right: 8, source: `duel:politics:${against}` })
  await send(me, mine.all)
  await send(me, [mine.begin, { ...mine.finish, id: newUuid(new Date()), at: now + 5000 }])
  const { items } = await duels(me)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    attempt: mine.attempt,
    season: getSeason(now).id,
    mine: { right: 8, took: SIZE * 1000 },
    theirs: { right: 6, took: SIZE * 1000 },
    isOwn: false,
    name: '林**',
    finishedAt: now,
  })
  expect(await opponents(me)).toEqual([])
  expect((await duel(me, mine.attempt)).run?.run).toBe(against)
})

test.each([
  ['left before it was handed in', [{ why: 'left' }, { why: 'done', at: now + 1 }], 0],
  ['handed in before it was left', [{ why: 'done' }, { why: 'left', at: now + 1 }], 1],
  ['left after it was handed in elsewhere', [{ why: 'left', at: now + 1 }, { why: 'done' }], 1],
])('of a run that was %s the first end by the clock counts', async (_what, ends, recorded) => {
  const me = await member()
  const { begin, answers, finish } = run({ right: 6 })
  await send(me, [begin, ...answers])
  for (const end of ends) await send(me, [{ ...finish, id: newUuid(new Date()), ...end }])
  const runs = await server.db.selectFrom('duel_runs').select('uid').execute()
  expect(runs).toHaveLength(recorded)
})

test('two devices that finish a duel at once leave one result', async () => {
  const [first, me] = [await member('林清'), await member()]
  await send(first, run({ right: 6 }).all)
  const mine = run({ right: 8, source: `duel:politics:${(await opponents(me))[0]?.run ?? ''}` })
  await send(me, [mine.begin, ...mine.answers])
  const another = { ...mine.finish, id: newUuid(new Date(now + 1)), at: now + 1 }
  await Promise.all([send(me, [mine.finish]), send(me, [another])])
  const { items } = await duels(me)
  expect(items.map(({ attempt, finishedAt }) => [attempt, finishedAt])).toEqual([[mine.attempt, now]])
  expect(await standing(me)).toMatchObject({ score: 1, total: 1 })
})

test('the result of a duel outlives the account of the opponent', async () => {
  const [first, me] = [await member('林清'), await member()]
  await send(first, run({ right: 6 }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  const mine = run({ right: 8, source: `duel:politics:${against}` })
  await send(me, [mine.begin, ...mine.answers])
  await leave(first)
  await send(me, [mine.finish])
  expect(await duel(me, mine.attempt)).toMatchObject({ theirs: { right: 6 }, name: null, run: null })
})

test('a duel of which the server hears after the opponent has left has no result but one’s own', async () => {
  const [first, me] = [await member('林清'), await member()]
  await send(first, run({ right: 6 }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  await leave(first)
  const mine = run({ right: 8, source: `duel:politics:${against}` })
  await send(me, mine.all)
  expect(await duel(me, mine.attempt)).toMatchObject({ mine: { right: 8 }, theirs: null, name: null })
})

test('other questions than the opponent was asked make no duel', async () => {
  const [first, me] = [await member('林清'), await member()]
  await send(first, run({ right: 6 }).all)
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
  const [first, me] = [await member('林清'), await member()]
  const before = getSeason(now).startsAt - 60_000
  await send(first, run({ right: 6, at: before - DAY }).all)
  const against = (await opponents(me))[0]?.run ?? ''
  const mine = run({ right: 8, at: before, source: `duel:politics:${against}` })
  await send(me, [mine.begin, ...mine.answers, { ...mine.finish, at: before + DAY }])
  const { season, finishedAt } = await duel(me, mine.attempt)
  expect(season).toBe(getSeason(before).id)
  expect(season).not.toBe(getSeason(finishedAt).id)
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

/** Runs of a student as if they were answered, each with the same rating. */
async function putRuns(uid: string, count: number, mean: number): Promise<void> {
  await sql`
    insert into duel_runs (uid, attempt, subject, questions, rights, times, mean, error, answers, answered_at, is_newest)
    select ${uid}, gen_random_uuid(), 'politics', ${questions.slice(0, SIZE).map(({ id }) => id)}::text[],
      array_fill(true, array[${SIZE}::int]), array_fill(1000, array[${SIZE}::int]), ${mean}, 1, 10,
      to_timestamp(${now / 1000}::float8 - n), n = 1
    from generate_series(1, ${count}::int) as n`.execute(server.db)
}

test('a student with very many runs crowds nobody out, and neither do those on no board', async () => {
  const [me, busy, far] = [await member(), await member('林清'), await member('王晓')]
  await putRuns(busy.uid, 2201, 0)
  await putRuns(far.uid, 1, 0.2)
  for (let nth = 0; nth < 3; nth += 1) {
    const hidden = await member()
    await hide(hidden)
    await putRuns(hidden.uid, 500, 0.1)
  }
  expect((await opponents(me)).map(({ name }) => name)).toEqual(['林**', '王**'])
})
