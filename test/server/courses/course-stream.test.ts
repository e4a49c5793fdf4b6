import fc from 'fast-check'
import { MAX_NOTE, MAX_SECONDS, MAX_STRETCH } from '../../../contract/domain/courses/event'
import { CourseEvent } from '../../../contract/schemas/courses/course-event'
import { newUuid } from '../../../server/src/lib/uuid'
import { addAccounts } from '../../support/members'
import { logIn, startAccountApp, type Member } from '../../support/accounts'
import { nearly } from '../../support/arbitrary'
import { courseBank } from '../../support/course-files'
import { confirmCode } from '../../support/passwords'
import { servedCourses, servedFilm } from '../../support/served-courses'
import { startForEach } from '../../support/start-suite'

const DAY_MS = 86_400_000
const MOBILE = '13800001234'
const film = servedFilm.id
const suite = startForEach(async () => startAccountApp({ bank: courseBank, courses: await servedCourses() }))
let student: Member

beforeEach(async () => {
  student = await logIn(suite, MOBILE)
})

const get = (url: string) => suite.app.inject({ method: 'GET', url: `/study/v1/${url}` })

/** The time by the clock of the app, so much later. */
const later = (ms = 0) => suite.now().getTime() + ms
const base = (ms = 0) => ({ id: newUuid(new Date(later(ms))), at: later(ms) })
const seen = (own: object = {}) => ({ ...base(), kind: 'seen', lesson: film, from: 0, to: 15, ...own })
const note = (own: object = {}, ms = 0) => ({
  ...base(ms),
  kind: 'note',
  note: newUuid(suite.now()),
  lesson: film,
  second: 30,
  text: '',
  isFlag: true,
  state: 'kept',
  ...own,
})
const tick = (own: object = {}) => ({
  ...base(),
  kind: 'tick',
  thing: 'lesson:limit.01-idea',
  state: 'done',
  ...own,
})

async function send(events: readonly unknown[], { uid, headers } = student): Promise<string[]> {
  const url = `/study/v1/users/${uid}/streams/course/events`
  const answer = await suite.app.inject({ method: 'POST', url, headers, payload: { events } })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer
    .json()
    .result.outcomes.map(({ state, reason }: { state: string; reason?: string }) => reason ?? state)
}

describe('the courses’ stream', () => {
  const id = newUuid(new Date(0))

  test('takes what was seen, noted and ticked, each once', async () => {
    const events = [
      seen(),
      seen({ room: `${film}-20261120` }),
      note(),
      note({ isFlag: false, text: '等价' }),
      tick(),
      tick({ thing: 'school:qr' }),
    ]
    expect(await send(events)).toEqual(events.map(() => 'accepted'))
    expect(await send(events)).toEqual(events.map(() => 'duplicate'))
    const { uid, headers } = student
    const answer = await suite.app.inject({ url: `/study/v1/users/${uid}/streams/course/events`, headers })
    expect(answer.json().result.events).toEqual(events)
  })

  test.each([
    ['the longest note', () => note({ text: '长'.repeat(MAX_NOTE) }), 'accepted'],
    ['a longer note', () => note({ text: '长'.repeat(MAX_NOTE + 1) }), 'shape'],
    ['a note with line breaks and half signs', () => note({ text: '一\n二\t\u0007\ud800' }), 'accepted'],
    ['a note with NUL', () => note({ text: 'a\u0000b' }), 'shape'],
    ['the last second there is', () => note({ second: MAX_SECONDS }), 'accepted'],
    ['a second after it', () => note({ second: MAX_SECONDS + 1 }), 'shape'],
    ['a second before the film', () => note({ second: -1 }), 'shape'],
    ['half a second', () => note({ second: 1.5 }), 'shape'],
    ['the longest stretch', () => seen({ from: 1, to: 1 + MAX_STRETCH }), 'accepted'],
    ['a longer stretch', () => seen({ from: 0, to: 1 + MAX_STRETCH }), 'content'],
    ['a stretch that goes backwards', () => seen({ from: 20, to: 10 }), 'content'],
    ['a stretch of nothing', () => seen({ from: 10, to: 10 }), 'content'],
    ['a stretch beyond every film', () => seen({ from: MAX_SECONDS, to: MAX_SECONDS + 1 }), 'shape'],
    ['a path for a lesson', () => seen({ lesson: '../../etc.passwd' }), 'shape'],
    ['a stretch in the room of a class', () => seen({ room: `${film}-20261120` }), 'accepted'],
    ['a room without its day', () => seen({ room: film }), 'shape'],
    ['a lesson without its course', () => seen({ lesson: 'limit' }), 'shape'],
    ['a tick of anything', () => tick({ thing: '删库' }), 'shape'],
    ['a long name of a thing', () => tick({ thing: `lesson:${'a'.repeat(91)}` }), 'shape'],
    ['a state that is none', () => tick({ state: 'kept' }), 'shape'],
    ['a field too many', () => seen({ viewers: 99 }), 'shape'],
    ['a note whose id is none', () => note({ note: 'x' }), 'shape'],
    ['another kind', () => ({ ...base(), kind: 'buy', course: 'limit' }), 'shape'],
    ['nothing', () => null, 'shape'],
    ['a time before there was an app', () => seen({ id, at: 0 }), 'time'],
    ['a time of next week', () => ({ ...seen(), ...base(7 * DAY_MS) }), 'time'],
  ])('%s', async (_, event, outcome) => {
    expect(await send([event()])).toEqual([outcome])
  })

  test('whatever comes is stored or refused, and never breaks the batch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearly(CourseEvent), { minLength: 1, maxLength: 6 }), async (events) => {
        const outcomes = await send([...events, seen()])
        expect(outcomes).toHaveLength(events.length + 1)
        expect(outcomes.at(-1)).toBe('accepted')
      }),
      { numRuns: 60 },
    )
  })
})

describe('the curve', () => {
  /** Gives somebody the course of the film. */
  const give = ({ uid }: Member) =>
    suite.db
      .insertInto('student_goods')
      .values({ uid, goods_id: 'course-a', opened_at: suite.now() })
      .execute()
  beforeEach(() => give(student))

  /** Lets so many others begin the film. */
  async function begin(people: number): Promise<void> {
    const uids = Array.from({ length: people }, () => newUuid(suite.now()))
    await addAccounts(suite.db, uids, suite.now())
    await suite.db
      .insertInto('lesson_viewers')
      .values(uids.map((uid) => ({ uid, lesson: film })))
      .execute()
  }

  /** The curve as it is counted now: an older one rests for half a minute. */
  async function curve(): Promise<{ viewers: number; step: number; students: number[] }> {
    suite.wait(31)
    return (await get(`lessons/${film}/curve`)).json().result
  }
  const peaks = async () =>
    (await curve()).students.flatMap((people, at) => (people > 0 ? [[at * 5, people]] : []))

  test('shows nothing for nineteen viewers, and for twenty where they did not follow', async () => {
    await begin(18)
    expect(await send([seen(), note({ second: 32 })])).toEqual(['accepted', 'accepted'])
    expect(await curve()).toEqual({ viewers: 19, step: 5, students: [] })
    await begin(1)
    const { viewers, students } = await curve()
    expect([viewers, students.length, students[6], students.filter((people) => people > 0)]).toEqual([
      20,
      40,
      1,
      [1],
    ])
  })

  test('rests for half a minute', async () => {
    await begin(20)
    expect((await curve()).viewers).toBe(20)
    await begin(1)
    suite.wait(29)
    expect((await get(`lessons/${film}/curve`)).json().result.viewers).toBe(20)
    suite.wait(1)
    expect((await get(`lessons/${film}/curve`)).json().result.viewers).toBe(21)
  })

  test('counts students and not flags, step by step', async () => {
    await begin(20)
    const otherMember = await logIn(suite, '13900001234')
    await give(otherMember)
    await send([note({ second: 30 }), note({ second: 34 }), note({ second: 35 }), note({ second: 199 })])
    await send([note({ second: 31 })], otherMember)
    expect(await peaks()).toEqual([
      [30, 2],
      [35, 1],
      [195, 1],
    ])
  })

  test('counts no plain note, and no flag beyond the film', async () => {
    await begin(20)
    await send([note({ isFlag: false, text: '等价' }), note({ second: 200 }), note({ second: MAX_SECONDS })])
    expect(await peaks()).toEqual([])
  })

  test('drops a flag that is taken back, and takes up one that comes again', async () => {
    await begin(20)
    const flag = note()
    await send([flag])
    expect(await peaks()).toEqual([[30, 1]])
    await send([note({ note: flag.note, state: 'gone' }, 10)])
    expect(await peaks()).toEqual([])
    await send([note({ note: flag.note, second: 60 }, 20)])
    expect(await peaks()).toEqual([[60, 1]])
  })

  test('goes by the newest word, in whatever order the words come', async () => {
    await begin(20)
    const flag = note()
    const gone = note({ note: flag.note, state: 'gone' }, 10)
    await send([gone])
    await send([flag])
    expect(await peaks()).toEqual([])
    const another = note({ second: 60 })
    await send([note({ note: another.note, state: 'gone' }, 10), another])
    expect(await peaks()).toEqual([])
    await send([flag, gone, another])
    expect(await peaks()).toEqual([])
  })

  test('counts what is sent twice once', async () => {
    await begin(19)
    const events = [seen(), note()]
    await send(events)
    await send(events)
    await send([seen({ from: 15, to: 30 })])
    expect(await curve()).toMatchObject({ viewers: 20 })
    expect(await peaks()).toEqual([[30, 1]])
  })

  test('counts what the log has, and not what comes later under the same id', async () => {
    await begin(20)
    const flag = note()
    await send([flag])
    const forged = { ...flag, note: newUuid(suite.now()), second: 90 }
    expect(await send([forged, note({ second: 120 })])).toEqual(['duplicate', 'accepted'])
    expect(await peaks()).toEqual([
      [30, 1],
      [120, 1],
    ])
    const twin = note({ second: 150 })
    expect(await send([twin, { ...twin, note: newUuid(suite.now()), second: 180 }])).toEqual([
      'accepted',
      'duplicate',
    ])
    expect(await peaks()).toEqual([
      [30, 1],
      [120, 1],
      [150, 1],
    ])
  })

  test('counts on a second try what was stored on a first that broke off', async () => {
    await begin(20)
    const events = [seen(), note()]
    await send(events)
    for (const table of ['lesson_flags', 'lesson_viewers'] as const)
      await suite.db.deleteFrom(table).where('uid', '=', student.uid).execute()
    await send(events)
    expect([(await curve()).viewers, await peaks()]).toEqual([21, [[30, 1]]])
  })

  test('is not moved by who does not have the course', async () => {
    await begin(20)
    const otherMember = await logIn(suite, '13900001234')
    expect(await send([seen(), note()], otherMember)).toEqual(['accepted', 'accepted'])
    expect([(await curve()).viewers, await peaks()]).toEqual([20, []])
  })

  test('of a lesson is not moved by events that name another, or none that there is', async () => {
    await begin(20)
    await send([
      note({ lesson: 'open.01-idea' }),
      note({ lesson: 'forged.01' }),
      seen({ lesson: 'forged.01' }),
    ])
    expect(await curve()).toMatchObject({ viewers: 20 })
    expect(await peaks()).toEqual([])
    expect((await get('lessons/forged.01/curve')).statusCode).toBe(404)
  })

  test('forgets a student whose account is deleted', async () => {
    await begin(20)
    await send([seen(), note()])
    expect(await curve()).toMatchObject({ viewers: 21 })
    expect(await peaks()).toEqual([[30, 1]])
    const erased = await suite.app.inject({
      method: 'POST',
      url: `/auth/v1/users/${student.uid}/deletion`,
      headers: student.headers,
      payload: { code: await confirmCode(suite, MOBILE) },
    })
    expect(erased.statusCode).toBe(200)
    expect(await curve()).toMatchObject({ viewers: 20 })
    expect(await peaks()).toEqual([])
    for (const table of ['lesson_flags', 'lesson_viewers'] as const)
      expect(await suite.db.selectFrom(table).selectAll().where('uid', '=', student.uid).execute()).toEqual(
        [],
      )
  })
})
