import { sql } from 'kysely'
import type { Db } from '../../../server/src/db'
import type { Bus } from '../../../server/src/providers/bus/contract'
import { noBus } from '../../../server/src/providers/bus/contract'
import { createPostgresBus } from '../../../server/src/providers/bus/postgres'
import { createRedisBus } from '../../../server/src/providers/bus/redis'
import {
  enter,
  post,
  read,
  ROOM,
  loadRoom,
  say,
  startLiveSuite,
  type LiveSuite,
  loadTicket,
  LiveClient,
} from '../../support/live'
import { startTestRedis, type TestRedis } from '../../support/redis'

let redis: TestRedis
let suite: LiveSuite
beforeAll(async () => {
  redis = await startTestRedis()
})
afterAll(() => redis.close())
afterEach(() => suite.close())

const kinds: [string, (db: Db, url: string) => Bus][] = [
  ['PostgreSQL', createPostgresBus],
  ['Redis', () => createRedisBus(redis.url)],
]

/** Collects the names that a bus received, and resolves waits for them. */
function ear(bus: Bus) {
  const calls: (string | undefined)[] = []
  const waiting = new Set<() => void>()
  bus.listen((name) => {
    calls.push(name)
    for (const check of waiting) check()
  })
  const hears = (name: string | undefined) =>
    new Promise<void>((done) => {
      const check = () => calls.includes(name) && done()
      waiting.add(check)
      check()
    })
  return { calls, hears }
}

describe.each(kinds)('two servers joined by %s', (_name, getBus) => {
  test('a message said at one is received at the other, once, in the same place', async () => {
    suite = await startLiveSuite({ servers: 2, getBus })
    const [first, second] = [suite.first, suite.servers[1] ?? suite.first]
    const [me, another] = [await suite.member('林清'), await suite.member()]
    const here = await enter(first, me)
    const there = await enter(second, another)
    const { place } = await here.does(say('两边都听得到'))
    const { messages } = await there.hears('两边都听得到')
    expect(messages).toMatchObject([{ place, name: '林**' }])
    const reply = await there.does(say('听到了'))
    for (const client of [here, there]) await client.hears('听到了')
    expect(reply.place).toBeGreaterThan(place ?? 0)
    for (const { frames } of [here, there]) {
      // Each frame says after what it comes, so that who missed one knows.
      const said = frames.filter((frame) => frame.kind === 'messages')
      expect(said.map(({ from }) => from)).toEqual([0, ...said.slice(0, -1).map(({ after }) => after)])
      const places = frames.flatMap((frame) =>
        frame.kind === 'messages' ? frame.messages.map((message) => message.place) : [],
      )
      expect(places).toEqual([place, reply.place])
    }
  })

  test('a ticket of one opens a socket at the other, and slow mode holds at both', async () => {
    suite = await startLiveSuite({ servers: 2, getBus })
    const second = suite.servers[1] ?? suite.first
    const me = await suite.member()
    const { url } = await loadTicket(suite.first, me)
    const client = await LiveClient.open(second, url)
    expect(await client.does(say('一'))).toMatchObject({ state: 'stored' })
    expect(await post(suite.first, me, [say('二')])).toMatchObject([{ reason: 'slow' }])
  })

  test('the people of both are counted together', async () => {
    suite = await startLiveSuite({ servers: 2, getBus })
    const second = suite.servers[1] ?? suite.first
    const here = await enter(suite.first)
    await enter(second)
    await enter(second)
    await here.frame('people', ({ people }) => people === 3)
    expect((await loadRoom(second)).people).toBe(3)
  })

  test('many names published at once arrive, and no bus receives its own', async () => {
    suite = await startLiveSuite({ servers: 1, getBus: () => noBus })
    const [first, second] = [getBus(suite.db, suite.url), getBus(suite.db, suite.url)]
    const [own, foreign] = [ear(first), ear(second)]
    const names = Array.from({ length: 500 }, (_, nth) => `${'lesson'.repeat(8)}-${nth}-20261126`)
    // Until the other listens, published names are lost.
    const ready = setInterval(() => first.publish('ready'), 20)
    await foreign.hears('ready')
    clearInterval(ready)
    for (const name of names) first.publish(name)
    await foreign.hears(names.at(-1))
    expect(new Set(foreign.calls)).toEqual(
      new Set([...foreign.calls.filter((it) => it === undefined), 'ready', ...names]),
    )
    expect(own.calls.filter((name) => name !== undefined)).toEqual([])
    await first.close()
    await second.close()
  })
})

test('a bus whose connection to PostgreSQL was cut listens again and says that something may be missing', async () => {
  suite = await startLiveSuite({ servers: 1, getBus: () => noBus })
  const bus = createPostgresBus(suite.db, suite.url)
  const listener = ear(bus)
  const cut = async () =>
    (
      await sql<{ pid: number }>`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shangan bus' and datname = current_database() and query like 'listen%'`.execute(
        suite.db,
      )
    ).rows.length
  while ((await cut()) === 0);
  await listener.hears(undefined)
  const otherBus = createPostgresBus(suite.db, suite.url)
  otherBus.publish('back')
  await listener.hears('back')
  await bus.close()
  await otherBus.close()
})

test('a Redis that crashed and came back joins the servers again; meanwhile nothing said is lost', async () => {
  suite = await startLiveSuite({ servers: 2, getBus: () => createRedisBus(redis.url) })
  const second = suite.servers[1] ?? suite.first
  const here = await enter(suite.first, await suite.member())
  const there = await enter(second)
  await redis.kill()
  expect(await here.does(say('没有 Redis'))).toMatchObject({ state: 'stored' })
  await there.hears('没有 Redis')
  await redis.start()
  suite.at(60)
  await here.does(say('又有了'))
  await there.hears('又有了')
})

test('without a bus the other server hears of a message at its next look', async () => {
  suite = await startLiveSuite({ servers: 2, getBus: () => noBus })
  const second = suite.servers[1] ?? suite.first
  const there = await enter(second)
  await post(suite.first, await suite.member(), [say('慢一点')])
  await there.hears('慢一点')
  expect((await read(second, `/live/v1/rooms/${ROOM}/messages?after=0`)).json().result.messages).toHaveLength(
    1,
  )
})
