import { sql } from 'kysely'
import type { Db } from '../../../server/src/db'
import { DIFFERENT_WORDS_FROM, nothingDone } from '../../../contract/domain/habit/facts'
import { studyDay, studyDayStart } from '../../../contract/domain/study/day'
import { listDayFacts, factsOfDay, MOST_OF_DAY, listShownDays } from '../../../server/src/domain/day-facts'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { withBegins } from '../../support/practice-runs'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'

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

const begin = (at: number, attempt: string, questions: readonly string[]) => ({
  ...made('begin', at, { mode: 'train', questions }),
  id: attempt,
})
const recite = (at: number, card: string) => made('recite', at, { card, grade: 3, took: 0 })

/** A run of some questions that began at a time, with an answer to each after so many seconds. */
function answered(at: number, seconds: readonly number[], took: number) {
  const attempt = newUuid(new Date(at))
  const answers = seconds.map((after, nth) => ({
    ...answer(at + after * 1000, `q${nth}`),
    attempt,
    took: nth === 0 ? took : 0,
  }))
  return [
    begin(
      at,
      attempt,
      answers.map(({ question }) => question),
    ),
    ...answers,
  ]
}

/** Stores events as they are, but for answers: those of runs that began before. */
const store = (stream: string, events: Parameters<typeof addEvents>[2], came: number) =>
  addEvents(db, { uid, stream }, withBegins(events), new Date(came))

test('reviews but those taken back, different questions with an answer, and each second of a lesson count once', async () => {
  const at = START + 5 * HOUR
  const undone = review(at + 10_000)
  await store('words', [review(at), undone, made('undo', at + 11_000, { of: undone.id })], at + 20_000)
  await store(
    'practice',
    [answer(at, 'q1'), answer(at + 1000, 'q1'), answer(at + 2000, 'q2'), answer(at + 3000, 'q3', ' ')],
    at + 9000,
  )
  await store('course', [seen(at + HOUR, 0, 600), seen(at + 2 * HOUR, 300, 900)], at + 3 * HOUR)
  expect(await factsOfDay(db, uid, TODAY)).toMatchObject({ words: 1, questions: 2, cards: 0, lessons: 900 })
})

test('the shown number of questions includes a run that is handed in as a whole once it is, the proven number at once', async () => {
  const at = START + 5 * HOUR
  const attempt = newUuid(new Date(at))
  const ofPaper = (after: number, question: string) => ({ ...answer(at + after, question), attempt })
  const paper = { ...begin(at, attempt, ['q1', 'q2']), mode: 'paper' }
  await store('practice', [answer(at, 'q3'), paper, ofPaper(1000, 'q1'), ofPaper(9000, 'q2')], at + HOUR)
  const loadQuestions = async () =>
    (await listShownDays(db, uid, { from: TODAY, to: TODAY })).get(TODAY)?.questions
  expect([(await factsOfDay(db, uid, TODAY)).questions, await loadQuestions()]).toEqual([3, 1])
  await store('practice', [made('finish', at + 10_000, { attempt })], at + HOUR)
  expect(await loadQuestions()).toBe(3)
})

test('a word counts once a day, and on the days before that was so as often as it was reviewed', async () => {
  const word = (at: number, name: string) => ({ ...review(at), word: name })
  const day = (of: number) => studyDayStart(of) + 5 * HOUR
  for (const of of [DIFFERENT_WORDS_FROM - 1, DIFFERENT_WORDS_FROM]) {
    const names = ['abandon', 'abandon', 'brief', 'abandon']
    await store(
      'words',
      names.map((name, nth) => word(day(of) + nth * 10_000, name)),
      day(of) + HOUR,
    )
  }
  expect((await factsOfDay(db, uid, DIFFERENT_WORDS_FROM - 1)).words).toBe(4)
  expect((await factsOfDay(db, uid, DIFFERENT_WORDS_FROM)).words).toBe(2)
})

test('time with two activities counts once', async () => {
  const at = START + 5 * HOUR
  await store('course', [seen(at, 0, 600)], at)
  await addEvents(db, { uid, stream: 'practice' }, answered(at - 160_000, [60], 60_000), new Date(at))
  expect((await factsOfDay(db, uid, TODAY)).studied).toBe(600)
})

test.each([
  ['a second before four', START - 1000, START + 1000, TODAY - 1],
  ['at four', START, START + 1000, TODAY],
  ['by a clock that is a day ahead', START + 25 * HOUR, START + 2 * HOUR, TODAY],
  ['three days ago and sent today', START - 70 * HOUR, START + HOUR, TODAY - 3],
])('what was done %s is of its day', async (_name, at, came, day) => {
  await store('words', [review(at)], came)
  const facts = await listDayFacts(db, uid, { from: TODAY - 9, to: TODAY + 1 })
  expect([...facts].map(([of, { words }]) => [of, words])).toEqual([[day, 1]])
})

test('an event more than a week after its day proves nothing', async () => {
  await store('words', [review(START - 8 * 24 * HOUR + HOUR)], START)
  await store('words', [review(START - 7 * 24 * HOUR + HOUR)], START)
  const facts = await listDayFacts(db, uid, { from: TODAY - 20, to: TODAY })
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
  const another = (when: number) => seen(when, 0, 600, 'maths-limit.02-b')
  await store('course', [seen(at, 0, 600), another(at)], at)
  expect((await factsOfDay(db, uid, TODAY)).lessons).toBe(600)
  await store('course', [another(at + 100_000)], at + 100_000)
  expect((await factsOfDay(db, uid, TODAY)).lessons).toBe(900)
})

test('of a day at most so many events are looked at, and the days beside it are whole', async () => {
  await storeReviews(START - 24 * HOUR, 20_000)
  await storeReviews(START, 900)
  const facts = await listDayFacts(db, uid, { from: TODAY - 2, to: TODAY })
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
  await addEvents(db, of, [begin(at - 1000, answers[0]?.attempt ?? '', ['q1'])], new Date(at))
  expect((await factsOfDay(db, uid, TODAY)).questions).toBe(1)
})

test('an answer counts in a run that has its question from the beginning or since it was added, whichever came first', async () => {
  const at = START + 5 * HOUR
  const answers = [answer(at, 'q1'), answer(at + 1000, 'q2')]
  const { attempt } = answers[0] ?? { attempt: '' }
  const of = { uid, stream: 'practice' }
  const mine = answers.map((item) => ({ ...item, attempt }))
  await addEvents(db, of, [begin(at - 1000, attempt, ['q1']), ...mine], new Date(at + 1000))
  expect((await factsOfDay(db, uid, TODAY)).questions).toBe(1)
  await addEvents(db, of, [made('ask', at + 500, { attempt, question: 'q2' })], new Date(at + 2000))
  expect((await factsOfDay(db, uid, TODAY)).questions).toBe(2)
})

test.each([
  ['at once, without any time on them', [5, 5, 5, 5], 0, 1],
  ['at once, after a page of them was worked on', [60, 60, 60, 60], 60_000, 4],
  ['at once, with more time on them than the run is old', [1, 1, 1, 1], 1_800_000, 2],
  ['one after another', [5, 9, 13, 20], 0, 4],
])('questions answered %s count one for each second of work', async (_name, seconds, took, questions) => {
  const at = START + 5 * HOUR
  await addEvents(db, { uid, stream: 'practice' }, answered(at, seconds, took), new Date(at + HOUR))
  expect((await factsOfDay(db, uid, TODAY)).questions).toBe(questions)
})

test('cards recited within one second count once', async () => {
  const at = START + 5 * HOUR
  const cards = [recite(at, 'c1'), recite(at + 100, 'c2'), recite(at + 2000, 'c3')]
  await store('practice', cards, at + 9000)
  expect((await factsOfDay(db, uid, TODAY)).cards).toBe(2)
})

test('a card that was taken back does not count', async () => {
  const at = START + 5 * HOUR
  const slip = recite(at + 2000, 'c2')
  const undo = made('undo', at + 3000, { of: slip.id })
  await store('practice', [recite(at, 'c1'), slip, undo], at + 9000)
  expect((await factsOfDay(db, uid, TODAY)).cards).toBe(1)
})

test('no answer takes longer than its run is old', async () => {
  const at = START + 5 * HOUR
  const of = { uid, stream: 'practice' }
  // The clock of the device was set back after it began, and what is ahead is of the time at which it came.
  for (const after of [-1800, 0, 3600])
    await addEvents(db, of, answered(at, [after], 1_800_000), new Date(at))
  expect((await factsOfDay(db, uid, TODAY)).studied).toBe(0)
  await addEvents(db, of, answered(at, [600], 900_000), new Date(at + HOUR))
  expect((await factsOfDay(db, uid, TODAY)).studied).toBe(600)
})
