/** @jest-environment jsdom */
import { page } from '../../../support/fake-page'
import '../../../support/fake-navigation'
import { courseAnswers, coursesOn, type DoneInCourse } from '../../../support/courses'
import { DAY, noon, openedReport as opened, seen } from '../../../support/course-report'
import { openedPractice } from '../../../support/practice'
import { render } from '../../../support/render'
import type { CourseAccess } from '@/api/course'
import CourseScreen from '@/areas/courses/screens/course'

beforeEach(() => {
  page.url = '/courses/course-report'
})

const href = (element: HTMLElement): string => element.getAttribute('href') ?? ''

test('of a course that has ended it is said when, what stays, and how it is had again', async () => {
  page.url = '/courses/other-course'
  const { root } = await opened(
    [
      seen('algebra.01', 0, 190, 9),
      { kind: 'note', note: 'n1', lesson: 'algebra.01', second: 5, text: '', isFlag: true, state: 'kept' },
    ],
    {
      access: [{ course: 'algebra', state: 'expired', until: noon - DAY }],
      answers: [[3, { 'ma-1': 'B' }]],
    },
  )
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('2026年11月19日到期')
  expect(href(screen.get('link', '学完 1 讲，共 1 讲'))).toBe(
    '/courses/course-report?course=algebra&view=lessons',
  )
  screen.get('link', '看了 3 分钟')
  screen.get('link', '做过的题 1 题')
  screen.get('link', '没听懂的地方 1 处')
  screen.get('button', '续期：课 algebra')
  expect(screen.text()).toContain('续期后，从上次停下的那一秒接着看')
})

test('of a course that has ended, as many answers are shown as its report lists', async () => {
  page.url = '/courses/other-course'
  const access: readonly CourseAccess[] = [{ course: 'algebra', state: 'expired', until: noon - DAY }]
  const { root, answerOn } = await opened([], { access })
  answerOn(0, { 'ma-4': '1/6' })
  const elsewhere = await render(<CourseScreen />, root)
  elsewhere.get('link', '做过的题 0 题')
  elsewhere.unmount()
  answerOn(0, { 'ma-1': 'B', 'ma-2': 'A' }, 'lesson:algebra.01')
  const screen = await render(<CourseScreen />, root)
  screen.get('link', '做过的题 2 题')
})

test('of a course that has ended, lessons that left its outline are counted as its report counts them', async () => {
  page.url = '/courses/other-course'
  const { root, answerOn } = await opened(
    [
      seen('algebra.77', 0, 120),
      { kind: 'note', note: 'n1', lesson: 'algebra.77', second: 5, text: '', isFlag: true, state: 'kept' },
    ],
    { access: [{ course: 'algebra', state: 'expired', until: noon - DAY }] },
  )
  answerOn(0, { 'ma-2': 'B' }, 'lesson:algebra.77')
  const screen = await render(<CourseScreen />, root)
  screen.get('link', '看了 2 分钟')
  screen.get('link', '做过的题 1 题')
  screen.get('link', '没听懂的地方 1 处')
})

test('without a course that has ended it says so, and a guest is asked to log in', async () => {
  page.url = '/courses/other-course'
  const { root } = await opened([])
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('没有过期的课程')
  screen.unmount()
  const guest = await openedPractice({ answers: courseAnswers() })
  coursesOn(guest.root)
  const shown = await render(<CourseScreen />, guest.root)
  expect(shown.text()).toContain('登录后才知道哪些课到期了')
})

test('a class whose lesson is taken away stays in the report of all courses, and leads nowhere', async () => {
  const room = 'gone.07-20261119'
  const signed: DoneInCourse = { kind: 'tick', thing: `class:${room}`, state: 'done', at: noon - DAY }
  const { root } = await opened([signed, seen('limit.01', 0, 100)])
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('已下架的定时课11月19日 12:00 签到 · 没答随堂题')
  expect(screen.all('link', /已下架/)).toEqual([])
  screen.unmount()
  page.url = '/courses/course-report?course=limit'
  expect((await render(<CourseScreen />, root)).text()).not.toContain('已下架的定时课')
})

/** The remaining records of a course that was taken away, and of a lesson that left its outline. */
const leftOver: readonly DoneInCourse[] = [
  seen('limit.01', 0, 60, 1),
  seen('limit.77', 0, 60, 2),
  seen('gone.01', 0, 120, 3),
  seen('gone.01', 0, 60, 2),
  ...['gone.01', 'limit.77'].flatMap((lesson, place) =>
    [true, false].map((isFlag): DoneInCourse => ({
      kind: 'note',
      note: `n${place}${isFlag}`,
      lesson,
      second: 65,
      text: isFlag ? '' : '记住这一步',
      isFlag,
      state: 'kept',
    })),
  ),
]

test('study in a course that was taken away stays in the report, counted, and leads to no lesson', async () => {
  const { root, answerOn } = await opened(leftOver)
  answerOn(0, { 'ma-1': 'B', 'ma-2': 'A' }, 'lesson:gone.01')
  answerOn(0, { 'ma-3': 'B' }, 'lesson:limit.77')
  const screen = await render(<CourseScreen />, root)
  screen.get('img', '最近 14 天，第一次看 4 分钟，重看 1 分钟')
  expect(screen.text()).toContain('已下架的课看了 2:00 · 重看 1:00')
  expect(screen.text()).toContain('已下架的讲看了 1:00')
  expect(screen.text()).toContain('已下架的课做过 2 题，最近一次做对 1 题')
  expect(screen.text()).toContain('没听懂的地方2 处')
  expect(screen.text()).toContain('1:05没写原因已下架的课')
  expect(href(screen.get('link', '笔记'))).toBe('/courses/course-report?view=notes')
  expect(screen.all('link', /已下架/).map(href)).toEqual([
    '/courses/course-report?course=gone&view=questions',
  ])
  expect(document.body.innerHTML).not.toContain('gone.01')
  screen.unmount()
  for (const [list, words] of [
    ['lessons', '已下架的课看了 2:00'],
    ['notes', '已下架的课1:05记住这一步'],
    ['marks', '已下架的课1:05没写原因'],
    ['questions', '已下架的课第 1 题11月20日做对了，共做 1 次'],
  ] as const) {
    page.url = `/courses/course-report?view=${list}`
    const listed = await render(<CourseScreen />, root)
    expect(listed.text()).toContain(words)
    expect(document.body.innerHTML).not.toContain('gone.01')
    listed.unmount()
  }
})

test('study in a lesson that left its outline stays in the report of its course', async () => {
  const signed: DoneInCourse = { kind: 'tick', thing: 'class:limit.77-20261119', state: 'done' }
  const { root, answerOn } = await opened([...leftOver, signed])
  answerOn(0, { 'po-1': 'AC' }, 'lesson:gone.01')
  answerOn(0, { 'ma-3': 'B' }, 'lesson:limit.77')
  page.url = '/courses/course-report?course=limit'
  const screen = await render(<CourseScreen />, root)
  screen.get('img', '最近 14 天，第一次看 2 分钟，重看 0 分钟')
  expect(screen.text()).toContain('已下架的讲看了 1:00')
  expect(screen.text()).toContain('做过 1 题，最近一次做对 1 题')
  expect(screen.text()).toContain('没听懂的地方1 处')
  expect(screen.text()).toContain('已下架的定时课')
  expect(screen.text()).not.toContain('看了 2:00')
  expect(screen.all('link', /^已下架的课 (做过|再做)/)).toEqual([])
  screen.unmount()
  page.url = '/courses/course-report?course=limit&view=questions'
  expect((await render(<CourseScreen />, root)).text()).toContain('已下架的讲第 1 题11月20日做对了')
})

test('a student who only answered questions of a course that was taken away has begun', async () => {
  const { root, answerOn } = await opened([])
  answerOn(0, { 'ma-1': 'B' }, 'lesson:gone.01')
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('已下架的课做过 1 题，最近一次做对 1 题')
})

test('courses that were taken away can be distinguished, and each has its report', async () => {
  const { root, answerOn } = await opened([...leftOver, seen('old.01', 0, 60)])
  answerOn(0, { 'ma-1': 'B', 'ma-2': 'A' }, 'lesson:gone.01')
  answerOn(0, { 'po-1': 'AC' }, 'lesson:asked.01')
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('已下架的课 1做过 1 题，最近一次做对 1 题')
  expect(screen.text()).toContain('已下架的课 2做过 2 题，最近一次做对 1 题')
  expect(screen.text()).toContain('已下架的课 3看了 1:00')
  for (const name of ['已下架的课 1', '已下架的课 2', '已下架的课 3']) screen.get('button', name)
  expect(href(screen.get('link', /^已下架的课 1 做过/))).toBe(
    '/courses/course-report?course=asked&view=questions',
  )
  screen.unmount()
  page.url = '/courses/course-report?course=gone'
  const gone = await render(<CourseScreen />, root)
  expect(gone.text()).toContain('已下架的课 2看了 2:00 · 重看 1:00')
  expect(gone.text()).toContain('已下架的课 2做过 2 题')
  expect(gone.text()).toContain('没听懂的地方1 处')
  expect(gone.text()).not.toContain('看了 1:00')
  gone.unmount()
  // Only the answers show this one.
  page.url = '/courses/course-report?course=asked&view=questions'
  const asked = await render(<CourseScreen />, root)
  expect(asked.text()).toContain('已下架的课 1第 1 题11月20日做对了')
})

test('courses that were taken away stand with those that have ended, with what was done in them', async () => {
  page.url = '/courses/other-course'
  const { root, answerOn } = await opened(leftOver)
  const first = await render(<CourseScreen />, root)
  expect(first.text()).not.toContain('没有过期的课程')
  const row = first.get('link', '已下架的课')
  expect(row.textContent).toContain('看了 2 分钟 · 笔记 1 条 · 没听懂 1 处，记录都在')
  expect(href(row)).toBe('/courses/course-report?course=gone')
  first.unmount()
  answerOn(0, { 'po-1': 'AC' }, 'lesson:asked.01')
  const screen = await render(<CourseScreen />, root)
  expect(screen.get('link', '已下架的课 1').textContent).toContain('做过 1 题，记录都在')
  screen.get('link', '已下架的课 2')
})
