import {
  createCourseApi,
  type Course,
  type CourseAccess,
  type Lesson,
  type LessonHead,
} from '../../../src/api/course'
import { ApiError } from '../../../src/api/errors'
import { createStudyLogApi } from '../../../src/api/study-log'
import { courseArea } from '../../../src/areas/courses/area'
import { CourseStore } from '../../../src/areas/courses/store/course-store'
import type { NewCourseEvent } from '../../../src/areas/courses/store/course-stream'
import { planArea } from '../../../src/stores/plan-area'
import type { PlanStore } from '../../../src/stores/plan-store'
import { ErrorCode } from '../../../contract/errors'
import type { LessonKind } from '../../../contract/schemas/courses/course'
import { memoryRecords, type MemoryRecords } from '../../support/memory-records'
import { fakeRoot, type Answers, type FakeOptions, type FakeRoot } from '../../support/root'
import { planOn } from './practice'

/** Length of a sample film, in seconds. */
export const FILM_SECONDS = 200

const isPlayed = (kind: LessonKind): boolean => kind === 'video' || kind === 'audio'

/** A lesson's head; what is not said is that of a film about limits with two questions. */
export function getHead(id: string, own: Partial<LessonHead> = {}): LessonHead {
  const { kind = 'video' } = own
  return {
    id,
    title: `讲 ${id}`,
    kind,
    isTrial: false,
    nodes: ['calc.limit'],
    questions: ['ma-1', 'ma-2'],
    ...(isPlayed(kind) && { seconds: FILM_SECONDS }),
    ...own,
  }
}

/** A course of these lessons in one chapter; what is not said is that of one that has to be bought. */
export function getCourse(id: string, lessons: readonly LessonHead[], own: Partial<Course> = {}): Course {
  return {
    id,
    title: `课 ${id}`,
    subject: 'maths',
    summary: '讲完就做题。',
    teacher: { name: '陈屿', role: '数学主讲', note: '示例教师' },
    isFree: false,
    goods: [`sample-${id}`],
    chapters: [{ title: '第一章', lessons: [...lessons] }],
    ...own,
  }
}

/** A free course of a trial film, another film, a text and questions, a bought one with a live class, and one more. */
export const sampleCourses: readonly Course[] = [
  getCourse(
    'limit',
    [
      getHead('limit.01', { isTrial: true }),
      getHead('limit.02', { questions: ['ma-3'] }),
      getHead('limit.03', { kind: 'text', questions: [] }),
      getHead('limit.04', { kind: 'questions', questions: ['ma-1', 'ma-4'] }),
    ],
    { isFree: true },
  ),
  getCourse('algebra', [
    getHead('algebra.01', { isTrial: true }),
    getHead('algebra.02', {
      kind: 'live',
      questions: ['ma-4'],
      live: { film: 'algebra.01', days: [2, 5], minute: 20 * 60 },
    }),
  ]),
  getCourse('marx', [getHead('marx.01', { nodes: ['marx.intro'], questions: ['po-1'], isTrial: true })], {
    subject: 'politics',
  }),
]

/** All that a lesson teaches, made of its head; what is not said is empty. */
export function findLesson(course: string, head: LessonHead, own: Partial<Lesson> = {}): Lesson {
  const { seconds } = head
  return {
    ...head,
    course,
    words: [],
    chapters: [],
    cues: [],
    board: [],
    text: head.kind === 'text' ? [{ title: '一', lines: ['先看定义。'] }] : [],
    formulas: {},
    glyphs: {},
    ...(seconds !== undefined && {
      media: { url: `/content/media/lessons/${head.id}.mp4`, seconds, bytes: 3_000_000 },
    }),
    ...own,
  }
}

/** Lessons of some courses with all that they teach. */
export const listLessons = (courses: readonly Course[]): Lesson[] =>
  courses.flatMap(({ id, chapters }) =>
    chapters.flatMap(({ lessons }) => lessons.map((head) => findLesson(id, head))),
  )

/** Something that was done, and when; noon of the fake root's day where it does not say. */
export type DoneInCourse = NewCourseEvent & { readonly at?: number }

/** The server's data about courses; `access` of those that are not named is that of a student who bought nothing. */
export interface CourseShelfOptions {
  readonly courses?: readonly Course[]
  readonly lessons?: readonly Lesson[]
  readonly access?: readonly CourseAccess[]
}

/** The answers of a faked root's server about courses. */
export function courseAnswers({
  courses = sampleCourses,
  lessons = listLessons(courses),
  access = [],
}: CourseShelfOptions = {}): Answers {
  const accessTo = ({ id, isFree }: Course): CourseAccess =>
    access.find((item) => item.course === id) ?? { course: id, state: isFree ? 'open' : 'closed' }
  const find = (id: string): Lesson => {
    const found = lessons.find((lesson) => lesson.id === id)
    if (!found) throw new ApiError(ErrorCode.NotFound, 404)
    return found
  }
  return {
    listCourses: () => ({ version: 'a'.repeat(12), courses: [...courses] }),
    listCourseAccess: () => ({ items: courses.map(accessTo), now: 0 }),
    getLesson: ({ params }) => {
      const lesson = find(params.lesson)
      const state = access.find(({ course }) => course === lesson.course)?.state
      if (state === 'expired') throw new ApiError(ErrorCode.CourseExpired, 403)
      if (state === 'closed') throw new ApiError(ErrorCode.CourseClosed, 403)
      return lesson
    },
    getTrialLesson: ({ params }) => {
      const lesson = find(params.lesson)
      if (!lesson.isTrial) throw new ApiError(ErrorCode.CourseClosed, 403)
      return lesson
    },
    getLessonMedia: ({ params }) => ({ url: find(params.lesson).media?.url ?? '/media/none.mp4', now: 0 }),
    getLessonCurve: () => ({ viewers: 0, step: 10, students: [] }),
  }
}

/** Stores study in courses on a device, each thing at its own time. */
export async function saveDone(
  recordStore: MemoryRecords,
  root: FakeRoot,
  events: readonly DoneInCourse[],
): Promise<void> {
  const owner = root.session.uid ?? 'guest'
  await recordStore.put(
    events.map(({ at = root.clock.ms, ...event }) => {
      const id = root.idAt(at)
      return [`course/${owner}/own/${id}`, { event: { id, at, ...event }, era: 0 }]
    }),
  )
}

/** The courses of a faked root on a device of its own, or on one whose records are given; its screens find them. */
export function coursesOn(root: FakeRoot, recordStore = memoryRecords()): CourseStore {
  const courses = new CourseStore({
    records: recordStore,
    api: root.api.of(createStudyLogApi),
    courses: root.api.of(createCourseApi),
    now: root.now,
    idAt: root.idAt,
    later: () => undefined,
  })
  courseArea.set(root, Promise.resolve(courses))
  return courses
}

export interface OpenedCourses {
  readonly root: FakeRoot
  readonly courses: CourseStore
  readonly plan: PlanStore
}

/** A root whose screens find sample courses, with the guest's log, or the named student's, in which some things are done. */
export async function openedCourses(
  options: FakeOptions &
    CourseShelfOptions & { readonly events?: readonly DoneInCourse[]; readonly records?: MemoryRecords } = {},
): Promise<OpenedCourses> {
  const {
    courses: own,
    lessons,
    access,
    events = [],
    records: recordStore = memoryRecords(),
    ...others
  } = options
  const shelf = { ...(own && { courses: own }), ...(lessons && { lessons }), ...(access && { access }) }
  const root: FakeRoot = fakeRoot({
    ...others,
    answers: {
      ...courseAnswers(shelf),
      listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: root.clock.ms }),
      addStudyEvents: ({ body }) => ({
        outcomes: body.events.map(() => ({ state: 'accepted' as const })),
        now: root.clock.ms,
      }),
      ...others.answers,
    },
  })
  await saveDone(recordStore, root, events)
  const courses = coursesOn(root, recordStore)
  const plan = planOn(root)
  planArea.set(root, Promise.resolve(plan))
  await courses.enter(root.session.uid)
  return { root, courses, plan }
}
