import { createCourseApi, type Course, type Lesson, type LessonHead } from '../../../src/api/course'
import { ApiError, ErrorCode, LocalCode } from '../../../src/api/errors'
import { createStudyLogApi } from '../../../src/api/study-log'
import { courseArea } from '../../../src/areas/courses/area'
import { CourseStore } from '../../../src/areas/courses/store/course-store'
import { memoryRecords, type MemoryRecords } from '../../support/memory-records'
import { fakeRoot, type Answers, type FakeOptions, type FakeRoot } from '../../support/root'

/** A film of 200 seconds in three parts; it can be tried without an account. */
export const filmLesson: Lesson = {
  id: 'limit.01',
  course: 'limit',
  title: '极限在问什么',
  kind: 'video',
  isTrial: true,
  seconds: 200,
  nodes: ['calc.limit'],
  questions: ['ma-1', 'ma-2', 'ma-3'],
  words: ['limit'],
  media: { url: '/media/lessons/limit.mp4', seconds: 200, bytes: 3 * 1024 * 1024 },
  chapters: [
    { title: '靠近', at: 0 },
    { title: '定义', at: 80 },
    { title: '小结', at: 150 },
  ],
  cues: [
    { from: 0, to: 300, text: '先看一列越来越近的数。' },
    { from: 305, to: 790, text: '它们靠近同一个数。' },
    { from: 800, to: 1490, text: '误差要多小就有多小。' },
    { from: 1500, to: 1990, text: '前面的有限项不管。' },
  ],
  board: [
    { title: '数列', at: 0, lines: ['越来越近'] },
    { title: '误差', at: 80, lines: [] },
  ],
  text: [],
  formulas: {},
  glyphs: {},
}

const { seconds: _seconds, media: _media, ...unplayed } = filmLesson

/** A text of the same course, for students only. */
export const textLesson: Lesson = {
  ...unplayed,
  id: 'limit.02',
  title: '写给初学的人',
  kind: 'text',
  isTrial: false,
  words: [],
  chapters: [],
  cues: [],
  board: [],
  text: [{ title: '靠近', lines: ['函数值靠近谁，极限就是谁。', '- 只看附近'] }],
}

/** A second film, for students only. */
export const secondFilm: Lesson = { ...filmLesson, id: 'limit.03', title: '极限怎么算', isTrial: false }

const getHead = ({ id, title, kind, isTrial, seconds, nodes, questions }: Lesson): LessonHead => ({
  id,
  title,
  kind,
  isTrial,
  nodes,
  questions,
  ...(seconds !== undefined && { seconds }),
})

const sampleLessons = [filmLesson, textLesson, secondFilm]

/** The course of the sample lessons in two chapters. */
export const sampleCourse: Course = {
  id: 'limit',
  title: '极限',
  subject: 'maths',
  summary: '讲清极限。',
  teacher: { name: '陈屿', role: '数学主讲', note: '示例教师' },
  isFree: false,
  goods: ['course-a'],
  chapters: [
    { title: '第一章', lessons: [getHead(filmLesson), getHead(textLesson)] },
    { title: '第二章', lessons: [getHead(secondFilm)] },
  ],
}

/** The answers of a server with the sample course; none while `isAway` says that there is no network. */
export function lessonAnswers(now: () => number, isAway: () => boolean = () => false): Answers {
  function from<Result>(make: () => Result): Result {
    if (isAway()) throw new ApiError(LocalCode.Network, 0)
    return make()
  }
  const find = (id: string): Lesson => {
    const lesson = sampleLessons.find((sampleLesson) => sampleLesson.id === id)
    if (!lesson) throw new ApiError(ErrorCode.NotFound, 404)
    return lesson
  }
  return {
    listCourses: () => from(() => ({ version: 'a'.repeat(12), courses: [sampleCourse] })),
    listCourseAccess: () => from(() => ({ items: [{ course: 'limit', state: 'open' }], now: now() })),
    getLesson: ({ params }) => from(() => find(params.lesson)),
    getTrialLesson: ({ params }) =>
      from(() => {
        const lesson = find(params.lesson)
        if (!lesson.isTrial) throw new ApiError(ErrorCode.CourseClosed, 403)
        return lesson
      }),
    getLessonMedia: ({ params }) =>
      from(() => ({ url: find(params.lesson).media?.url ?? '/media/none.mp4', now: now() })),
    getLessonCurve: () => from(() => ({ viewers: 3, step: 5, students: [] })),
    listStudyEvents: () => from(() => ({ events: [], cursor: '0', isEnd: true, now: now() })),
    addStudyEvents: ({ body }) =>
      from(() => ({ outcomes: body.events.map(() => ({ state: 'accepted' as const })), now: now() })),
  }
}

/** The courses of a root on a device, which its screens find as well. */
export function lessonsOn(root: FakeRoot, records: MemoryRecords = memoryRecords()): CourseStore {
  const courses = new CourseStore({
    records,
    api: root.api.of(createStudyLogApi),
    courses: root.api.of(createCourseApi),
    now: root.now,
    idAt: root.idAt,
    later: () => undefined,
  })
  courseArea.set(root, Promise.resolve(courses))
  return courses
}

/** Options of a root with the sample course. */
export interface LessonOptions extends FakeOptions {
  /** The device's earlier storage. */
  readonly records?: MemoryRecords
  readonly isAway?: () => boolean
}

/** A root with the sample course open, the guest's or the named student's. */
export async function openedLessons({ records, isAway, ...options }: LessonOptions = {}): Promise<{
  root: FakeRoot
  courses: CourseStore
}> {
  const root: FakeRoot = fakeRoot({
    ...options,
    answers: { ...lessonAnswers(() => root.clock.ms, isAway), ...options.answers },
  })
  const courses = lessonsOn(root, records)
  await courses.enter(root.session.uid)
  return { root, courses }
}

/** A student who is signed in. */
export const someone = (uid = 'u1') => ({ user: { uid, phone: '137****0001' } })
