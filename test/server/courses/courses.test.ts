import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { schemas } from '../../../contract/schemas'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { createClasses } from '../../../server/src/modules/courses/course/classes'
import { logIn, startAccountApp, type Member } from '../../support/accounts'
import { courseBank } from '../../support/course-files'
import { servedCourses, servedFilm } from '../../support/served-courses'
import { startForEach } from '../../support/start-suite'

const DAY_MS = 86_400_000
/** A sentence of a lesson that appears nowhere else. */
const SECRET = '先看一列越来越近的数'
const film = servedFilm.id

const suite = startForEach(async () => startAccountApp({ bank: courseBank, courses: await servedCourses() }))
let student: Member

beforeEach(async () => {
  student = await logIn(suite, '13800001234')
})

const get = (url: string, headers: Record<string, string> = {}) =>
  suite.app.inject({ method: 'GET', url: `/study/v1/${url}`, headers })
const lesson = (id: string, headers: Record<string, string> = student.headers) =>
  get(`lessons/${id}`, headers)

/** Opens goods for a student so long ago. */
const give = (goods: string, ago: number, { uid } = student) =>
  suite.db
    .insertInto('student_goods')
    .values({ uid, goods_id: goods, opened_at: new Date(suite.now().getTime() - ago) })
    .execute()

test('the list has every course with its outline and none of its lessons’ content, and is not sent again while it is the same', async () => {
  const answer = await get('courses')
  const { result } = answer.json()
  expect(Value.Check(schemas.listCourses.result, result)).toBe(true)
  expect(result.courses.map(({ id }: { id: string }) => id)).toEqual(['limit', 'open', 'shut'])
  expect(result.courses[0].chapters[0].lessons[1]).toMatchObject({ id: film, kind: 'video', seconds: 200 })
  expect(answer.body).not.toContain(SECRET)
  expect(answer.headers['cache-control']).toBe('no-cache')
  const again = await get('courses', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('courses', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

describe('access', () => {
  const access = async (headers: Record<string, string> = student.headers) =>
    (await get('course-access', headers)).json()

  test('a free course is open to who is logged in, another to who has one of its goods', async () => {
    expect((await access()).result).toEqual({
      items: [
        { course: 'limit', state: 'closed' },
        { course: 'open', state: 'open' },
        { course: 'shut', state: 'closed' },
      ],
      now: suite.now().getTime(),
    })
    await give('course-c', 0)
    expect((await access()).result.items[2]).toEqual({ course: 'shut', state: 'open' })
    expect((await lesson('shut.01-idea')).statusCode).toBe(200)
  })

  test('of several students those are returned who may learn a course now', async () => {
    const [second, late] = [await logIn(suite, '13900001234'), await logIn(suite, '13900005678')]
    const { learners } = createClasses({
      content: { courses: await servedCourses() },
      db: suite.db,
      clock: suite.now,
    })
    const uids = [student, second, late].map(({ uid }) => uid)
    await give('course-c', 0)
    await give('course-a', 30 * DAY_MS - 1, second)
    await give('course-a', 30 * DAY_MS, late)
    const found = async (course: string) =>
      [...(await learners({ id: `${course}.01-idea`, course }, uids))].sort()
    expect(await found('limit')).toEqual([second.uid])
    expect(await found('shut')).toEqual([student.uid])
    expect(await found('open')).toEqual([...uids].sort())
    expect(await found('none')).toEqual([])
  })

  test('a student learns the courses that they have begun or planned and those that they have opened', async () => {
    const { learnt } = createClasses({
      content: { courses: await servedCourses() },
      db: suite.db,
      clock: suite.now,
    })
    const otherMember = await logIn(suite, '13900001234')
    const found = async () => {
      const all = await learnt([student.uid, otherMember.uid], ['limit', 'open', 'shut'])
      // Nothing of the one is the other's.
      expect([...(all.get(otherMember.uid) ?? ['nobody'])]).toEqual([])
      return [...(all.get(student.uid) ?? [])].sort()
    }
    expect(await found()).toEqual([])
    await give('course-c', 0)
    const at = suite.now().getTime()
    const seen = { id: newUuid(suite.now()), at, kind: 'seen', lesson: 'open.01-idea', from: 0, to: 9 }
    await addEvents(suite.db, { uid: student.uid, stream: 'course' }, [seen], suite.now())
    expect(await found()).toEqual(['open', 'shut'])
    const task = {
      id: newUuid(suite.now()),
      at,
      kind: 'task',
      task: 'lesson.limit.01-idea',
      title: '\ud83d',
      minutes: 5,
      day: 1,
    }
    await addEvents(suite.db, { uid: student.uid, stream: 'plan' }, [task], suite.now())
    expect(await found()).toEqual(['limit', 'open', 'shut'])
  })

  test('a visitor is shown no access', async () => {
    expect(await access({})).toMatchObject({ status: 401, result: null })
  })

  test('of another student’s goods nothing is opened', async () => {
    const otherMember = await logIn(suite, '13900001234')
    await give('course-a', 0, otherMember)
    expect((await access()).result.items[0]).toEqual({ course: 'limit', state: 'closed' })
    expect((await lesson(film)).statusCode).toBe(403)
    expect((await lesson(film, otherMember.headers)).statusCode).toBe(200)
  })

  test.each([
    [30 * DAY_MS - 1, 'open', 200],
    [30 * DAY_MS, 'expired', 403],
    [31 * DAY_MS, 'expired', 403],
  ])('a course of thirty days that was opened %i ms ago is %s', async (ago, state, status) => {
    await give('course-a', ago)
    const until = suite.now().getTime() - ago + 30 * DAY_MS
    expect((await access()).result.items[0]).toEqual({ course: 'limit', state, until })
    expect((await lesson(film)).statusCode).toBe(status)
  })

  test('the newest of several goods counts', async () => {
    await give('course-a', 300 * DAY_MS)
    expect((await access()).result.items[0].state).toBe('expired')
    await give('course-b', DAY_MS)
    expect((await access()).result.items[0].state).toBe('open')
  })
})

describe('a lesson', () => {
  test('is served whole to students who have its course, and is cached by nobody between', async () => {
    await give('course-a', 0)
    const answer = await lesson(film)
    const { result } = answer.json()
    expect(Value.Check(schemas.getLesson.result, result)).toBe(true)
    expect(result).toMatchObject({
      id: film,
      media: {
        url: expect.stringMatching(/^\/media\/signed\/[^/]+\/lessons\/idea\.mp4$/),
        until: expect.any(Number),
      },
      cues: { length: 4 },
      board: { length: 3 },
    })
    expect(answer.body).toContain(SECRET)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    const again = await lesson(film, { ...student.headers, 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('to try is everybody’s, with an account or without', async () => {
    for (const answer of [await get('trial-lessons/limit.01-idea'), await lesson('limit.01-idea')]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json().result).toMatchObject({ id: 'limit.01-idea', isTrial: true, text: { length: 1 } })
    }
  })

  const closed = { status: 403, code: ErrorCode.CourseClosed, msg: '这门课还没有开通，可以先看试听' }
  const expired = { status: 403, code: ErrorCode.CourseExpired, msg: '这门课已到期，笔记和做过的题还在' }
  const missing = { status: 404, code: ErrorCode.NotFound }

  test.each([
    ['a closed one', `lessons/${film}`, true, closed],
    ['one that is none to try', `trial-lessons/${film}`, false, closed],
    ['one of a free course without an account', 'trial-lessons/open.01-idea', false, closed],
    ['one without an account', `lessons/${film}`, false, { status: 401 }],
    ['an unknown one', 'lessons/limit.99-none', true, missing],
    ['an unknown one to try', 'trial-lessons/none.01', false, missing],
    ['the curve of an unknown one', 'lessons/limit.99-none/curve', false, missing],
    ['a path', 'lessons/..%2f..%2fetc', true, { status: 400 }],
    ['a course', 'lessons/limit', true, { status: 400 }],
    ['a prototype', 'lessons/__proto__.constructor', true, { status: 400 }],
  ])('%s is refused by one sentence with nothing of it', async (_, url, isSignedIn, expected) => {
    const answer = await get(url, isSignedIn ? student.headers : {})
    expect(answer.json()).toMatchObject({ ...expected, result: null })
    expect(answer.json().msg).not.toBe('')
    expect(answer.statusCode).toBe(expected.status)
    expect(answer.body).not.toContain(SECRET)
    expect(answer.body).not.toContain('/media/')
  })

  test('of an expired course says so, even with the mark of the answer before', async () => {
    await give('course-a', 30 * DAY_MS - 1000)
    const before = await lesson(film)
    suite.wait(1)
    const after = await lesson(film, { ...student.headers, 'if-none-match': String(before.headers.etag) })
    expect([after.statusCode, after.json()]).toEqual([403, { ...expired, result: null }])
  })
})
