/** @jest-environment jsdom */
import { ApiError } from '@/api/errors'
import { ClassRecord } from '@/areas/courses/parts/live/class-record'
import { PracticeFold } from '../../../../../../contract/domain/practice/fold'
import { courseAnswers, coursesOn } from '../../../../support/courses'
import { openedPractice } from '../../../../support/practice'

const LESSON = 'limit.04'
const ROOM = `${LESSON}-20261120`
const user = { uid: 'u1', phone: '137****0001' }

async function opened() {
  const { root, practice } = await openedPractice({ user, answers: courseAnswers() })
  const courses = coursesOn(root)
  const deps = {
    owner: 'u1',
    lesson: LESSON,
    courses: async () => {
      await courses.enter(root.session.uid)
      return courses
    },
    practice: async () => practice,
  }
  const getRecord = (name: string) => new ClassRecord({ ...deps, room: name })
  return { root, practice, courses, getRecord, record: getRecord(ROOM) }
}

test('a sign-in is in the record once, however often it is reported', async () => {
  const { root, courses, record } = await opened()
  await record.signed()
  await record.signed()
  expect(courses.attended).toEqual([{ name: ROOM, at: root.clock.ms }])
  expect(courses.sync.unsent).toBe(1)
})

test('a shown stretch is seen, and an invalid one is not', async () => {
  const { courses, record } = await opened()
  await record.saw(10, 25)
  await record.saw(25, 25)
  expect(courses.state.watched(LESSON)?.stretches).toEqual([[10, 25]])
})

test('a stretch of one class on two devices is not seen again, whenever it was shown and whatever their clocks say', async () => {
  const { root, courses, record } = await opened()
  const again = () => courses.state.listPlayed(LESSON).reduce((sum, day) => sum + day.again, 0)
  await record.saw(0, 15)
  root.clock.ms += 300_000
  await record.saw(1, 16)
  expect([again(), courses.state.watched(LESSON)?.stretches]).toEqual([0, [[0, 16]]])
  courses.see(LESSON, 0, 10)
  expect(again()).toBe(10)
})

test('answers go into one run of the questions of the class, each once, which is handed in with the last', async () => {
  const { practice, record } = await opened()
  await record.answered('ma-1', 'B')
  await record.answered('ma-1', 'C')
  const [run, ...others] = practice.state.attempts
  expect(others).toEqual([])
  expect(run).toMatchObject({ questions: ['ma-1', 'ma-4'], finish: undefined })
  expect(run?.answers.get('ma-1')).toMatchObject({ text: 'B', share: 1 })
  await record.answered('ma-4', '1/6')
  expect(practice.state.attempts[0]?.finish?.why).toBe('done')
})

test('a question that cannot be had leaves the record as it is', async () => {
  const { practice, record } = await opened()
  await record.answered('ma-none', 'B')
  practice.bank.load = () => Promise.reject(new ApiError('network', 0))
  await record.answered('ma-1', 'B')
  expect(practice.state.attempts).toEqual([])
})

test('reports of two devices from before they have met count once', async () => {
  const [first, second] = [await opened(), await opened()]
  await first.record.answered('ma-1', 'C')
  await first.record.answered('ma-4', '1/6')
  second.root.clock.ms += 60_000
  await second.record.answered('ma-1', 'C')
  await second.record.answered('ma-4', '1/6')
  const events = [first, second].flatMap(({ practice }) =>
    practice.state.attempts.flatMap(({ begin, answers, finish }) =>
      [begin, ...answers.values(), finish ?? []].flat(),
    ),
  )
  // The run, the answers to its two questions and its end.
  expect(new Set(events.map(({ id }) => id)).size).toBe(4)
  const fold = new PracticeFold()
  fold.add(events)
  expect(fold.listHistory('ma-1')).toHaveLength(1)
  expect(fold.listHistory('ma-4')).toHaveLength(1)
  expect(fold.attempts).toHaveLength(1)
})

test('the same answer in the class of another day is another one', async () => {
  const { record, getRecord, practice } = await opened()
  await record.answered('ma-1', 'C')
  await getRecord(`${LESSON}-20261127`).answered('ma-1', 'B')
  expect(practice.state.attempts).toHaveLength(2)
})

test.each([undefined, 'u2'])(
  'a student’s actions are not in the record of %s, who takes their place',
  async (uid) => {
    const { root, courses, practice, record } = await opened()
    if (uid === undefined) root.session.clear()
    else root.session.signIn({ authorization: 'token', expiresIn: 3600, uid, phone: '137****0002' })
    await practice.enter(uid)
    await record.saw(10, 25)
    await record.signed()
    await record.answered('ma-1', 'B')
    expect([
      courses.state.watched(LESSON)?.stretches ?? [],
      courses.attended,
      practice.state.attempts,
    ]).toEqual([[], [], []])
  },
)
