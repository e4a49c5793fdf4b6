import { DAY_MS } from '../../../contract/domain/china-time'
import { nothingDone } from '../../../contract/domain/habit/facts'
import { formatDate, studyDay, studyDayStart } from '../../../contract/domain/study/day'
import { getMonday } from '../../../contract/domain/study/week'
import type { Result } from '../../../contract/types'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { todayRoutes } from '../../../server/src/modules/main/routes'
import { createPastDays } from '../../../server/src/modules/main/past-days'
import { readToday, type TodayParts } from '../../../server/src/modules/main/today'
import { asStaff, asUser, bareApp, EXAMPLE_UID } from '../../support/contract-app'
import { BEGIN, read, ROOM, startLiveSuite, type Headers, type LiveSuite } from '../../support/live'

const BEGIN_DAY = studyDay(BEGIN)

let suite: LiveSuite
const courseOf = new Set<string>()
afterEach(async () => {
  await suite.close()
  courseOf.clear()
})

async function todayFor(caller: Headers = {}): Promise<Result<'getToday'>> {
  return (await read(suite.first, '/study/v1/today', caller)).json().result
}

test('a guest sees the trial classes of the study day with how far they are, and nothing of anybody', async () => {
  suite = await startLiveSuite()
  const { room, beginsAt: startsAt, endsAt } = suite.session
  const shown = {
    room: ROOM,
    title: '极限：一小时串讲',
    startsAt,
    endsAt,
    minutes: 62,
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
  const [mine, second] = [await suite.member(), await suite.member()]
  courseOf.add(mine.uid)
  const seen = async (caller?: Headers) => (await todayFor(caller)).classes.length
  expect([await seen(), await seen(second), await seen(mine)]).toEqual([0, 0, 1])
})

test('a class that is open for everybody is of the day of a student who learns its course', async () => {
  suite = await startLiveSuite({ own: { isTrial: true }, courseOf })
  const [mine, second] = [await suite.member(), await suite.member()]
  courseOf.add(mine.uid)
  const seen = async (caller?: Headers) => (await todayFor(caller)).classes.length
  expect([await seen(), await seen(second), await seen(mine)]).toEqual([1, 0, 1])
})

test('a signed-in student sees the log’s facts of the day, and anybody else is a guest', async () => {
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
  const of = { words: 0, questions: 0, cards: 0, focus: 0, isCheckedIn: false }
  expect((await todayFor(me)).mine).toMatchObject({
    ...none,
    studied: 90,
    days: [
      { day: '2026-11-25', ...of, lessons: 60, studied: 60 },
      { day: '2026-11-26', ...of, lessons: 90, studied: 90 },
    ],
  })
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
    checkIn: noted({ continues: 6, isPunchCard: true, hasJoined: true, days: new Set([BEGIN_DAY - 2]) }),
    past: noted(new Map()),
    ready: noted(1),
    unread: noted(2),
    study: noted({ behind: [] }),
    paper: noted({ paper: 'mock', title: '模考', endsAt: BEGIN }),
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
    // A day on which nothing is proven counts where a card made it good.
    days: [{ day: '2026-11-24', ...nothingDone, isCheckedIn: true }],
    study: { behind: [], paper: { paper: 'mock', title: '模考', endsAt: BEGIN } },
  })
  expect(asked).toEqual(Array.from({ length: 6 }, () => EXAMPLE_UID))
  expect(await get(asStaff)).toBeUndefined()
  expect(await get({})).toBeUndefined()
  await app.close()
})

test('the days of the week are read from Monday on, on a Monday with the day before, and past ones not each time', async () => {
  suite = await startLiveSuite()
  const asked: { from: number; to: number }[] = []
  const monday = getMonday(BEGIN_DAY)
  const since: number[] = []
  const parts: TodayParts = {
    classes: async () => [],
    checkIn: async (_uid, from) => {
      since.push(from)
      return { continues: 0, isPunchCard: false, hasJoined: false, days: new Set() }
    },
    past: async (_uid, days) => {
      asked.push(days)
      return new Map([[days.from, { ...nothingDone, studied: 60 }]])
    },
    ready: async () => 0,
    unread: async () => 0,
    study: async () => ({ behind: [] }),
    paper: async () => undefined,
  }
  for (const day of [BEGIN_DAY, monday, monday + 6]) {
    const clock = () => new Date(studyDayStart(day))
    const { mine } = await readToday({ db: suite.db, clock, today: parts }, (await suite.member()).uid)
    expect(mine?.days?.map((item) => item.day)).toEqual([formatDate(Math.min(monday, day - 1))])
  }
  expect(since).toEqual([monday, monday - 1, monday])
  expect(asked).toEqual([
    { from: monday, to: BEGIN_DAY - 1 },
    { from: monday - 1, to: monday - 1 },
    { from: monday, to: monday + 5 },
  ])
})

test('a device’s late events of a past day show at once, and after some minutes where another server stored it', async () => {
  suite = await startLiveSuite()
  const { uid } = await suite.member()
  let now = BEGIN
  const past = createPastDays({ db: suite.db, clock: () => new Date(now) })
  const span = { from: BEGIN_DAY - 1, to: BEGIN_DAY - 1 }
  expect(await past.read(uid, span)).toEqual(new Map())
  const at = BEGIN - DAY_MS
  const seen = {
    id: newUuid(new Date(at)),
    at,
    kind: 'seen',
    lesson: 'maths-limit.01-limit-idea',
    from: 0,
    to: 60,
  }
  await addEvents(suite.db, { uid, stream: 'course' }, [seen], new Date(now))
  expect(await past.read(uid, span)).toEqual(new Map())
  past.forgetAfter(uid, [{ kind: 'seen', at: BEGIN }])
  expect(await past.read(uid, span)).toEqual(new Map())
  now += 600_000
  const late = new Map([[span.from, { ...nothingDone, lessons: 60, studied: 60 }]])
  expect(await past.read(uid, span)).toEqual(late)
  const more = { ...seen, id: newUuid(new Date(at)), at: at + 60_000, from: 60, to: 90 }
  await addEvents(suite.db, { uid, stream: 'course' }, [more], new Date(now))
  past.forgetAfter(uid, [more])
  expect((await past.read(uid, span)).get(span.from)).toMatchObject({ lessons: 90 })
})
