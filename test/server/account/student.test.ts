import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { Member as Membership, Student } from '../../../contract/schemas/account/student'
import { dump, logIn, startAccountApp, type Member } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const NOW = Date.parse('2026-07-01T02:00:00Z')
const DAY = 24 * 3600
const aim = { examYear: 2027, targetSchool: '10001', targetMajor: '085400', subjects: ['politics', 'math-1'] }
const id = (n: number) => `01990f3c-2b1c-7d10-8a55-0c1d2e3f4a${String(n).padStart(2, '0')}`
const suite = startForEach(startAccountApp)
let student: Member

beforeEach(async () => {
  student = await logIn(suite, MOBILE)
})

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = student.headers
  const response = await suite.app.inject({ method, url, headers, ...(payload && { payload }) })
  return response.json()
}

const path = () => `/gaoshou/v1/student/${student.uid}`
const make = (body: object) => call('POST', path(), body)
const change = (body: object) => call('PUT', path(), body)
const read = () => call('GET', path())

test('a record that is not there is not found, but its completeness can be asked', async () => {
  expect(await read()).toMatchObject({ status: 404, code: ErrorCode.NotFound })
  expect(await change({ name: '小岸' })).toMatchObject({ status: 404, code: ErrorCode.NotFound })
  expect((await call('GET', `${path()}?verify=true`)).result).toEqual({
    uid: student.uid,
    subjects: [],
    complete: false,
    updatedAt: 0,
  })
})

test('a record is made, read and changed field by field', async () => {
  const made = (await make({ id: id(1), name: '小岸', school: '示例大学', ...aim })).result
  expect(Value.Check(Student, made)).toBe(true)
  expect(made).toEqual({
    uid: student.uid,
    name: '小岸',
    school: '示例大学',
    ...aim,
    complete: true,
    updatedAt: NOW,
  })
  expect((await read()).result).toEqual(made)
  suite.wait(60)
  const changed = (await change({ school: '另一所大学', major: '数学' })).result
  expect(changed).toEqual({ ...made, school: '另一所大学', major: '数学', updatedAt: NOW + 60_000 })
  expect((await call('GET', `${path()}?verify=true`)).result).toEqual(changed)
})

test.each([
  ['the year', { examYear: undefined }],
  ['the school', { targetSchool: undefined }],
  ['the major', { targetMajor: undefined }],
  ['the subjects', { subjects: [] }],
])('a record without %s of the aim is not complete', async (_what, without) => {
  expect((await make({ ...aim, ...without })).result.complete).toBe(false)
  expect((await change(aim)).result.complete).toBe(true)
})

test('making a record again answers it as it is by now, and making another one is refused', async () => {
  const first = { id: id(1), name: '小岸', ...aim }
  await make(first)
  await change({ name: '大岸' })
  expect((await make(first)).result).toMatchObject({ name: '大岸' })
  expect(await make({ ...first, name: '小明' })).toEqual({
    status: 409,
    code: ErrorCode.Conflict,
    msg: '资料已经填写过：请在原有资料上修改',
    result: null,
  })
  expect((await read()).result.name).toBe('大岸')
})

test('many requests to make the same record at once make one and are all answered well', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => make({ id: id(1), ...aim })))
  expect(answers).toEqual(answers.map(() => answers[0]))
  expect(answers[0].status).toBe(200)
})

test('a change that comes late a second time does not undo a newer one', async () => {
  await make(aim)
  const old = { id: id(1), name: '小岸' }
  await change(old)
  await change({ id: id(2), name: '大岸' })
  expect((await change(old)).result.name).toBe('大岸')
  expect(await change({ id: id(1), name: '小明' })).toMatchObject({ status: 409, code: ErrorCode.Conflict })
  expect((await read()).result.name).toBe('大岸')
})

test.each([
  ['a name with a forbidden sign', { name: 'a<b' }],
  ['a NUL', { school: '\0' }],
  ['a year out of range', { examYear: 1999 }],
  ['a year that is no whole number', { examYear: 2027.5 }],
  ['too many subjects', { subjects: Array.from({ length: 9 }, (_, i) => `s${i}`) }],
  ['an id that is no UUIDv7', { id: '1' }],
])('%s is bad input', async (_what, body) => {
  expect(await make(body)).toMatchObject({ status: 400, code: ErrorCode.Invalid })
  expect(await read()).toMatchObject({ status: 404 })
})

test('a phone that was put into a text is stored masked', async () => {
  await make({ name: MOBILE, school: `示例大学 ${MOBILE}`, ...aim })
  await change({ major: MOBILE, grade: MOBILE, province: MOBILE })
  expect((await read()).result).toMatchObject({ name: '138****1234', major: '138****1234' })
  expect(await dump(suite.db)).not.toContain(MOBILE)
})

test('nobody reads or writes the record of somebody else', async () => {
  await make(aim)
  const otherMember = await logIn(suite, '13900005678')
  student = { ...student, headers: otherMember.headers }
  for (const answer of [
    await read(),
    await make(aim),
    await change({ name: '小明' }),
    await info(),
    await trial(),
  ]) {
    expect(answer).toMatchObject({ status: 403, code: ErrorCode.Forbidden })
  }
})

const info = () => call('GET', `/gaoshou/v1/student-member/${student.uid}/member-info`)
const trial = (memberId = 'study') => call('POST', `${path()}/member/${memberId}/temporary`)

test('a student without a membership has level 0', async () => {
  expect((await info()).result).toEqual({ uid: student.uid, memberId: '', level: 0, temporary: false })
})

test('a trial opens for its days and answers the same while it lasts', async () => {
  const answers = await Promise.all([trial(), trial(), trial()])
  const [first] = answers
  expect(Value.Check(Membership, first.result)).toBe(true)
  expect(first.result).toEqual({
    uid: student.uid,
    memberId: 'study',
    level: 1,
    temporary: true,
    expiresAt: NOW + 7 * DAY * 1000,
  })
  suite.wait(6 * DAY)
  student = await logIn(suite, MOBILE)
  expect([...answers, await trial(), await info()]).toEqual(Array.from({ length: 5 }, () => first))
})

test('a trial that is over is not opened again', async () => {
  await trial()
  suite.wait(7 * DAY)
  student = await logIn(suite, MOBILE)
  expect((await info()).result.level).toBe(0)
  expect(await trial()).toMatchObject({ status: 409, msg: '体验已经用过，不能再次领取' })
})

test('only a membership that offers a trial can be tried', async () => {
  for (const memberId of ['tutor', 'unknown']) {
    expect(await trial(memberId)).toMatchObject({ status: 404, code: ErrorCode.NotFound })
  }
  expect((await info()).result.level).toBe(0)
})

test('the highest membership that holds is the one that counts', async () => {
  await trial()
  const row = { uid: student.uid, member_id: 'tutor', level: 2, temporary: false, granted_at: new Date(NOW) }
  await suite.db
    .insertInto('members')
    .values({ ...row, expires_at: new Date(NOW + DAY * 1000) })
    .execute()
  expect((await info()).result).toMatchObject({ memberId: 'tutor', level: 2, temporary: false })
  suite.wait(DAY)
  student = await logIn(suite, MOBILE)
  expect((await info()).result).toMatchObject({ memberId: 'study', level: 1 })
  await suite.db.updateTable('members').set({ expires_at: null }).where('member_id', '=', 'tutor').execute()
  const forever = (await info()).result
  expect(forever).toEqual({ uid: student.uid, memberId: 'tutor', level: 2, temporary: false })
})
