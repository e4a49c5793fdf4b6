/** @jest-environment jsdom */
import { page } from '../../../support/fake-page'
import '../../../support/fake-navigation'
import { openedCourses } from '../../../support/courses'
import { render } from '../../../support/render'
import CourseScreen from '@/areas/courses/screens/course'

const user = { uid: 'u1', phone: '137****0001' }

beforeEach(() => {
  page.url = '/courses/study-center?view=stored'
})

test('a lesson that was opened is listed with its size, and removed with one tap', async () => {
  const { root, courses } = await openedCourses({ user })
  await courses.open('limit.02')
  await courses.open('limit.03')
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('2 讲，共')
  const title = (await courses.shelf.storedLessons('u1'))[0]?.lesson.title ?? ''
  await screen.tap('button', `删除缓存：${title}`)
  expect(screen.text()).toContain('1 讲，共')
  expect(await courses.shelf.storedLessons('u1')).toHaveLength(1)
  await screen.tap('button', '全部删除')
  expect(screen.text()).toContain('还没有缓存的课')
})

test('lessons that another student opened on this device are not listed', async () => {
  const { root, courses } = await openedCourses({ user })
  await courses.open('limit.01')
  await courses.open('limit.02')
  await courses.enter('u2')
  expect(await courses.shelf.storedLessons('u2')).toEqual([])
  expect(root.session.uid).toBe('u1')
})
