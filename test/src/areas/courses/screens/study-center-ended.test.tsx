/** @jest-environment jsdom */
import { page } from '../../../support/fake-page'
import '../../../support/fake-navigation'
import { getCourse, getHead, openedCourses } from '../../../support/courses'
import { render } from '../../../support/render'
import CourseScreen from '@/areas/courses/screens/course'

const user = { uid: 'u1', phone: '137****0001' }
const DAY = 86_400_000

beforeEach(() => {
  page.url = '/courses/study-center'
})

const href = (element: HTMLElement): string => element.getAttribute('href') ?? ''

test('courses that have ended are counted, and no longer go on by themselves', async () => {
  const { root } = await openedCourses({
    user,
    access: [{ course: 'algebra', state: 'expired', until: Date.UTC(2026, 10, 18) }],
    events: [{ kind: 'seen', lesson: 'algebra.02', from: 0, to: 10, at: Date.UTC(2026, 10, 20, 4) - DAY }],
  })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('1 门，看看到期后还留着什么')
  expect(href(screen.get('link', '过期课程'))).toBe('/courses/other-course')
  expect(screen.text()).not.toContain('讲 algebra.02')
})

test('a course that has ended says when, and is had again on its page or by somebody', async () => {
  const access = ['algebra', 'marx'].map(
    (course) => ({ course, state: 'expired', until: Date.UTC(2026, 10, 18) }) as const,
  )
  const courses = [
    getCourse('algebra', [getHead('algebra.01')], { product: 'algebra-27' }),
    getCourse('marx', [getHead('marx.01')]),
  ]
  const { root } = await openedCourses({ user, courses, access })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('2026年11月18日到期')
  expect(href(screen.get('link', '续期：课 algebra'))).toBe('/courses/courses-detail?productId=algebra-27')
  screen.get('button', '续期：课 marx')
})

test('courses that were taken away are counted with those that have ended', async () => {
  const gone = { kind: 'seen', lesson: 'gone.01', from: 0, to: 10 } as const
  const left = await openedCourses({ user, events: [gone] })
  const screen = await render(<CourseScreen />, left.root)
  expect(screen.get('link', '过期课程').textContent).toContain('过期课程还有已下架的课，学过的记录都在')
  screen.unmount()
  const { root } = await openedCourses({
    user,
    access: [{ course: 'algebra', state: 'expired', until: Date.UTC(2026, 10, 18) }],
    events: [gone],
  })
  const both = await render(<CourseScreen />, root)
  expect(both.text()).toContain('1 门到期，还有已下架的课，学过的记录都在')
})
