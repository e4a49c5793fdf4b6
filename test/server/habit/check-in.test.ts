import { getStudyDay, studyDayStart } from '../../../contract/domain/study/day'
import type { Member } from '../../support/accounts'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { newUuid } from '../../../server/src/lib/uuid'
import { HOUR, reviews, startHabitServer } from '../../support/habit'
import { startForEach } from '../../support/start-suite'

const server = startForEach(startHabitServer)
let me: Member
beforeEach(async () => {
  me = await server.student()
})

const join = (of = me, body: object = {}, id = 'current') =>
  server.call(of, 'POST', `/excitation/v1/user-clock-activity/${id}`, body)
const records = (of = me, query = '') => server.call(of, 'GET', `/excitation/v1/user-clock-records?${query}`)
const state = async (of = me) => (await records(of)).result.state
const days = async (of = me): Promise<[string, string, number][]> =>
  (await records(of)).result.records.map(
    ({ day, how, point }: { day: string; how: string; point: number }) => [day, how, point],
  )
/** Does a day's task at a time and sends it at once. */
const study = (of = me, at = server.now()) => server.send(of, 'words', reviews(3, at))
/** Goes to a day and signs in again there, since a session ends meanwhile. */
async function goTo(day: string, hours?: number): Promise<void> {
  server.at(day, hours)
  me = await server.again(me)
}
/** Studies on days one after the other, some hours after they begin. */
async function studyOn(dates: readonly string[]): Promise<void> {
  for (const date of dates) {
    await goTo(date)
    await study()
  }
}
const entries = async (of = me) => {
  const rows = await server.db.selectFrom('point_entries').select('key').where('uid', '=', of.uid).execute()
  return rows.map(({ key }) => key).sort()
}
const number = (date: string) => getStudyDay(date)

test('a student who has not joined has a state with the specified defaults and no check-in, whatever was studied', async () => {
  await study()
  expect(await state()).toEqual({
    totalNum: 0,
    isPunchCard: false,
    punchCardDate: '',
    continues: 0,
    point: 0,
    today: '2026-11-26',
    longest: 0,
    cards: 2,
    missed: [],
  })
  expect(await days()).toEqual([])
})

test('joining does not check in by itself, and counts what was studied earlier on that day', async () => {
  expect((await join()).result).toMatchObject({ totalNum: 0, isPunchCard: false, joined: '2026-11-26' })
  const otherMember = await server.student()
  await study(otherMember)
  expect((await join(otherMember)).result).toMatchObject({
    totalNum: 1,
    isPunchCard: true,
    continues: 1,
    point: 10,
  })
})

test('from then on a day is recorded by itself when its task is done, and not before', async () => {
  await join()
  await server.send(me, 'words', reviews(2, server.now()))
  expect(await server.db.selectFrom('clock_records').selectAll().execute()).toEqual([])
  await server.send(me, 'words', reviews(1, server.now() + 60_000))
  const [record] = await server.db.selectFrom('clock_records').selectAll().execute()
  expect(record).toMatchObject({ uid: me.uid, day: number('2026-11-26'), how: 'earned', point: 10 })
  expect((await state()).punchCardDate).toBe('2026-11-26')
})

test('the day ends at four in the morning in China, to the second', async () => {
  await join()
  const four = studyDayStart(number('2026-11-27'))
  await goTo('2026-11-27', 1)
  await server.send(me, 'words', reviews(3, four - 1000))
  expect(await days()).toEqual([['2026-11-26', 'late', 10]])
  await server.send(me, 'words', reviews(1, four))
  await server.send(me, 'words', reviews(2, four + 2000))
  expect(await days()).toEqual([
    ['2026-11-27', 'earned', 10],
    ['2026-11-26', 'late', 10],
  ])
})

test('a clock that is a day ahead earns today and no day that is not there yet', async () => {
  await join()
  await study(me, server.now() + 23 * HOUR)
  expect(await days()).toEqual([['2026-11-26', 'earned', 10]])
  await goTo('2026-11-27')
  expect(await state()).toMatchObject({ isPunchCard: false, continues: 1 })
})

test('three days offline count for themselves once they come, with their points and the row of days', async () => {
  await join()
  const noon = server.now()
  await goTo('2026-11-29')
  const events = [0, 1, 2].flatMap((day) => reviews(3, noon + day * 24 * HOUR))
  await server.send(me, 'words', events)
  expect(await days()).toEqual([
    ['2026-11-28', 'late', 10],
    ['2026-11-27', 'late', 10],
    ['2026-11-26', 'late', 10],
  ])
  expect(await state()).toMatchObject({ continues: 3, point: 60, isPunchCard: false })
  await server.send(me, 'words', events)
  expect((await state()).point).toBe(60)
})

test('an event more than a week after its day earns nothing', async () => {
  await join()
  const noon = server.now()
  await goTo('2026-12-04')
  await study(me, noon)
  expect(await days()).toEqual([])
  await study(me, noon + 24 * HOUR)
  expect(await days()).toEqual([['2026-11-27', 'late', 10]])
})

test('study stored before a server stopped is recorded when the student looks next', async () => {
  await join()
  await study()
  await server.db.deleteFrom('clock_records').execute()
  await server.db.deleteFrom('point_postings').execute()
  await server.db.deleteFrom('point_entries').execute()
  await goTo('2026-11-27')
  expect(await days()).toEqual([['2026-11-26', 'late', 10]])
  expect((await state()).point).toBe(10)
})

test('ten devices at once make one check-in and one grant', async () => {
  await study()
  const devices = await Promise.all(Array.from({ length: 10 }, () => server.again(me)))
  const answers = await Promise.all([
    ...devices.map((device) => join(device)),
    ...devices.map((device) => study(device)),
  ])
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => ''))
  expect(await entries()).toEqual([`clock:daily:${number('2026-11-26')}`])
  expect(await state()).toMatchObject({ totalNum: 1, point: 10 })
})

test('a row of days brings its points once, however it comes about', async () => {
  await join()
  await studyOn(['2026-11-26', '2026-11-27', '2026-11-28'])
  const first = number('2026-11-26')
  expect(await entries()).toContain(`streak:daily:3:${first}`)
  await studyOn(['2026-11-29', '2026-11-30', '2026-12-01'])
  const streaks = (await entries()).filter((key) => key.startsWith('streak'))
  expect(streaks).toEqual([`streak:daily:3:${first}`, `streak:daily:5:${first}`])
  expect(await state()).toMatchObject({ continues: 6, longest: 6, point: 60 + 30 + 100 })
})

test('a row that grows to the front later is no new row', async () => {
  await join()
  const missed = server.now()
  await studyOn(['2026-11-27', '2026-11-28', '2026-11-29'])
  expect((await state()).point).toBe(60)
  await study(me, missed)
  expect(await state()).toMatchObject({ continues: 4, point: 70 })
})

test('a card makes a missed day good: it counts for the row and brings no points of its own', async () => {
  await join()
  await studyOn(['2026-11-26', '2026-11-28'])
  expect(await state()).toMatchObject({ continues: 1, missed: ['2026-11-27'], cards: 2 })
  expect((await join(me, { day: '2026-11-27' })).result).toMatchObject({
    totalNum: 3,
    continues: 3,
    missed: [],
    cards: 1,
    point: 20 + 30,
  })
  expect(await days()).toContainEqual(['2026-11-27', 'repaired', 0])
})

test('a month has two cards, of the month in which they are used, and awarded ones come after them', async () => {
  const ofAwards = async () =>
    (await server.call(me, 'GET', `/excitation/v1/users/${me.uid}/tasks`)).result.cards
  await join()
  await goTo('2026-11-30')
  const repair = (day: string) => join(me, { day })
  await repair('2026-11-26')
  await repair('2026-11-27')
  expect(await repair('2026-11-28')).toMatchObject({ code: 'x409', msg: '这个月的补签卡用完了' })
  const card = { uid: me.uid, key: 'task:a:1', granted_at: new Date(server.now()), used_at: null }
  const end = new Date(server.now() + 90 * 24 * HOUR)
  await server.db
    .insertInto('repair_cards')
    .values({ ...card, id: newUuid(end), expires_at: end })
    .execute()
  expect((await repair('2026-11-28')).result.cards).toBe(0)
  expect((await repair('2026-11-29')).code).toBe('x409')
  // The last night of the month is still of its last day.
  await goTo('2026-11-30', 23.9)
  expect(await ofAwards()).toBe(0)
  expect((await repair('2026-11-29')).code).toBe('x409')
  await goTo('2026-12-01', 0)
  expect((await repair('2026-11-29')).result).toMatchObject({ cards: 1, totalNum: 4 })
  expect(await ofAwards()).toBe(1)
})

test('a card that has ended makes nothing good', async () => {
  await join()
  await goTo('2026-11-30')
  const ended = new Date(server.now())
  const card = { uid: me.uid, id: newUuid(ended), key: 'a', granted_at: ended, used_at: null }
  await server.db
    .insertInto('repair_cards')
    .values({ ...card, expires_at: ended })
    .execute()
  expect((await state()).cards).toBe(2)
})

test('ten devices that make the same day good use one card, and the next day takes the other', async () => {
  await join()
  await goTo('2026-11-30')
  const devices = await Promise.all(Array.from({ length: 10 }, () => server.again(me)))
  const answers = await Promise.all(
    devices.map((device) => join(device, { id: newUuid(new Date()), day: '2026-11-27' })),
  )
  expect(answers.map(({ code, result }) => [code, result.cards])).toEqual(answers.map(() => ['', 1]))
  const different = await Promise.all(
    ['2026-11-26', '2026-11-28', '2026-11-29'].map((day, nth) => join(devices[nth], { day })),
  )
  expect(different.filter(({ code }) => code === '')).toHaveLength(1)
  expect(await state()).toMatchObject({ totalNum: 2, cards: 0 })
})

test('an id stands for one day: sent again it changes nothing, for another day it is refused', async () => {
  await join()
  await goTo('2026-11-30')
  const id = newUuid(new Date())
  await join(me, { id, day: '2026-11-27' })
  expect((await join(me, { id, day: '2026-11-27' })).result).toMatchObject({ totalNum: 1, cards: 1 })
  expect((await join(me, { id, day: '2026-11-28' })).code).toBe('x409')
})

test.each([
  ['a day that is not over', '2026-11-30'],
  ['a day before joining', '2026-11-25'],
  ['a day to come', '2026-12-01'],
  ['a day that was earned', '2026-11-27'],
])('no card makes %s good', async (_what, day) => {
  await join()
  await studyOn(['2026-11-27'])
  await goTo('2026-11-30')
  expect((await join(me, { day })).code).toBe('x409')
  expect(await state()).toMatchObject({ totalNum: 1, cards: 2 })
})

test('an event that proves a repaired day later replaces the repair, whose card is free again', async () => {
  await join()
  const [first, second] = [server.now(), server.now() + 24 * HOUR]
  await goTo('2026-11-30')
  const card = { uid: me.uid, id: newUuid(new Date()), key: 'a', granted_at: new Date(first), used_at: null }
  await server.db
    .insertInto('repair_cards')
    .values({ ...card, expires_at: new Date(server.now() + HOUR) })
    .execute()
  for (const day of ['2026-11-28', '2026-11-27', '2026-11-26']) await join(me, { day })
  expect(await state()).toMatchObject({ cards: 0, point: 30 })
  await study(me, first)
  expect(await state()).toMatchObject({ cards: 1, point: 40, totalNum: 3 })
  await study(me, second)
  expect(await state()).toMatchObject({ cards: 2, point: 50, totalNum: 3 })
  expect(await days()).toContainEqual(['2026-11-26', 'late', 10])
})

test('the tasks of the day show what was done of each; any of them earns the day', async () => {
  await server.send(me, 'words', reviews(2, server.now()))
  const task = async () =>
    (await server.call(me, 'GET', '/excitation/v1/clock-activity/daily/user-task')).result
  expect(await task()).toEqual({
    day: '2026-11-26',
    isEarned: false,
    tasks: [
      { measure: 'words', goal: 3, done: 2 },
      { measure: 'questions', goal: 2, done: 0 },
    ],
    studied: 6,
  })
  await server.send(me, 'words', reviews(1, server.now() + 1000))
  expect((await task()).isEarned).toBe(true)
})

test('a student who is gone leaves no check-ins, and is answered like one who is not signed in', async () => {
  await study()
  await join()
  const otherMember = await server.student()
  await join(otherMember)
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, me.uid)
  const left = await server.db.selectFrom('clock_joins').select('uid').execute()
  expect(left).toEqual([{ uid: otherMember.uid }])
  expect(await server.db.selectFrom('clock_records').select('uid').execute()).toEqual([])
  expect((await join()).code).toBe('x401')
})

test('a day that no calendar has is refused', async () => {
  await join()
  expect((await join(me, { day: '2026-02-30' })).code).toBe('x400')
  expect((await records(me, 'from=2026-02-30')).code).toBe('x400')
})

test('records are of the asked days', async () => {
  await join()
  await studyOn(['2026-11-26', '2026-11-27', '2026-11-28'])
  const { result } = await records(me, 'activityId=daily&from=2026-11-27&to=2026-11-27')
  expect(result.records.map(({ day }: { day: string }) => day)).toEqual(['2026-11-27'])
  expect(result.state.totalNum).toBe(3)
})
