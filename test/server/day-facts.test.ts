import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { nothingDone } from '../../contract/domain/habit/facts'
import { studyDay, studyDayStart } from '../../contract/domain/learning/day'
import { dayFactsOf, factsOfDay, MOST_OF_DAY } from '../../server/src/domain/day-facts'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { newUuid } from '../../server/src/lib/uuid'
import { withBegins } from '../support/practice-runs'
import { makeMember } from '../support/members'
import { openTestDatabase } from '../support/postgres'

const HOUR = 3_600_000
const TODAY = studyDay(Date.parse('2026-11-26T04:00:00Z'))
const START = studyDayStart(TODAY)

let db: Db
let uid: string
beforeAll(async () => {
  db = await openTestDatabase()
  const lessons = ['maths-limit.01-a', 'maths-limit.02-b'].map((lesson) => ({ lesson, seconds: 3600 }))
  await db.insertInto('taught_lessons').values(lessons).execute()
})
beforeEach(async () => {
  uid = (await makeMember(db)).uid
})
afterAll(() => db.destroy())

const made = <Body extends object>(kind: string, at: number, body: Body) => ({
  id: newUuid(new Date(at)),
  kind,
  at,
  ...body,
})
const review = (at: number) => made('review', at, { word: 'abandon', grade: 3, took: 5000, mode: 'card' })
const answer = (at: number, question: string, text = 'A') =>
  made('answer', at, { attempt: newUuid(new Date(at)), question, version: 1, text, took: 60_000 })
const seen = (at: number, from: number, to: number, lesson = 'maths-limit.01-a') =>
  made('seen', at, { lesson, from, to })

const begin = (at: number, attempt: string) => ({ ...made('begin', at, { mode: 'train' }), id: attempt })

/** Stores events as they are, but for answers: those of runs that began before. */
const store = (stream: string, events: Parameters<typeof addEvents>[2], came: number) =>
  addEvents(db, { uid, stream }, withBegins(events), new Date(came))

test('reviews but those taken back, different questions with an answer, and each second of a lesson count once', async () => {
  const at = START + 5 * HOUR
  const undone = review(at + 10_000)
  await store('words', [review(at), undone, made('undo', at + 11_000, { of: undone.id })], at + 20_000)
  await store(
    'practice',
    [answer(at, 'q1'), answer(at + 1, 'q1'), answer(at + 2, 'q2'), answer(at + 3, 'q3', ' ')],
    at + 9000,
  )
  await store('course', [seen(at + HOUR, 0, 600), seen(at + 2 * HOUR, 300, 900)], at + 3 * HOUR)
  expect(await factsOfDay(db, uid, TODAY)).toMatchObject({ words: 1, questions: 2, cards: 0, lessons: 900 })
})

test('what was done at the same time is studied once', async () => {
  const at = START + 5 * HOUR
  await store('course', [seen(at, 0, 600)], at)
  await store('practice', [answer(at - 100_000, 'q1')], at)
  expect((await factsOfDay(db, uid, TODAY)).studied).toBe(600)
})

test.each([
  ['a second before four', START - 1000, START + 1000, TODAY - 1],
  ['at four', START, START + 1000, TODAY],
  ['by a clock that is a day ahead', START + 25 * HOUR, START + 2 * HOUR, TODAY],
  ['three days ago and sent today', START - 70 * HOUR, START + HOUR, TODAY - 3],
])('what was done %s is of its day', async (_name, at, came, day) => {
  await store('words', [review(at)], came)
  const facts = await dayFactsOf(db, uid, { from: TODAY - 9, to: TODAY + 1 })
  expect([...facts].map(([of, { words }]) => [of, words])).toEqual([[day, 1]])
})

test('what comes more than a week after its day proves nothing', async () => {
  await store('words', [review(START - 8 * 24 * HOUR + HOUR)], START)
  await store('words', [review(START - 7 * 24 * HOUR + HOUR)], START)
  const facts = await dayFactsOf(db, uid, { from: TODAY - 20, to: TODAY })
  expect([...facts.keys()]).toEqual([TODAY - 7])
  expect(await factsOfDay(db, uid, TODAY)).toEqual(nothingDone)
})

/** So many reviews of a day, one a second from a time on. */
const storeReviews = (from: number, many: number) =>
  sql`
  insert into study_events (uid, id, place, happened_at, received_at, stream, kind, body)
  select ${uid}, gen_random_uuid(), ${from / 1000}::bigint + n, at, at, 'words', 'review', '{"word":"abandon","took":0}'
  from generate_series(1, ${many}::int) as n
  cross join lateral (select to_timestamp(${from / 1000}::float8 + n) as at) as times`.execute(db)

test('words judged within one second count once, also where the clock is ahead of the server', async () => {
  await store('words', [review(START + 1000), review(START + 1100), review(START + 2000)], START + 900)
  expect((await factsOfDay(db, uid, TODAY)).words).toBe(2)
})

test('lessons count at most as much as can be seen in their time by the clock', async () => {
  const at = START + 5 * HOUR
  const other = (when: number) => seen(when, 0, 600, 'maths-limit.02-b')
  await store('course', [seen(at, 0, 600), other(at)], at)
  expect((await factsOfDay(db, uid, TODAY)).lessons).toBe(600)
  await store('course', [other(at + 100_000)], at + 100_000)
  expect((await factsOfDay(db, uid, TODAY)).lessons).toBe(900)
})

test('of a day at most so many events are looked at, and the days beside it are whole', async () => {
  await storeReviews(START - 24 * HOUR, 20_000)
  await storeReviews(START, 900)
  const facts = await dayFactsOf(db, uid, { from: TODAY - 2, to: TODAY })
  expect([...facts].map(([day, { words }]) => [day, words]).sort()).toEqual([
    [TODAY - 1, MOST_OF_DAY],
    [TODAY, 900],
  ])
  expect((await factsOfDay(db, uid, TODAY - 1)).words).toBe(MOST_OF_DAY)
})

test('a lesson that the content never had proves nothing, one that it had counts up to its length', async () => {
  const at = START + 5 * HOUR
  await store('course', [seen(at, 0, 600, 'nope.nope')], at)
  expect((await factsOfDay(db, uid, TODAY)).studied).toBe(0)
  const brief = { lesson: 'maths-limit.03-c', seconds: 100 }
  await db.insertInto('taught_lessons').values(brief).execute()
  await store('course', [seen(at + HOUR, 40, 600, brief.lesson)], at + HOUR)
  expect((await factsOfDay(db, uid, TODAY)).lessons).toBe(60)
})

test('a lesson that is added to the content counts for what was seen of it before', async () => {
  const at = START + 5 * HOUR
  await store('course', [seen(at, 0, 600, 'new.lesson')], at)
  expect(await factsOfDay(db, uid, TODAY)).toEqual(nothingDone)
  await db.insertInto('taught_lessons').values({ lesson: 'new.lesson', seconds: 900 }).execute()
  expect((await factsOfDay(db, uid, TODAY)).lessons).toBe(600)
})

test('answers count once their run has begun, whichever came first', async () => {
  const at = START + 5 * HOUR
  const answers = [answer(at, 'q1'), answer(at + 1000, 'q2')]
  const of = { uid, stream: 'practice' }
  await addEvents(db, of, answers, new Date(at))
  expect(await factsOfDay(db, uid, TODAY)).toEqual(nothingDone)
  await addEvents(db, of, [begin(at - 1000, answers[0]?.attempt ?? '')], new Date(at))
  expect((await factsOfDay(db, uid, TODAY)).questions).toBe(1)
})
