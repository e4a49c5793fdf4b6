/** @jest-environment jsdom */
import { act } from 'react'
import { page } from '../../../support/fake-page'
import '../../../support/fake-navigation'
import { getCourse, getHead, findLesson, openedCourses } from '../../../support/courses'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import { LessonPlayer } from '@/areas/courses/parts/lesson'
import { userStorage } from '@/stores/user-storage'
import CourseScreen from '@/areas/courses/screens/course'

const user = { uid: 'u1', phone: '137****0001' }

beforeEach(() => {
  page.url = '/courses/study-center'
})

const href = (element: HTMLElement): string => element.getAttribute('href') ?? ''

test('the one lamp goes on at the second where the student stopped, and says the share that was seen', async () => {
  const { root } = await openedCourses({
    user,
    events: [
      { kind: 'seen', lesson: 'limit.02', from: 0, to: 30 },
      { kind: 'seen', lesson: 'limit.02', from: 100, to: 130, at: Date.UTC(2026, 10, 20, 4, 1) },
    ],
  })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('上次看到 2:10，全长 3:20，看了 30%')
  expect(href(screen.get('link', '从 2:10 接着看'))).toBe('/courses/course-learning?lesson=limit.02')
  expect(document.querySelectorAll('.btn-beacon')).toHaveLength(1)
})

test('the frame of a film shows its board where the student stopped, and the page is the home of its tab', async () => {
  const board = [
    { title: '开头', at: 0, lines: ['先看例子'] },
    { title: '定义', at: 100, lines: ['再看定义'] },
    { title: '练习', at: 180, lines: ['做一题'] },
  ]
  const { root, courses } = await openedCourses({
    user,
    lessons: [findLesson('limit', getHead('limit.02'), { board })],
    events: [{ kind: 'seen', lesson: 'limit.02', from: 0, to: 130 }],
  })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('定义再看定义')
  for (const another of ['先看例子', '做一题']) expect(screen.text()).not.toContain(another)
  // Looking at it puts no copy on the device.
  expect(await courses.shelf.storedLessons(user.uid)).toEqual([])
  expect(screen.get('link', '学习').getAttribute('aria-current')).toBe('page')
  expect(screen.all('button', '返回')).toEqual([])
})

test('a film that was put elsewhere and not played there goes on there, and its share stays', async () => {
  const { root, courses } = await openedCourses({
    user,
    events: [{ kind: 'seen', lesson: 'limit.02', from: 0, to: 60 }],
  })
  const settings = userStorage(root.storage.local, user.uid)
  const seek = (second: number) =>
    new LessonPlayer(findLesson('limit', getHead('limit.02')), {
      courses,
      settings,
      now: root.now,
      at: undefined,
    }).seek(second)
  seek(150)
  const put = await render(<CourseScreen />, root)
  expect(put.text()).toContain('上次看到 2:30，全长 3:20，看了 30%')
  put.get('link', '从 2:30 接着看')
  put.unmount()
  seek(0)
  const screen = await render(<CourseScreen />, root)
  screen.get('link', '看这一讲')
  await act(async () => courses.see('limit.02', 60, 70))
  screen.get('link', '从 1:10 接着看')
})

test('a class of today counts among what there is to do, and one of a course that nobody has begun does not', async () => {
  const live = getHead('free.02', { kind: 'live', live: { film: 'free.01', days: [5], minute: 20 * 60 } })
  const free = getCourse('free', [getHead('free.01'), live], { isFree: true })
  const { root, courses, plan } = await openedCourses({ user, courses: [free] })
  await plan.enter(user.uid)
  const screen = await render(<CourseScreen />, root)
  await act(async () => {})
  expect(screen.text()).toContain('今天没有安排任务')
  await act(async () => courses.see('free.01', 0, 100))
  await act(async () => {})
  expect(screen.text()).toContain('1 件，约 3 分钟')
  expect(screen.all('link', /^讲 free.02 3 分钟/)).toHaveLength(1)
})

test('a class of today that the student signed in to says so, and is not offered for the plan', async () => {
  const { root } = await openedCourses({
    user,
    access: [{ course: 'algebra', state: 'open' }],
    events: [{ kind: 'tick', thing: 'class:algebra.02-20261120', state: 'done' }],
  })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toMatch(/今天 20:00[^讲]*已签到/)
  // The next one is still to come.
  expect(screen.all('button', /加入计划：.*algebra\.02/)).toHaveLength(1)
})

test('a recording is listened to, not watched', async () => {
  const calls = getCourse(
    'limit',
    [getHead('limit.01', { kind: 'audio' }), getHead('limit.02', { kind: 'audio' })],
    { isFree: true },
  )
  const { root, courses } = await openedCourses({
    user,
    courses: [calls],
    events: [{ kind: 'seen', lesson: 'limit.01', from: 0, to: 6 }],
  })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('上次听到 0:06，全长 3:20，听了 3%')
  screen.get('link', '从 0:06 接着听')
  await act(async () => courses.see('limit.01', 0, 200))
  expect(screen.text()).toContain('“讲 limit.01”听完了，接着是这一讲')
  screen.unmount()
  page.url = '/courses/course-report?view=lessons'
  const report = await render(<CourseScreen />, root)
  expect(report.text()).toContain('听了 100%')
})

test('after a lesson that is done comes the next that is not, never one that is closed or live', async () => {
  const { root, courses } = await openedCourses({
    user,
    access: [{ course: 'algebra', state: 'open' }],
    events: [
      { kind: 'seen', lesson: 'limit.02', from: 0, to: 190 },
      { kind: 'tick', thing: 'lesson:limit.03', state: 'done' },
      { kind: 'seen', lesson: 'algebra.02', from: 0, to: 53, at: Date.UTC(2026, 10, 20, 4, 1) },
    ],
  })
  const screen = await render(<CourseScreen />, root)
  expect(href(screen.get('link', '做这一讲的题'))).toBe('/courses/course-learning?lesson=limit.04')
  await act(async () => courses.tick('lesson:limit.04', true))
  expect(href(screen.get('link', '看这一讲'))).toBe('/courses/course-learning?lesson=limit.01')
  await act(async () => {
    for (const id of ['limit.01', 'algebra.01', 'marx.01']) courses.see(id, 0, 200)
  })
  expect(screen.text()).toContain('能学的课都学完了')
})

test('courses that nobody pays for say so, those of the free choice as well, and stand beneath what was bought', async () => {
  const courses = [
    getCourse('free', [getHead('free.01')], { isFree: true }),
    getCourse('winter', [getHead('winter.01')], { goods: ['free-law-1', 'free-law-2'] }),
    getCourse('bought', [getHead('bought.01')]),
    getCourse('both', [getHead('both.01')], { goods: ['free-law-1', 'sample-both'] }),
    getCourse('shut', [getHead('shut.01')], { goods: ['free-law-2'] }),
  ]
  const { root } = await openedCourses({
    user,
    courses,
    boot: { courseChoice: { law: ['free-law-1', 'free-law-2'] } },
    access: ['winter', 'bought', 'both'].map((course) => ({ course, state: 'open' })),
  })
  const screen = await render(<CourseScreen />, root)
  const names = screen.all('link', /^课 .*学完/).map((link) => link.textContent)
  expect(names).toMatchObject([
    expect.stringMatching(/^课 bought 学完/),
    expect.stringMatching(/^课 both 学完/),
    expect.stringMatching(/^课 free免费/),
    expect.stringMatching(/^课 winter免费/),
  ])
  expect(screen.text()).toContain('课 shut免费')
})

test('a student who has begun nothing begins with the subject that everybody sits', async () => {
  const courses = [
    getCourse('structures', [getHead('structures.01', { isTrial: true })], {
      subject: 'computing',
      isFree: true,
    }),
    getCourse('limit', [getHead('limit.01', { isTrial: true })], { isFree: true }),
    getCourse('marx', [getHead('marx.01', { isTrial: true })], { subject: 'politics', isFree: true }),
  ]
  for (const options of [{}, { user }]) {
    const { root } = await openedCourses({ ...options, courses })
    const screen = await render(<CourseScreen />, root)
    expect(href(screen.get('link', '看这一讲'))).toBe('/courses/course-learning?lesson=marx.01')
    screen.unmount()
  }
})

test('a student sees how far they are in what they have, and what they have not with its trial', async () => {
  const { root } = await openedCourses({
    user,
    access: [{ course: 'algebra', state: 'open', until: Date.UTC(2027, 0, 5, 4) }],
    events: [
      { kind: 'seen', lesson: 'algebra.01', from: 0, to: 190 },
      { kind: 'seen', lesson: 'algebra.01', from: 0, to: 100 },
      {
        kind: 'note',
        note: 'n1',
        lesson: 'algebra.01',
        second: 9,
        text: '记住',
        isFlag: false,
        state: 'kept',
      },
      { kind: 'note', note: 'n2', lesson: 'algebra.01', second: 9, text: '', isFlag: true, state: 'kept' },
    ],
  })
  const screen = await render(<CourseScreen />, root)
  // The class that only shows a film again counts as no lesson.
  expect(screen.text()).toContain('学完 1 讲，共 1 讲 · 看了 3 分钟 · 1月5日到期')
  expect(href(screen.get('link', /^课 algebra/))).toBe('/courses/course-learning?course=algebra')
  expect(href(screen.get('link', '试听：课 marx'))).toBe('/courses/course-learning?lesson=marx.01')
  expect(screen.all('link', '试听：课 algebra')).toEqual([])
  expect(href(screen.get('link', '笔记 1 条'))).toBe('/courses/course-report?view=notes')
  expect(href(screen.get('link', '没听懂的地方 1 处'))).toBe('/courses/course-report?view=marks')
  expect(screen.all('link', '过期课程')).toEqual([])
})

test('a course that is sold leads to its page, and one that is not to somebody to ask', async () => {
  const courses = [
    getCourse('sold', [getHead('sold.01', { isTrial: true })], { product: 'sample-sold' }),
    getCourse('asked', [getHead('asked.01')]),
  ]
  const { root } = await openedCourses({ user, courses })
  const screen = await render(<CourseScreen />, root)
  expect(href(screen.get('link', '课程详情：课 sold'))).toBe('/courses/courses-detail?productId=sample-sold')
  expect(screen.all('button', '咨询：课 sold')).toEqual([])
  screen.get('button', '咨询：课 asked')
  expect(screen.all('link', '试听：课 asked')).toEqual([])
})

test('the live class of today is shown with its state and planned for its day; the next one stands beneath', async () => {
  const { root, plan } = await openedCourses({
    user,
    access: [{ course: 'algebra', state: 'open' }],
  })
  const screen = await render(<CourseScreen />, root)
  // The 20th of November 2026 is a Friday.
  expect(screen.text()).toContain('今天 20:00 · 还没开始')
  expect(screen.text()).toContain('11月24日 周二 20:00')
  const [first] = screen.all('link', /^讲 algebra\.02/)
  expect(first && href(first)).toBe('/courses/cc-live?room=algebra.02-20261120')
  await screen.tap('button', '加入计划：11月24日 周二 20:00 讲 algebra.02')
  expect(plan.tasks).toMatchObject([
    {
      task: 'live.algebra.02-20261124',
      // As every other page plans it.
      title: '讲 algebra.02',
      day: plan.today + 4,
      to: '/courses/cc-live?room=algebra.02-20261124',
      begins: 1200,
    },
  ])
})

test('nobody sees a live class that they may not enter', async () => {
  const { root } = await openedCourses({ user })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).not.toContain('定时课')
})

test('the first three tasks of today stand here, those that are late first', async () => {
  const { root, plan } = await openedCourses({ user })
  await plan.enter('u1')
  for (const [title, day] of [
    ['甲', 0],
    ['乙', 0],
    ['丙', -1],
    ['丁', 0],
    ['戊', 1],
  ] as const)
    plan.write({ title, day: plan.today + day, minutes: 10 })
  // The words of yesterday are done with those of today.
  for (const day of [plan.today - 1, plan.today])
    plan.add({ task: `words.${day}`, title: '背单词', day, minutes: 10, to: '/spword/index' })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('5 件，约 50 分钟')
  expect(screen.text()).toMatch(/丙10 分钟 · 过了日子甲10 分钟乙10 分钟/)
  expect(screen.all('link', '丁')).toEqual([])
  screen.get('link', '全部任务')
})

test('a task of a lesson that does not open, or that no course has any more, says why and leads to the plan', async () => {
  const { root, plan } = await openedCourses({ user, access: [{ course: 'algebra', state: 'expired' }] })
  await plan.enter('u1')
  for (const lesson of ['algebra.02', 'gone.01', 'limit.02'])
    plan.add({
      task: `lesson.${lesson}`,
      title: `学 ${lesson}`,
      minutes: 5,
      day: plan.today,
      to: `/courses/course-learning?lesson=${lesson}`,
    })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toMatch(/学 algebra\.025 分钟 · 已到期学 gone\.015 分钟 · 已下架学 limit\.025 分钟/)
  expect(href(screen.get('link', '学 algebra.02'))).toBe('/courses/task-list')
  expect(href(screen.get('link', '学 gone.01'))).toBe('/courses/task-list')
  expect(href(screen.get('link', '学 limit.02'))).toBe('/courses/course-learning?lesson=limit.02')
})

test('a student who has done all of today sees that, and one who has planned nothing as well', async () => {
  const { root, plan } = await openedCourses({ user })
  await plan.enter('u1')
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('今天没有安排任务。')
  await act(async () => plan.mark(plan.write({ title: '甲', day: plan.today, minutes: 10 }), 'done'))
  expect(screen.text()).toContain('今天的都做完了。')
  expect(screen.text()).not.toContain('今天没有安排任务。')
})

test('on a day without a live class of the student it says so of their courses, before the next one', async () => {
  const title = '定时放映：拆开从句'
  const live = getHead('own.01', {
    title,
    kind: 'live',
    live: { film: 'own.02', days: [2], minute: 20 * 60 },
  })
  const { root } = await openedCourses({
    user,
    courses: [getCourse('own', [getHead('own.02'), live], { isFree: true })],
  })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('今天没有要上的定时课，下一节')
  // In the plan it is named once as what it is.
  screen.get('button', '加入计划：11月24日 周二 20:00 定时放映：拆开从句')
})

test('a guest begins with a trial, and sees what an account is for', async () => {
  const { root } = await openedCourses()
  const screen = await render(<CourseScreen />, root)
  expect(href(screen.get('link', '看这一讲'))).toBe('/courses/course-learning?lesson=marx.01')
  expect(href(screen.get('link', '去登录'))).toBe('/login')
  screen.get('link', '试听：课 limit')
  expect(screen.all('link', /^课 .*学完/)).toEqual([])
  // Calls that need an account are not made for a guest.
  expect(root.calls.filter(({ id }) => id === 'listCourseAccess')).toEqual([])
})

test('where it cannot be asked what a student has, free courses are there and it is asked once more', async () => {
  let isOff = true
  const access = { items: [{ course: 'algebra', state: 'open' as const }], now: 0 }
  const { root } = await openedCourses({
    user,
    answers: {
      listCourseAccess: () => {
        if (isOff) throw new ApiError(LocalCode.Network, 0)
        return access
      },
    },
  })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('没查到开通了哪些课')
  screen.get('link', /^课 limit/)
  // It is not known that it is closed either.
  expect(screen.all('link', '试听：课 algebra')).toEqual([])
  isOff = false
  await screen.tap('button', '再查一次')
  screen.get('link', /^课 algebra/)
  expect(screen.text()).not.toContain('没查到')
})

test('without a course there is nothing to show, and it says so', async () => {
  const { root } = await openedCourses({ courses: [] })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('还没有课程')
})

test('a retired course is shown to who has it, with a word of it, and to nobody else', async () => {
  const courses = [getCourse('gone', [getHead('gone.01'), getHead('gone.02')], { isRetired: true })]
  const shownWith = async (state: 'open' | 'closed') => {
    const { root } = await openedCourses({ user, courses, access: [{ course: 'gone', state }] })
    const screen = await render(<CourseScreen />, root)
    const words = screen.text()
    screen.unmount()
    return words
  }
  expect(await shownWith('open')).toContain('课 gone已下架，你仍可学')
  expect(await shownWith('closed')).not.toContain('课 gone')
})
