/** @jest-environment jsdom */
import { act } from 'react'
import { page } from '../../../support/fake-page'
import { navigated } from '../../../support/fake-navigation'
import { getCourse, getHead, openedCourses } from '../../../support/courses'
import { render } from '../../../support/render'
import CourseScreen from '@/areas/courses/screens/course'

const user = { uid: 'u1', phone: '137****0001' }
const href = (element: HTMLElement): string => element.getAttribute('href') ?? ''

beforeEach(() => {
  page.url = '/courses/study-center'
})

describe('a free course of the choice', () => {
  const winter = getCourse('winter', [getHead('winter.01', { isTrial: true })], {
    goods: ['free-law-1', 'free-law-2'],
  })
  const boot = { courseChoice: { law: ['free-law-1', 'free-law-2'] as [string, string] } }

  test('opens with one tap where it says so, and its page follows', async () => {
    let isOpened = false
    const { root } = await openedCourses({
      user,
      courses: [winter],
      boot,
      answers: {
        openFreeCourse: ({ body }) => {
          isOpened = true
          return { goodsId: body.goodsId, openedAt: 1 }
        },
        listCourseAccess: () => ({
          items: [{ course: 'winter', state: isOpened ? 'open' : 'closed' }],
          now: 0,
        }),
      },
    })
    const screen = await render(<CourseScreen />, root)
    expect(screen.all('heading', '还没开通的课程')).toEqual([])
    expect(screen.all('button', /^咨询/)).toEqual([])
    await screen.tap('button', '免费开通：课 winter')
    expect(root.calls.filter(({ id }) => id === 'openFreeCourse')).toMatchObject([
      { input: { params: { uid: user.uid }, body: { goodsId: 'free-law-1' } } },
    ])
    expect(navigated.opened).toMatchObject([{ url: '/courses/course-learning?course=winter' }])
    expect(href(screen.get('link', /^课 winter免费/))).toBe('/courses/course-learning?course=winter')
  })

  test('leads a guest to the login first', async () => {
    const { root } = await openedCourses({ courses: [winter], boot })
    const screen = await render(<CourseScreen />, root)
    expect(screen.text()).toContain('免费课程登录就能学')
    expect(href(screen.get('link', '登录后学：课 winter'))).toBe('/login')
  })

  const logIn = { ...user, authorization: 'token', expiresIn: 3600 }
  const everybodys = getCourse('limit', [getHead('limit.01')], { isFree: true })

  test.each([
    ['winter', 1],
    ['limit', 0],
  ])('is opened and shown once a guest is back from the login for it: %s', async (id, requests) => {
    let isOpened = false
    const { root } = await openedCourses({
      courses: [winter, everybodys],
      boot,
      answers: {
        openFreeCourse({ body }) {
          isOpened = true
          return { goodsId: body.goodsId, openedAt: 1 }
        },
        listCourseAccess: () => ({
          items: [{ course: 'winter', state: isOpened ? 'open' : 'closed' }],
          now: 0,
        }),
      },
    })
    const screen = await render(<CourseScreen />, root)
    await screen.tap('link', `登录后学：课 ${id}`)
    navigated.opened.length = 0
    navigated.current = '/login'
    await act(async () => root.session.signIn(logIn))
    expect(navigated.opened).toEqual([])
    navigated.current = '/'
    await act(async () => page.showAll())
    expect(root.calls.filter((call) => call.id === 'openFreeCourse')).toHaveLength(requests)
    expect(navigated.opened).toMatchObject([{ url: `/courses/course-learning?course=${id}` }])
    await act(async () => page.showAll())
    expect(navigated.opened).toHaveLength(1)
  })

  test('is let go by who comes back without having logged in', async () => {
    const { root } = await openedCourses({ courses: [winter, everybodys], boot })
    const screen = await render(<CourseScreen />, root)
    await screen.tap('link', '登录后学：课 limit')
    navigated.opened.length = 0
    await act(async () => page.showAll())
    await act(async () => root.session.signIn(logIn))
    expect(navigated.opened).toEqual([])
  })
})

test('a text takes as many minutes in the list as are read in it', async () => {
  const text = getHead('notes.01', { kind: 'text', questions: [], minutes: 4 })
  const { root } = await openedCourses({ user, courses: [getCourse('notes', [text], { isFree: true })] })
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('下一讲：讲 notes.01，4 分钟')
})
