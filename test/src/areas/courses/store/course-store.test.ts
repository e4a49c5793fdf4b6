import { ApiError, ErrorCode, LocalCode } from '../../../../../src/api/errors'
import type { CourseAccess } from '../../../../../src/api/course'
import type { CourseStore } from '../../../../../src/areas/courses/store/course-store'
import { studyDay } from '../../../../../contract/domain/study/day'
import { memoryRecords } from '../../../../support/memory-records'
import { getCourse, getHead, openedCourses } from '../../../support/courses'
import {
  filmLesson,
  lessonsOn,
  openedLessons,
  sampleCourse,
  secondFilm,
  someone,
  textLesson,
} from '../../../support/lesson'

const film = filmLesson.id
const away = () => true
const network = expect.objectContaining({ code: LocalCode.Network })
const titles = (courses: CourseStore) => courses.shelf.courses.map(({ title }) => title)

describe('the shelf', () => {
  test('has the courses with the place of each lesson, and what comes next', async () => {
    const { courses } = await openedLessons()
    const { shelf } = courses
    expect(titles(courses)).toEqual(['极限'])
    expect(shelf.listLessons(sampleCourse).map(({ id, number, chapter }) => [id, number, chapter])).toEqual([
      [film, 1, '第一章'],
      [textLesson.id, 2, '第一章'],
      [secondFilm.id, 3, '第二章'],
    ])
    expect(shelf.findNext(textLesson.id)?.id).toBe(secondFilm.id)
    expect([shelf.findNext(secondFilm.id), shelf.findHead('limit.99'), shelf.findCourse('none')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('counts no lesson for a film that is shown again, and goes on to the lesson behind it', async () => {
    const live = { film: 'a.1', days: [2], minute: 1200 }
    const lessons = [getHead('a.1'), getHead('a.2', { kind: 'live', live }), getHead('a.3')]
    const course = getCourse('a', lessons)
    const { courses } = await openedCourses({ courses: [course] })
    const { shelf } = courses
    expect(shelf.listLessons(course).map(({ number }) => number)).toEqual([1, 1, 2])
    expect(['a.1', 'a.2', 'a.3'].map((id) => shelf.findNext(id)?.id)).toEqual(['a.3', 'a.3', undefined])
  })

  test('opens without a network from what the device has', async () => {
    const records = memoryRecords()
    await openedLessons({ records })
    const { courses } = await openedLessons({ records, isAway: away })
    expect(courses.load.state).toBe('ready')
    expect(titles(courses)).toEqual(['极限'])
  })

  test('that was never opened says that there is no network, and opens once there is one', async () => {
    let isAway = true
    const { courses } = await openedLessons({ isAway: () => isAway })
    expect(courses.load).toMatchObject({ state: 'failed', error: network })
    isAway = false
    await courses.enter(undefined)
    expect(courses.load.state).toBe('ready')
  })

  test('that is broken on the device is fetched again', async () => {
    const records = memoryRecords()
    await records.put([['courses/list', { courses: 'none' }]])
    const { courses } = await openedLessons({ records })
    expect(titles(courses)).toEqual(['极限'])
  })
})

describe('a lesson without a network', () => {
  test('is there once it was opened, and not before', async () => {
    let isAway = false
    const { courses } = await openedLessons({ ...someone(), isAway: () => isAway })
    await courses.open(textLesson.id)
    isAway = true
    expect(await courses.open(textLesson.id)).toEqual(textLesson)
    await expect(courses.open(secondFilm.id)).rejects.toEqual(network)
  })

  test('of another student is not shown, one to try is', async () => {
    const records = memoryRecords()
    const { courses } = await openedLessons({ ...someone('u1'), records })
    await courses.open(textLesson.id)
    await courses.open(film)
    for (const options of [someone('u2'), {}]) {
      const another = await openedLessons({ ...options, records, isAway: away })
      await expect(another.courses.open(textLesson.id)).rejects.toEqual(network)
      expect((await another.courses.open(film)).id).toBe(film)
      expect(await another.courses.shelf.storedLessons(another.courses.owner)).toEqual([])
    }
  })

  test('stays with a student whose device another one uses and tidies', async () => {
    const records = memoryRecords()
    const first = await openedLessons({ ...someone('u1'), records })
    await first.courses.open(textLesson.id)
    const second = await openedLessons({ ...someone('u2'), records })
    await second.courses.open(textLesson.id)
    await second.courses.open(film)
    expect(await second.courses.shelf.forget([textLesson.id, film], 'u2')).toEqual([film])
    expect(await second.courses.shelf.storedLessons('u2')).toEqual([])
    const again = await openedLessons({ ...someone('u1'), records, isAway: away })
    expect(await again.courses.open(textLesson.id)).toEqual(textLesson)
  })

  test('that was opened before the sign-in is among the stored ones, once, and can be forgotten', async () => {
    const records = memoryRecords()
    const guest = await openedLessons({ records })
    await guest.courses.open(film)
    const student = await openedLessons({ ...someone('u1'), records })
    const titles = async () =>
      (await student.courses.shelf.storedLessons('u1')).map(({ lesson }) => lesson.id)
    expect(await titles()).toEqual([film])
    await student.courses.open(film)
    expect(await titles()).toEqual([film])
    expect(await student.courses.shelf.forget([film], 'u1')).toEqual([film])
    expect(await titles()).toEqual([])
  })

  test('that was forgotten is gone, and the others are not', async () => {
    let isAway = false
    const { courses } = await openedLessons({ ...someone(), isAway: () => isAway })
    await courses.open(textLesson.id)
    await courses.open(film)
    const [stored] = await courses.shelf.storedLessons(courses.owner)
    expect(stored?.bytes).toBe(JSON.stringify(stored?.lesson).length)
    await courses.shelf.forget([textLesson.id], courses.owner)
    isAway = true
    await expect(courses.open(textLesson.id)).rejects.toEqual(network)
    expect((await courses.open(film)).id).toBe(film)
  })

  test('with an id that begins another’s is not taken for it', async () => {
    const records = memoryRecords()
    const lesson = { ...filmLesson, id: 'limit.010' }
    await records.put([[`courses/lesson/guest/${lesson.id}`, { lesson, owner: 'guest', bytes: 1 }]])
    const { courses } = await openedLessons({ records, isAway: away })
    await expect(courses.open(film)).rejects.toEqual(network)
  })

  test('that is broken on the device is none', async () => {
    const records = memoryRecords()
    await records.put([[`courses/lesson/${film}`, { lesson: null }]])
    const { courses } = await openedLessons({ records, isAway: away })
    await expect(courses.open(film)).rejects.toEqual(network)
  })
})

test('a lesson that the server refuses is refused although the device has it', async () => {
  const records = memoryRecords()
  const first = await openedLessons({ ...someone(), records })
  await first.courses.open(textLesson.id)
  const refuse = (): never => {
    throw new ApiError(ErrorCode.CourseExpired, 403)
  }
  const { courses } = await openedLessons({ ...someone(), records, answers: { getLesson: refuse } })
  await expect(courses.open(textLesson.id)).rejects.toMatchObject({ code: ErrorCode.CourseExpired })
})

describe('access', () => {
  const items = (state: CourseAccess['state']) => [{ course: 'limit', state }]

  test('is stored on the device, and renewed with the network', async () => {
    const records = memoryRecords()
    let state: CourseAccess['state'] = 'open'
    let isAway = false
    const answers = {
      listCourseAccess: () => {
        if (isAway) throw new ApiError(LocalCode.Network, 0)
        return { items: items(state), now: 0 }
      },
    }
    const first = await openedLessons({ ...someone(), records, answers })
    await first.courses.shelf.openAccess('u1')
    ;[isAway, state] = [true, 'expired']
    const { courses } = await openedLessons({ ...someone(), records, answers })
    expect(courses.shelf.accessTo('limit', 'u1')?.state).toBe('open')
    await courses.shelf.openAccess('u1')
    expect(courses.shelf.accessTo('limit', 'u1')?.state).toBe('open')
    isAway = false
    await courses.shelf.openAccess('u1')
    expect(courses.shelf.accessTo('limit', 'u1')?.state).toBe('expired')
  })

  test('of one student is never another’s', async () => {
    const { courses } = await openedLessons(someone())
    await courses.shelf.openAccess('u1')
    expect(courses.shelf.accessTo('limit', 'u1')?.state).toBe('open')
    expect(courses.shelf.accessTo('limit', 'u2')).toBeUndefined()
    expect(courses.shelf.accessTo('limit', 'guest')).toBeUndefined()
  })

  test('that is neither here nor to be fetched says why', async () => {
    let isAway = false
    const { courses } = await openedLessons({ ...someone(), isAway: () => isAway })
    isAway = true
    await expect(courses.shelf.openAccess('u1')).rejects.toEqual(network)
  })

  test('that arrives after another student has come in is dropped', async () => {
    const waiting: ((state: CourseAccess['state']) => void)[] = []
    const { courses } = await openedLessons({
      ...someone(),
      answers: {
        listCourseAccess: () =>
          new Promise((done) => waiting.push((state) => done({ items: items(state), now: 0 }))),
      },
    })
    const settle = () => new Promise((done) => setImmediate(done))
    const first = courses.shelf.openAccess('u1')
    await settle()
    const second = courses.shelf.openAccess('u2')
    await settle()
    waiting[1]?.('closed')
    await second
    waiting[0]?.('open')
    await first
    expect(courses.shelf.accessTo('limit', 'u2')?.state).toBe('closed')
    expect(courses.shelf.accessTo('limit', 'u1')).toBeUndefined()
  })
})

describe('a student’s study', () => {
  test('is there at once: what was seen, noted and ticked', async () => {
    const { courses, root } = await openedLessons()
    courses.see(film, 0, 100)
    courses.see(film, 5, 5)
    root.clock.ms += 1000
    courses.see(secondFilm.id, 0, 10)
    courses.tick(`lesson:${textLesson.id}`, true)
    expect(courses.state.watched(film)).toMatchObject({ stretches: [[0, 100]], place: 100 })
    expect([courses.getShare(filmLesson), courses.isDone(filmLesson), courses.isDone(textLesson)]).toEqual([
      0.5,
      false,
      true,
    ])
    expect(courses.state.begun).toEqual([secondFilm.id, film])
    expect(courses.state.secondsOn(studyDay(root.clock.ms))).toBe(110)
    courses.see(film, 100, 180)
    expect(courses.isDone(filmLesson)).toBe(true)
    courses.tick(`lesson:${textLesson.id}`, false)
    expect(courses.isDone(textLesson)).toBe(false)
  })

  test('a note is changed, taken back and brought back', async () => {
    const { courses } = await openedLessons()
    const id = courses.write({ lesson: film, second: 30, text: '等价', isFlag: false })
    const note = () => {
      const found = courses.getNote(id)
      if (!found) throw new Error('there is a note')
      return found
    }
    courses.rewrite(note(), '只在零附近等价')
    const before = note()
    expect(before).toMatchObject({ text: '只在零附近等价', second: 30 })
    courses.setStored(before, false)
    expect(courses.getNote(id)).toBeUndefined()
    courses.setStored(before, true)
    expect(note().text).toBe('只在零附近等价')
    expect(courses.state.notes(secondFilm.id)).toEqual([])
  })

  test('is there again after the page was closed, and of nobody else', async () => {
    const records = memoryRecords()
    const { courses, root } = await openedLessons({ ...someone(), records })
    courses.see(film, 0, 100)
    await courses.catchUp()
    const again = lessonsOn(root, records)
    await again.enter('u1')
    expect(again.state.watched(film)?.place).toBe(100)
    await again.enter('u2')
    expect(again.state.watched(film)).toBeUndefined()
    expect(again.state.notes()).toEqual([])
  })

  test('as a guest becomes the student’s, once', async () => {
    const records = memoryRecords()
    const { courses, root } = await openedLessons({ records })
    courses.see(film, 0, 100)
    courses.write({ lesson: film, second: 30, text: '', isFlag: true })
    await courses.enter('u1')
    expect(courses.state.watched(film)?.place).toBe(100)
    expect(courses.state.notes(film)).toHaveLength(1)
    await courses.catchUp()
    const sent = root.calls.flatMap(({ id, input }) => (id === 'addStudyEvents' ? [input] : []))
    expect(sent).toMatchObject([
      {
        params: { uid: 'u1', stream: 'course' },
        body: { events: [{ kind: 'seen' }, { kind: 'note', guest: true }] },
      },
    ])
    await courses.enter('u2')
    expect(courses.state.watched(film)).toBeUndefined()
    await courses.enter(undefined)
    expect(courses.state.watched(film)).toBeUndefined()
  })

  test('that the server has is not shown to who has come in meanwhile', async () => {
    let answer: () => void = () => undefined
    const event = {
      id: '01990f3c-2b1c-7d10-8a55-0c1d2e3f4a01',
      at: Date.UTC(2026, 10, 20, 4),
      kind: 'seen',
      lesson: film,
      from: 0,
      to: 100,
    }
    const page = { events: [event], cursor: '1', isEnd: true, now: event.at }
    const { courses } = await openedLessons({
      answers: {
        listStudyEvents: ({ params }) =>
          params.uid === 'u1' ? new Promise((done) => (answer = () => done(page))) : { ...page, events: [] },
      },
    })
    const entering = courses.enter('u1')
    await new Promise((done) => setImmediate(done))
    await courses.enter('u2')
    answer()
    await entering
    await new Promise((done) => setImmediate(done))
    expect(courses.owner).toBe('u2')
    expect(courses.state.watched(film)).toBeUndefined()
  })
})
