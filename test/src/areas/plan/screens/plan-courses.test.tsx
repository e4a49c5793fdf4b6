/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getCourse, getHead, openedCourses, sampleCourses } from '../../../support/courses'
import { memoryRecords } from '../../../../support/memory-records'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import PlanScreen from '@/areas/plan/screens/plan'

const user = { uid: 'u1', phone: '137****0001' }

beforeEach(() => {
  page.url = '/courses/task-list'
})

const lessonTask = (lesson: string) => ({
  task: `lesson.${lesson}`,
  title: `讲 ${lesson}`,
  minutes: 5,
  to: `/courses/course-learning?lesson=${lesson}`,
})

test('a lesson of a course that is not open is marked, leads to what opens it, and is not what comes next', async () => {
  const sold = getCourse('sold', [getHead('sold.01'), getHead('sold.02', { isTrial: true })], {
    product: 'p1',
  })
  const ended = getCourse('ended', [getHead('ended.01')])
  const { root, plan } = await openedCourses({
    user,
    courses: [sold, ended, ...sampleCourses],
    access: [{ course: 'ended', state: 'expired' }],
  })
  await plan.enter(user.uid)
  for (const lesson of ['sold.01', 'ended.01', 'sold.02', 'limit.02'])
    plan.add({ ...lessonTask(lesson), day: plan.today })
  const screen = await render(<PlanScreen />, root)
  expect(screen.get('link', '怎么开通：讲 sold.01').getAttribute('href')).toBe(
    '/courses/courses-detail?productId=p1',
  )
  expect(screen.get('link', '怎么续期：讲 ended.01').getAttribute('href')).toBe('/courses/other-course')
  expect(screen.all('link', '讲 sold.01')).toEqual([])
  expect(screen.all('link', /怎么/)).toHaveLength(2)
  await screen.tap('button', '接着做')
  expect(navigated.opened[0]?.url).toBe('/courses/course-learning?lesson=sold.02')
})

test('a task whose lesson no course has any more says so, leads nowhere, is not next, and is deleted', async () => {
  const { root, plan } = await openedCourses({ user })
  await plan.enter(user.uid)
  for (const task of ['lesson.gone.01', 'live.gone.02-20261120', 'again.gone.03'])
    plan.add({ ...lessonTask('gone.01'), task, title: `讲 ${task}`, day: plan.today })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text().match(/已下架/g)).toHaveLength(3)
  expect(screen.all('link', /^讲 /)).toEqual([])
  expect(screen.all('link', /怎么/)).toEqual([])
  expect(screen.all('button', '接着做')).toEqual([])
  await screen.tap('button', '修改：讲 lesson.gone.01')
  await screen.tap('button', '删除这件')
  expect(screen.text().match(/已下架/g)).toHaveLength(2)
})

test('while only the device’s stored list is there, a lesson that is not in it is not called gone', async () => {
  const records = memoryRecords()
  await records.put([['courses/list', { version: 'a', courses: [...sampleCourses] }]])
  const { root, plan } = await openedCourses({
    user,
    records,
    answers: {
      listCourses: () => {
        throw new ApiError(LocalCode.Network, 0)
      },
    },
  })
  await plan.enter(user.uid)
  plan.add({ ...lessonTask('new.01'), day: plan.today })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).not.toContain('已下架')
  screen.get('link', '讲 new.01')
})

test('the classes of a course that is learnt count for their days, and come into the plan by one tap', async () => {
  const { root, plan } = await openedCourses({ user, access: [{ course: 'algebra', state: 'open' }] })
  await plan.enter(user.uid)
  plan.setLimit(60)
  plan.write({ title: '背单词', day: plan.today, minutes: 68 })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('讲 algebra.0220:00 定时课')
  expect(screen.text()).toContain('70 分钟，还有 2 件')
  expect(screen.text()).toContain('这天排了 70 分钟')
  expect(screen.get('link', '讲 algebra.02').getAttribute('href')).toBe(
    '/courses/cc-live?room=algebra.02-20261120',
  )
  await screen.tap('button', '加入计划：讲 algebra.02')
  expect(plan.tasks.find(({ task }) => task === 'live.algebra.02-20261120')).toMatchObject({ begins: 1200 })
  expect(screen.text()).toContain('70 分钟，还有 2 件')
  // Taking it out of the plan does not lead there.
  await act(async () => plan.mark('live.algebra.02-20261120', 'dropped'))
  expect(screen.text()).toContain('68 分钟，还有 1 件')
})

test('a class that the student signed in to without planning it is not to do any more', async () => {
  const { root, plan } = await openedCourses({
    user,
    access: [{ course: 'algebra', state: 'open' }],
    events: [{ kind: 'tick', thing: 'class:algebra.02-20261120', state: 'done' }],
  })
  await plan.enter(user.uid)
  plan.write({ title: '背单词', day: plan.today, minutes: 50 })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('50 分钟，还有 1 件')
  expect(screen.all('link', '讲 algebra.02')).toEqual([])
})

test('a planned class that was moved has the time of the schedule, in its place of the day', async () => {
  const { root, plan } = await openedCourses({ user, access: [{ course: 'algebra', state: 'open' }] })
  await plan.enter(user.uid)
  const room = 'live.algebra.02-20261120'
  plan.add({ task: room, title: '直播', day: plan.today, minutes: 20, begins: 15 * 60 + 43 })
  plan.write({ title: '自习', day: plan.today, minutes: 20, begins: 18 * 60 })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('20:00 开始，滑动挪不了')
  expect(screen.text()).not.toContain('15:43')
  expect(plan.tasks.map(({ title }) => title)).toEqual(['自习', '直播'])
})

test('classes of courses that nobody learns, or that are not open, take no time', async () => {
  const free = getCourse('free', [getHead('free.01', { isTrial: true }), getLive('free.02')], {
    isFree: true,
  })
  const { root, plan, courses } = await openedCourses({ user, courses: [free, ...sampleCourses] })
  await plan.enter(user.uid)
  plan.write({ title: '背单词', day: plan.today, minutes: 50 })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('50 分钟，还有 1 件')
  await act(async () => courses.see('free.01', 0, 100))
  expect(screen.text()).toContain('53 分钟，还有 2 件')
})

function getLive(id: string) {
  return getHead(id, { kind: 'live', live: { film: 'free.01', days: [5], minute: 20 * 60 } })
}
