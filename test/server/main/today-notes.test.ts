import fc from 'fast-check'
import { DAY_MS } from '../../../contract/domain/china-time'
import { studyDay } from '../../../contract/domain/study/day'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import type { TodayMine } from '../../../contract/schemas/main/today'
import type { Content } from '../../../server/src/domain/content/content'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { storeNote } from '../../../server/src/modules/main/note-repo'
import { createStudyNotes } from '../../../server/src/modules/main/study-notes'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { startTestServer, type TestServer } from '../../support/server'
import { recordOnNewDevice } from '../../support/today-device'

const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const TODAY = studyDay(NOW)

let content: Content
let server: TestServer
let now = NOW
beforeAll(async () => {
  content = await sharedContent('content')
})
beforeEach(async () => {
  now = NOW
  server = await startTestServer({ clock: () => new Date(now), content: { ...content } })
})
afterEach(() => server.close())

type Study = NonNullable<TodayMine['study']>

/** The day's answer about a student's log, requested until no stream is behind. */
async function studyFor({ headers }: Member, { app } = server): Promise<Study> {
  for (;;) {
    const answer = await app.inject({ url: '/study/v1/today', headers })
    const { study }: { study: Study } = answer.json().result.mine
    if (study.behind.length === 0) return study
  }
}

const idAt = (at: number) => ({ id: newUuid(new Date(at)), at })
type Made = StudyEvent & Readonly<Record<string, unknown>>

async function store({ uid }: Member, stream: string, events: readonly Made[]): Promise<void> {
  if (events.length > 0) await addEvents(server.db, { uid, stream }, events, new Date(now))
}

const review = (word: string, at: number, grade = 3): Made => ({
  ...idAt(at),
  kind: 'review',
  word,
  grade,
  took: 4000,
  mode: 'card',
})
const wordAt = (nth: number) => content.words[nth]?.word ?? ''
const questionAt = (nth: number) => content.bank.sets[0]?.questions[nth]?.id ?? ''

const recite = (card: string, at: number, grade = 1): Made => ({
  ...idAt(at),
  kind: 'recite',
  card,
  grade,
  took: 1000,
})
const cardAt = (nth: number) => content.bank.decks[0]?.cards[nth]?.id ?? ''

/** A run of questions from a source, of which so many are answered wrong. */
function run(at: number, questions: readonly string[], wrong: number, source = 'node:test'): Made[] {
  const begin = { ...idAt(at), kind: 'begin', mode: 'train', source, questions, seed: 1 }
  const answers = questions.map((question, nth) => ({
    ...idAt(at + 1000 * (nth + 1)),
    kind: 'answer',
    attempt: begin.id,
    question,
    version: 1,
    text: 'A',
    share: nth < wrong ? 0 : 1,
    took: 1000,
  }))
  return [begin, ...answers]
}
const task = (name: string, own: Readonly<Record<string, unknown>> = {}): Made => ({
  ...idAt(NOW - 3_600_000),
  kind: 'task',
  task: name,
  title: name,
  day: TODAY,
  minutes: 10,
  ...own,
})

test('a student sees what all their devices did: words, mistakes, tasks, the last lesson', async () => {
  const me = await makeMember(server.db)
  expect(await studyFor(me)).toEqual({ behind: [] })
  const words = Array.from({ length: 60 }, (_, nth) => review(wordAt(nth), NOW - 60_000 + nth * 1000))
  await store(me, 'words', words)
  const questions = Array.from({ length: 16 }, (_, nth) => questionAt(nth))
  await store(me, 'practice', run(NOW - 100_000, questions, 13, 'node:other'))
  const film = [...content.courses.lessons.values()].find(({ kind }) => kind === 'video')
  if (!film) throw new Error('no film')
  const live = [...content.courses.lessons.values()].find(({ kind }) => kind === 'live')
  await store(me, 'course', [
    { ...idAt(NOW - 9000), kind: 'seen', lesson: film.id, from: 0, to: 21 },
    { ...idAt(NOW - 8000), kind: 'seen', lesson: live?.id ?? '', from: 0, to: 53 },
  ])
  await store(me, 'plan', [
    task('words', { to: '/spword/index', count: 60 }),
    task('questions', {
      ...idAt(NOW - 3_500_000),
      to: '/exercises/topic-train?source=node%3Atest',
      count: 1,
    }),
    task('tomorrow', { ...idAt(NOW - 3_400_000), day: TODAY + 1 }),
  ])
  const { words: left, mistakes, plan, lesson, behind } = await studyFor(me)
  expect(left).toMatchObject({ day: TODAY, due: 0 })
  expect(left?.next).toHaveLength(7)
  expect(mistakes?.due[0]).toBe(0)
  expect(mistakes?.due.at(-1)).toBe(13)
  expect(plan?.tasks.map((item) => [item.task, item.isDone])).toEqual([
    ['words', true],
    ['questions', false],
    ['tomorrow', false],
  ])
  // A class that was joined since is no lesson to go on with.
  expect(lesson).toMatchObject({ lesson: film.id, at: 21 })
  expect(behind).toEqual([])
  // A new event is in the next answer, and one of another student in nobody's.
  await store(me, 'practice', run(NOW - 1000, [questionAt(20)], 1))
  const otherMember = await makeMember(server.db)
  await store(
    otherMember,
    'words',
    words.slice(0, 3).map((event) => ({ ...event, ...idAt(event.at) })),
  )
  const next = await studyFor(me)
  expect(next.mistakes?.due.at(-1)).toBe(14)
  expect(next.plan?.tasks[1]?.isDone).toBe(true)
  expect(next.words).toEqual(left)
})

test('a task is done for every device by what any of them did, also on the days after, unless the student says no', async () => {
  const me = await makeMember(server.db)
  const cards = (at: number, count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      ...idAt(at + nth),
      kind: 'recite',
      card: `card-${nth}`,
      grade: 3,
      took: 1000,
    }))
  const recite = { to: '/exercises/recite-list', count: 10 }
  await store(me, 'plan', [
    task('recite', recite),
    task('refused', { ...idAt(NOW - 3_500_000), ...recite }),
    { ...idAt(NOW - 3_400_000), kind: 'tick', task: 'refused', state: 'open' },
  ])
  expect((await studyFor(me)).done).toBeUndefined()
  await store(me, 'practice', cards(NOW - 60_000, 10))
  const today = await studyFor(me)
  expect(today.done).toEqual([{ task: 'recite', day: TODAY }])
  expect(today.plan?.tasks.map((item) => [item.task, item.isDone])).toEqual([
    ['recite', true],
    ['refused', false],
  ])
  now = NOW + DAY_MS
  expect((await studyFor(me)).done).toEqual(today.done)
  // Facts that the plan knows itself are not said again.
  await store(me, 'plan', [{ ...idAt(now), kind: 'done', task: 'recite', day: TODAY }])
  expect((await studyFor(me)).done).toBeUndefined()
})

test('cards that were not remembered are due the next day on every device; one that is withdrawn is not', async () => {
  const me = await makeMember(server.db)
  await store(me, 'practice', run(NOW - 100_000, [questionAt(0)], 0))
  expect(await studyFor(me)).not.toHaveProperty('cards')
  const cards = [cardAt(0), cardAt(1), cardAt(2), 'withdrawn']
  await store(
    me,
    'practice',
    cards.map((card, nth) => recite(card, NOW - 5000 + nth * 1000)),
  )
  expect((await studyFor(me)).cards).toEqual({ day: TODAY, due: [0, 3, 3, 3, 3, 3, 3, 3] })
  now = NOW + DAY_MS
  expect((await studyFor(me)).cards?.due[0]).toBe(3)
  await store(me, 'practice', [recite(cardAt(0), now, 3)])
  expect((await studyFor(me)).cards?.due[0]).toBe(2)
})

test('due work follows the day and the content, though nothing was done', async () => {
  const me = await makeMember(server.db)
  await store(me, 'words', [review(wordAt(0), NOW - 30 * DAY_MS), review(wordAt(1), NOW - 20 * DAY_MS)])
  const before = await studyFor(me)
  now = NOW + 2 * DAY_MS
  const after = await studyFor(me)
  expect([before.words?.day, after.words?.day]).toEqual([TODAY, TODAY + 2])
  expect(after.words?.due).toBe(2)
  const next = await startTestServer({
    db: server.db,
    clock: () => new Date(now),
    content: { ...content, words: content.words.slice(1) },
  })
  expect((await studyFor(me, next)).words?.due).toBe(1)
  await next.close()
})

test('a log that is slow to fold makes nobody wait: it is named as behind, and noted when asked again', async () => {
  const me = await makeMember(server.db)
  let isPatient = false
  const never = new Promise<void>(() => undefined)
  const read = createStudyNotes({
    db: server.db,
    content,
    settings: undefined,
    wait: () => ({ over: isPatient ? never : Promise.resolve(), end: () => undefined }),
  })
  await store(me, 'practice', run(NOW - 100_000, [questionAt(0)], 1))
  expect(await read(me.uid, TODAY)).toEqual({ behind: ['practice'] })
  isPatient = true
  expect(await read(me.uid, TODAY)).toMatchObject({ behind: [], mistakes: { day: TODAY } })
  await store(me, 'practice', run(NOW - 50_000, [questionAt(1)], 1))
  isPatient = false
  expect(await read(me.uid, TODAY)).toEqual({ behind: ['practice'] })
  isPatient = true
  expect((await read(me.uid, TODAY)).mistakes?.due.at(-1)).toBe(2)
})

test('a new day begins at four', async () => {
  const me = await makeMember(server.db)
  await store(me, 'words', [review(wordAt(0), NOW - 30 * DAY_MS)])
  await store(me, 'plan', [task('today'), task('tomorrow', { day: TODAY + 1 })])
  const dayAt = async (clock: string) => {
    now = Date.parse(`2026-11-21T${clock}+08:00`)
    const { words, plan } = await studyFor(me)
    return { words: words?.day, plan: plan?.day, tasks: plan?.tasks.map((item) => item.task) }
  }
  expect(await dayAt('03:59:59')).toEqual({ words: TODAY, plan: TODAY, tasks: ['today', 'tomorrow'] })
  expect(await dayAt('04:00:00')).toEqual({ words: TODAY + 1, plan: TODAY + 1, tasks: ['tomorrow', 'today'] })
})

test('nothing is noted of a student who is gone, and what was noted goes with them', async () => {
  const me = await makeMember(server.db)
  await store(me, 'words', [review(wordAt(0), NOW - DAY_MS)])
  await studyFor(me)
  const noted = () => server.db.selectFrom('today_notes').selectAll().where('uid', '=', me.uid).execute()
  const [note] = await noted()
  if (!note) throw new Error('nothing was noted')
  for (const name of Object.keys(personalTables)) await eraseFrom(server.db, name, me.uid)
  expect(await noted()).toEqual([])
  await storeNote(server.db, note)
  expect(await noted()).toEqual([])
})

test('a stored note of another shape is made again', async () => {
  const me = await makeMember(server.db)
  await store(me, 'words', [review(wordAt(0), NOW - DAY_MS)])
  const before = await studyFor(me)
  await server.db.updateTable('today_notes').set({ note: '{"note":7}' }).where('uid', '=', me.uid).execute()
  expect(await studyFor(me)).toEqual(before)
})

/** Some time of the last ten days. */
const when = fc.integer({ min: 1, max: 10 * 24 * 60 }).map((minutes) => NOW - minutes * 60_000)
const grade = fc.constantFrom(1, 2, 3, 4)
const anyWords = fc.array(
  fc.tuple(fc.nat(30), when, grade).map(([nth, at, given]) => review(wordAt(nth), at, given)),
  { maxLength: 80 },
)
const anyRuns = fc
  .array(fc.tuple(when, fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 8 }), fc.nat(8)), {
    maxLength: 8,
  })
  .map((runs) => runs.flatMap(([at, questions, wrong]) => run(at, questions.map(questionAt), wrong)))
const anyCards = fc.array(
  fc.tuple(fc.nat(6), when, grade).map(([nth, at, given]) => recite(cardAt(nth), at, given)),
  { maxLength: 12 },
)
const anyTasks = fc.array(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: -1, max: 2 }), fc.boolean(), when)
    .map(([name, day, isTick, at]): Made =>
      isTick
        ? { ...idAt(at), kind: 'tick', task: name, state: 'done' }
        : task(name, { ...idAt(at), day: TODAY + day }),
    ),
  { maxLength: 10 },
)
const anySeen = fc.array(fc.tuple(fc.nat(5), when, fc.nat(200), fc.integer({ min: 1, max: 100 })), {
  maxLength: 10,
})

test('home gets the words expected on the day of the exam once a day, and none once that day is here', async () => {
  const me = await makeMember(server.db)
  expect(await studyFor(me)).not.toHaveProperty('expected')
  const seen = Array.from({ length: 20 }, (_, nth) => review(wordAt(nth), NOW - 60_000 + nth * 1000))
  await store(me, 'words', seen)
  const { expected } = await studyFor(me)
  expect(expected?.total).toBe(content.words.length)
  expect(expected?.low).toBeGreaterThan(0)
  expect(expected?.high).toBeGreaterThan(expected?.low ?? 0)
  await store(me, 'words', [review(wordAt(30), NOW - 500)])
  expect((await studyFor(me)).expected).toEqual(expected)
  now += DAY_MS
  expect((await studyFor(me)).expected).not.toEqual(expected)
  now = Date.parse(`${content.home.examDate}T12:00:00+08:00`)
  const late = await makeMember(server.db, new Date(now))
  await store(late, 'words', [review(wordAt(0), now - 500)])
  expect(await studyFor(late)).not.toHaveProperty('expected')
})

test('the server and a device with the same log note the same of the day', async () => {
  const films = [...content.courses.lessons.values()].filter(({ kind }) => kind === 'video')
  await fc.assert(
    fc.asyncProperty(
      anyWords,
      anyRuns,
      anyCards,
      anyTasks,
      anySeen,
      async (words, runs, cards, tasks, seen) => {
        const me = await makeMember(server.db)
        await store(me, 'words', words)
        await store(me, 'practice', [...runs, ...cards])
        await store(me, 'plan', tasks)
        await store(
          me,
          'course',
          seen.map(([nth, at, from, length]) => ({
            ...idAt(at),
            kind: 'seen',
            lesson: films[nth]?.id ?? '',
            from,
            to: from + length,
          })),
        )
        const {
          behind,
          done: _done,
          expected: _expected,
          plan = { day: TODAY, tasks: [] },
          ...said
        } = await studyFor(me)
        const noted = await recordOnNewDevice(server.url, me, () => now)
        expect(behind).toEqual([])
        expect({ ...said, plan }).toEqual(JSON.parse(JSON.stringify(noted)))
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
