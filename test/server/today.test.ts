import { DAY_MS } from '../../contract/domain/china-time'
import type { Result } from '../../contract/types'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { newUuid } from '../../server/src/lib/uuid'
import { todayRoutes } from '../../server/src/modules/home/routes'
import type { TodayParts } from '../../server/src/modules/home/today'
import { asStaff, asUser, bareApp, EXAMPLE_UID } from '../support/contract-app'
import { BEGIN, read, ROOM, startLiveSuite, type Headers, type LiveSuite } from '../support/live'

let suite: LiveSuite
const courseOf = new Set<string>()
afterEach(async () => {
  await suite.close()
  courseOf.clear()
})

async function todayFor(who: Headers = {}): Promise<Result<'getToday'>> {
  return (await read(suite.first, '/study/v1/today', who)).json().result
}

test('a guest sees the trial classes of the study day with how far they are, and nothing of anybody', async () => {
  suite = await startLiveSuite()
  const { room, beginsAt: startsAt, endsAt } = suite.session
  const shown = {
    room: ROOM,
    title: '极限：一小时串讲',
    startsAt,
    endsAt,
    to: `/courses/cc-live?room=${room}`,
  }
  suite.at(-3600)
  expect(await todayFor()).toEqual({
    now: BEGIN - 3_600_000,
    day: '2026-11-26',
    classes: [{ ...shown, state: 'upcoming' }],
  })
  suite.at(0)
  expect((await todayFor()).classes).toEqual([{ ...shown, state: 'live' }])
  // After midnight it is the same study day still, and at four it is the next.
  suite.at(8 * 3600)
  expect((await todayFor()).classes).toEqual([{ ...shown, state: 'ended' }])
  suite.at(8.5 * 3600)
  expect(await todayFor()).toMatchObject({ day: '2026-11-27', classes: [] })
})

test('a class that is no trial is shown to whom it is open, and to nobody else', async () => {
  suite = await startLiveSuite({ own: { isTrial: false }, courseOf })
  const [mine, other] = [await suite.member(), await suite.member()]
  courseOf.add(mine.uid)
  const seen = async (who?: Headers) => (await todayFor(who)).classes.length
  expect([await seen(), await seen(other), await seen(mine)]).toEqual([0, 0, 1])
})

test('who is signed in is told what the log proves of the day, and who is not is a guest', async () => {
  suite = await startLiveSuite()
  const me = await suite.member()
  const seen = (at: number, to: number) => ({
    id: newUuid(new Date(at)),
    at,
    kind: 'seen',
    lesson: 'maths-limit.01-limit-idea',
    from: 0,
    to,
  })
  const events = [seen(BEGIN - 600_000, 90), seen(BEGIN - DAY_MS, 60)]
  await addEvents(suite.db, { uid: me.uid, stream: 'course' }, events, new Date(BEGIN))
  const none = { continues: 0, isPunchCard: false, hasJoined: false, ready: 0, unread: 0 }
  expect((await todayFor(me)).mine).toMatchObject({ ...none, studied: 90 })
  expect(await todayFor({ headers: { authorization: 'Bearer gone' } })).not.toHaveProperty('mine')
})

test('check-in, awards and messages are those of who asks; staff are guests', async () => {
  suite = await startLiveSuite()
  const asked: string[] = []
  const noted =
    <Value>(value: Value) =>
    async (uid: string) => {
      asked.push(uid)
      return value
    }
  const today: TodayParts = {
    classes: async () => [],
    checkIn: noted({ continues: 6, isPunchCard: true, hasJoined: true }),
    ready: noted(1),
    unread: noted(2),
    study: noted({ behind: [] }),
  }
  const deps = { db: suite.db, clock: () => new Date(suite.now()), today }
  const app = await bareApp((it) => todayRoutes(it, deps))
  const get = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/study/v1/today', headers })).json().result.mine
  expect(await get(asUser)).toEqual({
    continues: 6,
    isPunchCard: true,
    hasJoined: true,
    studied: 0,
    ready: 1,
    unread: 2,
    study: { behind: [] },
  })
  expect(asked).toEqual([EXAMPLE_UID, EXAMPLE_UID, EXAMPLE_UID, EXAMPLE_UID])
  expect(await get(asStaff)).toBeUndefined()
  expect(await get({})).toBeUndefined()
  await app.close()
})
