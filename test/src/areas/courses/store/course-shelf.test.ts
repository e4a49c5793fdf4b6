import { courseAnswers, getCourse, coursesOn, getHead } from '../../../support/courses'
import { memoryRecords } from '../../../../support/memory-records'
import { fakeRoot, type FakeRoot } from '../../../../support/root'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { CourseAccess } from '@/api/course'
import type { CourseShelf } from '@/areas/courses/store/course-shelf'

const user = { uid: 'u1', phone: '137****0001' }
const HOUR = 3_600_000

/** A student's device on which a lesson was opened while there was a network. */
async function offlineAfter(
  lesson: string,
  access: CourseAccess,
  refusal = new ApiError(LocalCode.Network, 0),
) {
  const net = { isOff: false }
  const refuseIfOff = () => {
    if (net.isOff) throw refusal
  }
  const online = courseAnswers({ access: [access] })
  const root: FakeRoot = fakeRoot({
    user,
    answers: {
      ...online,
      getLesson: (input) => {
        refuseIfOff()
        return online.getLesson?.(input) ?? Promise.reject(new ApiError(LocalCode.Network, 0))
      },
      listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: root.clock.ms }),
    },
  })
  const courses = coursesOn(root, memoryRecords())
  await courses.enter('u1')
  await courses.shelf.openAccess('u1')
  await courses.open(lesson)
  net.isOff = true
  return { root, courses }
}

test('a course on the device opens without a network until it ends', async () => {
  const { root, courses } = await offlineAfter('algebra.02', {
    course: 'algebra',
    state: 'open',
    until: fakeRoot().clock.ms + HOUR,
  })
  expect((await courses.open('algebra.02')).id).toBe('algebra.02')
  root.clock.ms += HOUR
  await expect(courses.open('algebra.02')).rejects.toMatchObject({ code: ErrorCode.CourseExpired })
})

test('a trial lesson stays open after the course has ended', async () => {
  const { root, courses } = await offlineAfter('algebra.01', {
    course: 'algebra',
    state: 'open',
    until: fakeRoot().clock.ms + HOUR,
  })
  root.clock.ms += 2 * HOUR
  expect((await courses.open('algebra.01')).id).toBe('algebra.01')
})

describe('a retired course that the server shows to owners alone', () => {
  const algebra = getCourse('algebra', [getHead('algebra.01')], { isRetired: true })
  const limit = getCourse('limit', [getHead('limit.01'), getHead('limit.02', { isRetired: true })])
  const taught = [getCourse('limit', [getHead('limit.01')]), getCourse('marx', [getHead('marx.01')])]
  const items: readonly CourseAccess[] = [
    { course: 'algebra', state: 'expired', outline: algebra },
    { course: 'limit', state: 'open', retired: ['limit.02'], outline: limit },
  ]
  const ids = ({ courses }: CourseShelf) => courses.map(({ id }) => id)
  async function loadDevice(uid: string | undefined, records = memoryRecords(), isOff = false) {
    const root = fakeRoot({
      ...(uid !== undefined && { user: { ...user, uid } }),
      answers: {
        ...courseAnswers({ courses: taught }),
        listCourseAccess: () => {
          if (isOff) throw new ApiError(LocalCode.Network, 0)
          return { items: [...items], now: 0 }
        },
        listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: root.clock.ms }),
      },
    })
    const courses = coursesOn(root, records)
    await courses.enter(uid)
    return { courses, shelf: courses.shelf, records }
  }

  test('takes its place among the courses, or comes after them', async () => {
    const { shelf } = await loadDevice('u1')
    expect(ids(shelf)).toEqual(['limit', 'marx'])
    expect([shelf.isGone('limit.02'), shelf.isGone('algebra.01')]).toEqual([false, false])
    await shelf.openAccess('u1')
    expect(ids(shelf)).toEqual(['limit', 'marx', 'algebra'])
    expect(shelf.findHead('limit.02')?.number).toBe(2)
    expect(shelf.isGone('none.01')).toBe(true)
  })

  test('is there at once on a device that has it, without a network, for its owner and nobody else', async () => {
    const { shelf, records, courses } = await loadDevice('u1')
    await shelf.openAccess('u1')
    expect(ids((await loadDevice('u1', records, true)).shelf)).toContain('algebra')
    expect(ids((await loadDevice('u2', records, true)).shelf)).not.toContain('algebra')
    await courses.enter(undefined)
    expect(ids(shelf)).toEqual(['limit', 'marx'])
    expect(shelf.isGone('algebra.01')).toBe(true)
  })
})

describe('a retired course', () => {
  const retired = [
    getCourse('limit', [getHead('limit.01'), getHead('limit.02', { isRetired: true })]),
    getCourse('algebra', [getHead('algebra.01')], { isRetired: true }),
  ]
  async function loadShelf(access: readonly CourseAccess[]) {
    const root = fakeRoot({
      user,
      answers: {
        ...courseAnswers({ courses: retired, access }),
        listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: root.clock.ms }),
      },
    })
    const { shelf, ...courses } = coursesOn(root, memoryRecords())
    await shelf.open()
    expect(shelf.isGone('algebra.01')).toBe(false)
    await shelf.openAccess('u1')
    return { shelf, courses }
  }
  const listed = ({ courses }: CourseShelf) =>
    courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id)))

  test('is there for a student who has it, with its name', async () => {
    const { shelf } = await loadShelf([
      { course: 'limit', state: 'open', retired: ['limit.02'] },
      { course: 'algebra', state: 'open' },
    ])
    expect(listed(shelf)).toEqual(['limit.01', 'limit.02', 'algebra.01'])
    expect(shelf.findHead('limit.02')?.title).toBe('讲 limit.02')
  })

  test('is not there for anybody else', async () => {
    const { shelf } = await loadShelf([
      { course: 'limit', state: 'open' },
      { course: 'algebra', state: 'closed' },
    ])
    expect(listed(shelf)).toEqual(['limit.01'])
    expect(shelf.isGone('algebra.01')).toBe(true)
  })
})

test('a course on the device is not taken away for an agreement that is to be signed', async () => {
  const refusal = new ApiError(ErrorCode.SignFirst, 403)
  const { courses } = await offlineAfter('algebra.02', { course: 'algebra', state: 'open' }, refusal)
  expect((await courses.open('algebra.02')).id).toBe('algebra.02')
})

test('the token that opens a film for a while is not stored on the device', async () => {
  const records = memoryRecords()
  const shown = courseAnswers({ access: [{ course: 'algebra', state: 'open' }] })
  const root = fakeRoot({
    user,
    answers: {
      ...shown,
      getLesson: async (input) => {
        const lesson = await shown.getLesson?.(input)
        if (!lesson) throw new Error('there is no such lesson')
        const url = '/media/signed/1795699800000.seal/lessons/a.mp4'
        return { ...lesson, media: { url, until: 1795699800000, seconds: 200, bytes: 0 } }
      },
      listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: root.clock.ms }),
    },
  })
  const courses = coursesOn(root, records)
  await courses.enter('u1')
  expect((await courses.open('algebra.01')).media?.url).toContain('seal')
  const [stored] = await courses.shelf.storedLessons('u1')
  expect(stored?.lesson.media).toEqual({ url: '/media/lessons/a.mp4', until: 0, seconds: 200, bytes: 0 })
})
